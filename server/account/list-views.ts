import { type Static, Type } from '@sinclair/typebox';
import { systemFields } from '@tessera/schemas/language/system-fields.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { titleText } from '../engine/read/references/reference-names.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, mayPress, maySee } from '../engine/work/access.ts';
import { transact, type Work } from '../engine/work/work.ts';
import { Fields, Textual } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import { ListColumns } from './list-columns.ts';

const base = '/api/framework/organize/User/Current/ListView';
const own = { permission: 'self' } as const;

/** Of one person and one list. */
const mostViews = 50;

const name = Type.String({ format: 'storable', maxLength: 60, pattern: '\\S' });
const shared = Type.Optional(Type.Boolean());
const state = {
  /** The state of the list as its address has it. */
  search: Textual({ maxLength: 4000 }),
  columns: Type.Optional(ListColumns),
};
const created = Fields({ list: Textual({ maxLength: 200 }), name, ...state, shared });
const changed = Fields({
  name: Type.Optional(name),
  state: Type.Optional(Fields(state)),
  shared,
});

/** Lists that people keep under a name: their own, and those that are offered to all who see the list. */
export const listViewRoutes: Route[] = [
  route({
    ...own,
    method: 'GET',
    path: base,
    // choice: SPEC §7 has no such calls.
    summary: t(
      '列表的已存视图：自己的，以及他人共享的。',
      '清單的已存檢視：自己的，以及他人共用的。',
      'The kept views of a list: the own ones, and those that others share.',
      '一覧の保存済みビュー。自分のものと、共有されたもの。',
    ),
    query: Fields({ list: Textual({ maxLength: 200 }) }),
    run: ({ work }, { query }) => viewsOf(work, query.list),
  }),
  route({
    ...own,
    method: 'POST',
    path: base,
    summary: t(
      '保存列表视图：地址中的查询与排序、列；有权者可共享。',
      '儲存清單檢視：網址中的查詢與排序、欄；有權者可共用。',
      'Keeps a view of a list: search and order as the address has them, columns; shared with those who may share.',
      '一覧のビュー（アドレスの検索と並び、列）を保存します。権限があれば共有できます。',
    ),
    body: created,
    run: ({ work }, { body }) => keep(work, body),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/:id`,
    summary: t(
      '重命名已存视图、改存为另一状态、共享或收回。',
      '重新命名已存檢視、改存為另一狀態、共用或收回。',
      'Renames a kept view, keeps another state in it, shares it or takes it back.',
      '保存済みビューの名前や内容を変える、共有する、取り消す。',
    ),
    body: changed,
    run: ({ work, param }, { body }) => change(work, { id: param('id'), body }),
  }),
  route({
    ...own,
    method: 'DELETE',
    path: `${base}/:id`,
    summary: t(
      '删除已存视图：自己的；管理员还可删除共享的。',
      '刪除已存檢視：自己的；管理員還可刪除共用的。',
      'Deletes a kept view: an own one, or, for administrators, a shared one.',
      '保存済みビューを削除します（自分のもの。管理者は共有も可）。',
    ),
    run: ({ work, param }) => remove(work, param('id')),
  }),
];

/** A list that the person may see. Throws NOT_FOUND for any other. */
function listOf(work: Work, list: string): Resource {
  const resource = work.registry.get(list);
  if (!work.authority.accessTo(resource).granted) throw new Problem('NOT_FOUND');
  return resource;
}

/** Whether the person may offer views to others: administrators, and whom the list's own button is given. */
const mayShare = ({ actor, authority }: Work, resource: Resource): boolean =>
  actor.isAdmin ||
  (resource.definition.pages.list?.buttons?.includes('btn_shareView') === true &&
    mayPress(authority.accessTo(resource), 'btn_shareView'));

async function viewsOf(work: Work, list: string) {
  const { db, registry, actor } = work;
  const resource = listOf(work, list);
  const views = await db
    .selectFrom('list_view as v')
    .leftJoin(moduleTable(registry, 'organize/User').as('u'), 'u.id', 'v.owner_id')
    .select(['v.id', 'v.name', 'v.state', 'v.shared'])
    .select(titleText(registry.get('organize/User'), work)('u').as('owner'))
    .select(sql<boolean>`v.owner_id = ${actor.id}`.as('own'))
    .where('v.resource', '=', list)
    .where((where) => where.or([where('v.owner_id', '=', actor.id), where('v.shared', '=', true)]))
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(500)
    .execute();
  return {
    views: views.map((view) => ({
      ...view,
      state: view.own ? view.state : seenState(view.state, { resource, access: work.authority.accessTo(resource) }),
      mayChange: view.own || actor.isAdmin,
    })),
    mayShare: mayShare(work, resource),
  };
}

/**
 * What somebody else asks for of a column that is hidden from the reader, or of one that is gone and may have been, is not
 * told: neither which, nor what. That something is asked for is: the list says that it shows more without.
 */
function seenState(state: unknown, { resource, access }: { resource: Resource; access: Access }): unknown {
  const { search = '', ...rest } = state as { search?: string };
  const side = resource.definition.pages.list?.side?.field;
  const isHidden = ([key, value]: [string, string]) => {
    if (key === 'side') {
      const picked = side === undefined ? undefined : resource.byId.get(side);
      return value !== '' && !(picked && maySee(access, picked.field.name));
    }
    const name = key === 'sort' ? value.replace(/^-/, '') : key.replace(/^f\./, '');
    const isOrdinary = name === key || name === '' || Object.hasOwn(systemFields, name);
    return !isOrdinary && !(resource.byName.has(name) && maySee(access, name));
  };
  const given = [...new URLSearchParams(search)];
  const hidden = given.filter(isHidden);
  if (hidden.length === 0) return state;
  const asked = new URLSearchParams(given.filter((one) => !isHidden(one)));
  if (hidden.some(([key]) => key !== 'sort')) asked.set('f.', '…');
  return { ...rest, search: `${search.startsWith('?') ? '?' : ''}${asked}` };
}

async function keep(work: Work, { list, name, shared = false, ...state }: Static<typeof created>) {
  const resource = listOf(work, list);
  if (shared && !mayShare(work, resource)) throw new Problem('FORBIDDEN');
  const id = uuidv7();
  await transact(work, async ({ db, actor }) => {
    // Two pages of the same person keep one after the other.
    await sql`select pg_advisory_xact_lock(hashtext(${`list views ${actor.id}`}))`.execute(db);
    const { count } = await db
      .selectFrom('list_view')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', actor.id)
      .where('resource', '=', list)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostViews) throw new Problem('TOO_MANY_VIEWS', { params: { max: mostViews } });
    await db
      .insertInto('list_view')
      .values({ id, resource: list, owner_id: actor.id, name: name.trim(), state: JSON.stringify(state), shared })
      .execute();
  });
  return { id };
}

async function change(work: Work, { id, body }: { id: string; body: Static<typeof changed> }) {
  const { resource, shared } = await viewToChange(work, id);
  const next = body.shared ?? shared;
  if (next && !mayShare(work, resource)) throw new Problem('FORBIDDEN');
  await work.db
    .updateTable('list_view')
    .set({
      shared: next,
      ...(body.name === undefined ? {} : { name: body.name.trim() }),
      ...(body.state === undefined ? {} : { state: JSON.stringify(body.state) }),
    })
    .where('id', '=', id)
    .execute();
  return { id };
}

async function remove(work: Work, id: string) {
  await viewToChange(work, id);
  await work.db.deleteFrom('list_view').where('id', '=', id).execute();
  return null;
}

/** A view that the person may change. Throws NOT_FOUND for what they do not see, FORBIDDEN for what is another's. */
async function viewToChange(work: Work, id: string): Promise<{ resource: Resource; shared: boolean }> {
  const { db, actor } = work;
  const found = await db
    .selectFrom('list_view')
    .select(['resource', 'shared', sql<boolean>`owner_id = ${actor.id}`.as('own')])
    .where(sql<boolean>`id::text = ${id}`)
    .executeTakeFirst();
  if (!found || !(found.own || found.shared)) throw new Problem('NOT_FOUND');
  const resource = listOf(work, found.resource);
  if (!found.own && !actor.isAdmin) throw new Problem('FORBIDDEN');
  return { resource, shared: found.shared };
}
