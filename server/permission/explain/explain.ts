import { Type } from '@sinclair/typebox';
import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { fillText, t, textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { isAmongRows } from '../../engine/read/read-record.ts';
import { titleText } from '../../engine/read/references/reference-names.ts';
import { anyOf, moduleTable } from '../../engine/registry/module-rows.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { type Access, amongRows, fullAccess, mayPress, maySee } from '../../engine/work/access.ts';
import type { Work } from '../../engine/work/work.ts';
import { Fields, Id } from '../../routing/input.ts';
import { type Route, route } from '../../routing/route.ts';
import { findAccount } from '../../session/accounts.ts';
import { storedId } from '../../storage/record-id.ts';
import { grants } from '../grants.ts';
import { type MenuRecord, menuName, menuResource, readMenus } from '../menu-records.ts';
import { buttonsOf, buttonTitle, columnCodes, columnTitle } from '../menus.ts';
import { readsSeen } from '../row-scopes.ts';
import { type Decision, decide, decideMenu, givers, type Person, type Question } from './decision.ts';
import { decideRecord, decideRows, type TriedScope } from './rows.ts';
import { explanationShape } from './shape.ts';
import { explanations } from './texts.ts';

/** Why a person may or may not: the deciding rule of a menu entry and of everything in it. */
export const explainRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/framework/permission/Explain',
    permission: 'right:permission/Role',
    summary: t(
      '对用户（userId）和菜单项（moduleId），菜单、每个按钮、每列、数据以及某条记录（recordId）起决定作用的规则。',
      '對使用者（userId）和選單項目（moduleId），選單、每個按鈕、每欄、資料以及某筆記錄（recordId）起決定作用的規則。',
      'For a user (userId) and a menu entry (moduleId) the deciding rule of the menu, each button, each column and the records, and of one record (recordId).',
      'ユーザー（userId）とメニュー項目（moduleId）について、メニュー・各ボタン・各列・データ・1件のレコード（recordId）を決めている規則。',
    ),
    query: Fields({ userId: Id(), moduleId: Id(), recordId: Type.Optional(Id()) }),
    answer: explanationShape,
    run: ({ work }, { query }) => explain(work, query),
  }),
];

interface Asked {
  userId: string;
  moduleId: string;
  recordId?: string;
}

async function explain(work: Work, { userId, moduleId, recordId = '' }: Asked) {
  const { registry, language } = work;
  const [account, menu] = await Promise.all([findAccount(work, userId), findMenu(work, moduleId)]);
  const shown = account && (await shownPerson(work, userId));
  if (!account || !shown || !menu) throw new Problem('NOT_FOUND');
  const roles = await rolesOf(work, userId);
  const person: Person = {
    ...account,
    // The same roles as a session finds, in the order in which the list of roles shows them.
    user: {
      ...account.user,
      roleIds: roles.flatMap(({ id }) => (account.user.roleIds.includes(id) ? [id] : [])),
    },
    disabledRoles: roles.filter(({ enabled }) => !enabled).map(({ id }) => id),
    administratorRoles: roles.filter(({ enabled, code }) => enabled && code === 'Administrators').map(({ id }) => id),
  };
  const held = work.tenant.part(grants);
  const speak = speaker(work, roles);
  const answer = {
    user: { id: userId, ...shown },
    module: { moduleId, fullName: menuName(menu, language) },
    menu: speak(decideMenu({ person, grants: held }, { menu, registry })),
  };
  const resource = registry.find(menuResource(menu) ?? '');
  if (!resource) return { ...answer, buttons: [], columns: [], rows: null, record: null };
  const shares = held.sharesOf(person.user, held.carriersOf(resource));
  const question: Question = { person, grants: held, menu, resource, shares };
  return {
    ...answer,
    buttons: buttonsOf(resource, fullAccess).map((code) => ({
      code,
      fullName: buttonTitle(code, { resource, language }),
      ...speak(decideButton(question, code)),
    })),
    columns: columnCodes(resource, fullAccess).map((code) => ({
      code,
      fullName: columnTitle(code, { resource, language }),
      ...speak(decideColumn(question, code)),
    })),
    rows: speak(rowsTold(work, question)),
    record: recordId === '' ? null : speak(await recordAsked(work, { question, recordId })),
  };
}

const decideButton = (question: Question, code: string): Decision =>
  decide(question, {
    gives: (access) => mayPress(access, code),
    open: { rule: 'openButtons', isOpen: (access) => access.buttons === 'all' },
  });

function decideColumn(question: Question, code: string): Decision {
  const sees = (access: Access) => access.granted && maySee(access, code);
  const found = decide(question, {
    gives: sees,
    open: { rule: 'openColumns', isOpen: (access) => access.columns === 'all' },
  });
  if (found.rule !== 'noRole' || !code.includes('.')) return found;
  const { person, grants: held, resource, shares } = question;
  const holding = givers(shares, (some) => {
    const { columns } = held.accessFrom(person.user, { resource, shares: some });
    return columns !== 'all' && columns.has(code);
  });
  return holding.length === 0
    ? found
    : { ...found, rule: 'subTableNotHeld', roleIds: [...new Set(holding.map(({ roleId }) => roleId))] };
}

/** Whether a condition reads nothing that is hidden from the asker: by its answers it could be asked for any value. */
function isTold({ authority }: Work, { resource, scope: { expression } }: { resource: Resource; scope: RowScope }) {
  return expression === undefined || readsSeen(expression, { resource, access: authority.accessTo(resource) });
}

function rowsTold(work: Work, question: Question): ReturnType<typeof decideRows> {
  const { resource } = question;
  const found = decideRows(question, work.language);
  const scopes = found.scopes.map((scope) => {
    const { expression: _, problem: _why, ...title } = scope;
    return isTold(work, { resource, scope }) ? scope : title;
  });
  return { ...found, scopes };
}

/** A record that the asker may not see is missing to them, whoever they ask for. */
async function recordAsked(
  work: Work,
  { question, recordId }: { question: Question; recordId: string },
): Promise<Decision & { scopes: TriedScope[] }> {
  const { resource } = question;
  const own = work.authority.accessTo(resource);
  const isSeen = own.granted && (await isAmongRows(work, { resource, id: recordId, access: own }));
  const { allowed, scopes } = decideRows(question, work.language);
  // Of those that count.
  if (scopes.some((scope) => !isTold(work, { resource, scope })))
    return { allowed: false, rule: 'recordUntold', roleIds: [], menuIds: [], scopes: [] };
  if (isSeen || !allowed) return decideRecord(work, { question, recordId });
  return { allowed: false, rule: 'recordMissing', roleIds: [], menuIds: [], scopes: [] };
}

interface Role {
  id: string;
  fullName: string;
  code: string;
  enabled: boolean;
}

/** Decisions with their sentence, in the asker's language. */
function speaker({ tenant, language }: Work, roles: Role[]) {
  const separator = language === 'en' ? ', ' : '、';
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.fullName ?? id;
  const menuNameOf = (id: string) => {
    const menu = tenant.part(grants).menus.find((each) => each.id === id);
    return menu ? menuName(menu, language) : '';
  };
  return ({ allowed, rule, roleIds, menuIds, scopes }: Decision & { scopes?: readonly TriedScope[] }) => {
    const told = (scopes ?? []).filter((scope) => rule !== 'recordByScope' || scope.gives);
    return {
      allowed,
      rule,
      text: fillText(textIn(explanations[rule], language), {
        roles: roleIds.map(nameOf).join(separator),
        menu: menuIds.map(menuNameOf).join(separator),
        scopes: told
          .map(({ roleId, title, problem }) => `${nameOf(roleId)} (${problem ? `${title}: ${problem}` : title})`)
          .join(separator),
      }),
      roles: roleIds.map((id) => ({ id, fullName: nameOf(id) })),
      ...(scopes
        ? {
            scopes: scopes.map(({ roleId, menuId, ...scope }) => ({
              role: { id: roleId, fullName: nameOf(roleId) },
              moduleId: menuId,
              ...scope,
            })),
          }
        : {}),
    };
  };
}

/** What the asker may know of a person whom they ask about; undefined where that person is out of their sight. */
async function shownPerson(work: Work, id: string): Promise<{ fullName: string; account: string | null } | undefined> {
  const users = work.registry.get('organize/User');
  const access = work.authority.accessTo(users);
  const isOpen = !access.granted || maySee(access, 'account');
  return work.db
    .selectFrom(moduleTable(work.registry, 'organize/User').as('u'))
    .select(titleText(users, work)('u').as('fullName'))
    .select(isOpen ? 'u.account' : sql<null>`null`.as('account'))
    .where('u.id', '=', storedId(id))
    .where(amongRows(work.authority.selectorAccess(users), 'u'))
    .executeTakeFirst();
}

/** A menu entry, also a disabled one. */
async function findMenu({ tenant, db, registry }: Work, id: string): Promise<MenuRecord | undefined> {
  const enabled = tenant.part(grants).menus.find((menu) => menu.id === id);
  return enabled ?? (await readMenus({ db, registry }, sql<boolean>`id = ${storedId(id)}`))[0];
}

/** Those that the asker does not see are there without their names. */
const rolesOf = ({ db, registry, authority, language }: Work, userId: string): Promise<Role[]> =>
  db
    .selectFrom(moduleTable(registry, 'permission/Role').as('r'))
    .innerJoin(moduleTable(registry, 'organize/User').as('u'), (join) =>
      join.on(({ eb }) => eb('r.id', '=', anyOf('u.role_ids'))),
    )
    .select(['r.id', 'r.code', sql<boolean>`r.state = 1`.as('enabled')])
    .select(
      sql<string>`case when ${amongRows(authority.selectorAccess(registry.get('permission/Role')), 'r')}
        then ${titleText(registry.get('permission/Role'), { authority, language })('r')} else '#' || right(r.id::text, 6) end`.as(
        'fullName',
      ),
    )
    .where('u.id', '=', storedId(userId))
    .where('r.deleted_at', 'is', null)
    .orderBy('r.sort')
    .orderBy('r.id')
    .execute();
