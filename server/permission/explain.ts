import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { fillText, textIn } from '@tessera/schemas/language/text.ts';
import { sql } from 'kysely';
import { type Access, fullAccess, mayPress, maySee } from '../engine/access.ts';
import { isAmongRows } from '../engine/read.ts';
import type { Call, Route } from '../routing/route.ts';
import { findAccount } from '../session/accounts.ts';
import { type Decision, decide, decideMenu, givers, type Person, type Question } from './explain-decision.ts';
import { decideRecord, decideRows, type TriedScope } from './explain-rows.ts';
import { explanationShape } from './explain-shape.ts';
import { explanations } from './explain-texts.ts';
import { type Grants, type MenuRecord, menuName, menuResource, readMenus } from './grants.ts';
import { buttonsOf, buttonTitle, columnCodes, columnTitle } from './menus.ts';

/** Why a person may or may not: the deciding rule of a menu entry and of everything in it. */
export function explainRoutes(grants: Grants): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/framework/permission/Explain',
      permission: 'right:permission/Role',
      summary:
        'For a user (userId) and a menu entry (moduleId) the deciding rule of the menu, each button, each column and the records, and of one record (recordId).',
      parameters: { userId: true, moduleId: true, recordId: false },
      response: explanationShape,
      run: (call) => explain(call, grants),
    },
  ];
}

async function explain(call: Call, grants: Grants) {
  const { userId, moduleId, recordId } = readQuery(call);
  const { deps, language } = call;
  const [account, menu] = await Promise.all([findAccount(deps, userId), findMenu(call, grants, moduleId)]);
  if (!account || !menu) throw new Problem('NOT_FOUND');
  const roles = await rolesOf(call, userId);
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
  const speak = speaker({ call, roles, grants });
  const resource = deps.registry.find(menuResource(menu) ?? '');
  const answer = {
    user: { id: userId, fullName: account.user.realName, account: account.user.account },
    module: { moduleId, fullName: menuName(menu, language) },
    menu: speak(decideMenu({ person, grants }, menu, deps.registry)),
  };
  if (!resource) return { ...answer, buttons: [], columns: [], rows: null, record: null };
  const shares = grants.sharesOf(person.user, grants.carriersOf(resource));
  const question: Question = { person, grants, menu, resource, shares };
  return {
    ...answer,
    buttons: buttonsOf(resource, fullAccess).map((code) => ({
      code,
      fullName: buttonTitle(code, resource, language),
      ...speak(
        decide(question, (access) => mayPress(access, code), {
          rule: 'openButtons',
          isOpen: (access) => access.buttons === 'all',
        }),
      ),
    })),
    columns: columnCodes(resource, fullAccess).map((code) => ({
      code,
      fullName: columnTitle(code, resource, language),
      ...speak(decideColumn(question, code)),
    })),
    rows: speak(decideRows(question, language)),
    record: recordId === '' ? null : speak(await recordAsked(question, recordId, call)),
  };
}

function decideColumn(question: Question, code: string): Decision {
  const [head = '', cell] = code.split('.');
  const sees = (access: Access) => access.granted && (cell ? maySee(access, cell, head) : maySee(access, head));
  const found = decide(question, sees, { rule: 'openColumns', isOpen: (access) => access.columns === 'all' });
  if (found.rule !== 'noRole' || !cell) return found;
  const { person, grants, resource, shares } = question;
  const holding = givers(shares, (some) => {
    const { columns } = grants.accessFrom(person.user, resource, some);
    return columns !== 'all' && columns.has(code);
  });
  return holding.length === 0
    ? found
    : { ...found, rule: 'subTableNotHeld', roleIds: [...new Set(holding.map(({ roleId }) => roleId))] };
}

/** A record that the asker may not see is missing to them, whoever they ask for. */
async function recordAsked(
  question: Question,
  recordId: string,
  call: Call,
): Promise<Decision & { scopes: TriedScope[] }> {
  const { db } = call.deps;
  const own = question.grants.accessTo(call.user, question.resource);
  const isSeen = own.granted && (await isAmongRows({ db, access: own }, question.resource, recordId));
  if (isSeen || !decideRows(question, call.language).allowed)
    return decideRecord(question, recordId, { db, language: call.language });
  return { allowed: false, rule: 'recordMissing', roleIds: [], menuIds: [], scopes: [] };
}

interface Role {
  id: string;
  fullName: string;
  code: string;
  enabled: boolean;
}

/** Decisions with their sentence, in the asker's language. */
function speaker({ call, roles, grants }: { call: Call; roles: Role[]; grants: Grants }) {
  const separator = call.language === 'en' ? ', ' : '、';
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.fullName ?? id;
  const menuNameOf = (id: string) => {
    const menu = grants.menus.find((each) => each.id === id);
    return menu ? menuName(menu, call.language) : '';
  };
  return ({ allowed, rule, roleIds, menuIds, scopes }: Decision & { scopes?: readonly TriedScope[] }) => {
    const told = (scopes ?? []).filter((scope) => rule !== 'recordByScope' || scope.gives);
    return {
      allowed,
      rule,
      text: fillText(textIn(explanations[rule], call.language), {
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

function readQuery({ query }: Call) {
  const { userId = '', moduleId = '', recordId = '', n: _timestamp, ...unknown } = query;
  const findings = Object.keys(unknown).map((key) => finding(key, 'unknownKey'));
  for (const [name, value] of Object.entries({ userId, moduleId })) {
    if (value === '') findings.push(finding(name, 'required'));
  }
  for (const [name, value] of Object.entries({ userId, moduleId, recordId })) {
    if (value.length > 64 || value.includes('\0')) findings.push(finding(name, 'noRecord'));
  }
  if (findings.length > 0) throw new Problem('INVALID', { findings });
  return { userId, moduleId, recordId };
}

/** A menu entry, also a disabled one. */
async function findMenu({ deps }: Call, grants: Grants, id: string): Promise<MenuRecord | undefined> {
  return grants.menus.find((menu) => menu.id === id) ?? (await readMenus(deps, sql`id = ${id}`))[0];
}

async function rolesOf({ deps: { db, registry } }: Call, userId: string): Promise<Role[]> {
  const found = await sql<Role>`select r.id, r.full_name as "fullName", r.code, r.state = 1 as enabled
    from ${sql.id(registry.get('permission/Role').table)} r join ${sql.id(registry.get('organize/User').table)} u
      on r.id = any(u.role_ids) where u.id = ${userId} and r.deleted_at is null order by r.sort, r.id`.execute(db);
  return found.rows;
}
