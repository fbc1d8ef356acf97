import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { titleText } from '../../engine/read/references/reference-names.ts';
import { moduleTable } from '../../engine/registry/module-rows.ts';
import { amongRows, maySee } from '../../engine/work/access.ts';
import type { Work } from '../../engine/work/work.ts';
import { escapeLike } from '../../storage/escape-like.ts';
import { storedId } from '../../storage/record-id.ts';

const resourceName = 'organize/User';

/**
 * Names and the organisation are open to everybody, because forms pick people; a column that the module hides from
 * somebody is hidden from them here too.
 */
const isOpen = ({ registry, authority }: Work, name: string): boolean => {
  const access = authority.accessTo(registry.get(resourceName));
  return !access.granted || maySee(access, name);
};

const nameIn = (work: Work) => titleText(work.registry.get(resourceName), work)('u');
const whereOpen = <T>(work: Work, name: string, { value }: { value: RawBuilder<T> }): RawBuilder<T | null> =>
  isOpen(work, name) ? value : sql<null>`null`;

/** Whether somebody is among those whom the asker may pick: what is beyond their row scope is refused when it is saved. */
const isWithinReach = ({ registry, authority }: Work): RawBuilder<boolean> =>
  amongRows(authority.selectorAccess(registry.get(resourceName)), 'u');

/** Everybody who is still there, as far as the asker's row scope goes. */
const users = (work: Work) => {
  const departments = work.registry.get('organize/Department');
  const department = sql<string | null>`(select ${titleText(departments, work)('d')}
    from ${sql.id(departments.table)} d where d.id = u.department_id and d.deleted_at is null)`;
  return work.db
    .selectFrom(moduleTable(work.registry, resourceName).as('u'))
    .select('u.id')
    .select([
      nameIn(work).as('realName'),
      nameIn(work).as('fullName'),
      whereOpen(work, 'account', { value: sql<string>`u.account` }).as('account'),
      whereOpen(work, 'departmentId', { value: sql<string>`u.department_id` }).as('departmentId'),
      whereOpen(work, 'departmentId', { value: department }).as('departmentName'),
      sql<string>`coalesce((select '/api/file/Image/annexpic/' || (s.value #>> '{}') from user_setting s
        where s.user_id = u.id and s.name = 'avatar'), '')`.as('headIcon'),
    ])
    .where('u.deleted_at', 'is', null)
    .where(isWithinReach(work));
};
const mostWords = 100;

/** Those of them who are enabled and called so. */
function found(work: Work, keyword: string) {
  const pattern = `%${escapeLike(keyword.slice(0, mostWords))}%`;
  const texts = [nameIn(work), ...(isOpen(work, 'account') ? [sql`u.account`] : [])];
  return users(work)
    .where('u.state', '=', 1)
    .where(
      sql<boolean>`(${sql.join(
        texts.map((text) => sql`${text} ilike ${pattern}`),
        sql` or `,
      )})`,
    );
}

interface PeopleQuery {
  keyword?: string;
  currentPage?: number;
  pageSize?: number;
}

/** A page of the enabled users, for chats. */
export async function people(work: Work, { keyword = '', currentPage = 1, pageSize = 20 }: PeopleQuery) {
  const size = Math.min(500, pageSize);
  const rows = await found(work, keyword)
    .select(sql<string>`count(*) over ()`.as('total'))
    .orderBy('u.id')
    .limit(size)
    .offset((currentPage - 1) * size)
    .execute();
  const list = rows.map(({ total: _, ...row }) => row);
  return { list, pagination: { currentPage, pageSize: size, total: Number(rows[0]?.total ?? 0) } };
}

/** Users by their ids: one, several with commas, or a list. */
export async function usersById(work: Work, userId: unknown) {
  const ids = typeof userId === 'string' ? userId.split(',') : userId;
  const isList =
    Array.isArray(ids) && ids.length <= 1000 && ids.every((id) => typeof id === 'string' && !id.includes('\0'));
  if (!isList) return refuse([finding('userId', 'notList')]);
  if (ids.length === 0) return [];
  return users(work).where('u.id', 'in', ids.map(storedId)).execute();
}

/** One level of the organisation: lazily opened trees ask for it node by node. With a keyword, the users found. */
export async function treeNode(work: Work, { id, keyword }: { id: string; keyword: string | undefined }) {
  if (keyword)
    return found(work, keyword)
      .select([sql<string>`'user'`.as('type'), sql<boolean>`true`.as('isLeaf'), sql<boolean>`false`.as('hasChildren')])
      .orderBy('u.id')
      .limit(500)
      .execute();
  const { db, registry } = work;
  const [company, department] = [registry.get('organize/Company'), registry.get('organize/Department')];
  const companies = db
    .selectFrom(moduleTable(registry, 'organize/Company').as('c'))
    .select(['c.id', titleText(company, work)('c').as('fullName'), ...nodeOf({ type: 'company', parentId: id })])
    .select(sql<string | null>`null`.as('account'))
    .where('c.parent_id', '=', id)
    .where(amongRows(work.authority.selectorAccess(company), 'c'))
    .where('c.state', '=', 1)
    .where('c.deleted_at', 'is', null);
  const departments = db
    .selectFrom(moduleTable(registry, 'organize/Department').as('d'))
    .select(['d.id', titleText(department, work)('d').as('fullName'), ...nodeOf({ type: 'department', parentId: id })])
    .select(sql<string | null>`null`.as('account'))
    .where(amongRows(work.authority.selectorAccess(department), 'd'))
    .where('d.state', '=', 1)
    .where('d.deleted_at', 'is', null)
    // Those right below a company have no department above them.
    .where(({ and, or, eb }) =>
      or([
        id === '0' ? eb.val(false) : eb('d.parent_id', '=', id),
        and([eb('d.parent_id', '=', '0'), eb('d.company_id', '=', storedId(id))]),
      ]),
    );
  // Where somebody works is not told to whom the columns are hidden from: whoever has no place then stands at the top.
  const worksFor: RawBuilder<boolean> = isOpen(work, 'companyId')
    ? sql<boolean>`u.company_id = ${storedId(id)}`
    : sql<boolean>`${id === '0'}::boolean`;
  const people = db
    .selectFrom(moduleTable(registry, 'organize/User').as('u'))
    .select(['u.id', nameIn(work).as('fullName'), ...nodeOf({ type: 'user', parentId: id })])
    .select(whereOpen(work, 'account', { value: sql<string>`u.account` }).as('account'))
    .where('u.state', '=', 1)
    .where('u.deleted_at', 'is', null)
    .where(isWithinReach(work))
    .where(({ and, or, eb }) =>
      isOpen(work, 'departmentId')
        ? or([eb('u.department_id', '=', storedId(id)), and([worksFor, eb('u.department_id', 'is', null)])])
        : worksFor,
    );
  return companies.unionAll(departments).unionAll(people).limit(2000).execute();
}

/** What a node says of itself besides its name: people have nothing below them. */
const nodeOf = ({ type, parentId }: { type: 'company' | 'department' | 'user'; parentId: string }) =>
  [
    sql<string>`${parentId}::text`.as('parentId'),
    sql<string>`${type}::text`.as('type'),
    sql<boolean>`${type === 'user'}::boolean`.as('isLeaf'),
    sql<boolean>`${type !== 'user'}::boolean`.as('hasChildren'),
  ] as const;

const mostSubordinates = 1000;

/** The people of the departments that the actor manages, as far as they are shown to them. */
export async function subordinates(work: Work) {
  const found = await users(work)
    .innerJoin(moduleTable(work.registry, 'organize/Department').as('d'), 'd.id', 'u.department_id')
    .where('d.manager_id', '=', work.actor.id)
    .where('d.deleted_at', 'is', null)
    .where('u.id', '<>', work.actor.id)
    .where('u.state', '=', 1)
    .orderBy('u.id')
    .limit(mostSubordinates)
    .execute();
  return found.map(({ id, account, realName, departmentId }) => ({ id, account, realName, departmentId }));
}
