import { type Static, Type } from '@sinclair/typebox';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { isAmongRows } from '../engine/read/read-record.ts';
import { titleText } from '../engine/read/references/reference-names.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { amongRows, mayPress, maySee } from '../engine/work/access.ts';
import { FileOutcome } from '../engine/work/outcome.ts';
import { transact, type Work } from '../engine/work/work.ts';
import { drawNumber, drawsFrom } from '../engine/write/numbers/code-rule.ts';
import { Fields, Id, List, OneOf } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import { storedId } from '../storage/record-id.ts';
import { dictionaryItems, listOrTree } from './dictionary-data.ts';

const dictionary = '/api/framework/basic/Dictionary';
const role = '/api/framework/permission/Role';
export const nestedQuery = Fields({ isTree: Type.Optional(OneOf(['0', '1', 'true', 'false'])) });
const idsBody = Fields({ ids: List(Id()) });

/** Calls of built-in modules that are no engine operation (SPEC §7). */
export const moduleRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/framework/basic/CodeRule/BillNumber/:id',
    permission: 'self',
    writes: true,
    summary: t(
      '立即取编码规则（id 或编码）的下一个号，限能看到规则或可用其建单的人；取了不用就会缺号。',
      '立即取編碼規則（id 或編碼）的下一個號，限能看到規則或可用其建單的人；取了不用就會缺號。',
      'Draws the next number of a code rule (id or code) at once, for whoever may see the rules or file records that use this one; a number that is not used afterwards is a gap.',
      '採番ルール（id またはコード）の次の番号をすぐに取ります。ルールを見られる人か、それを使うレコードを登録できる人だけです。使わなければ欠番になります。',
    ),
    run: ({ work, param }) => billNumber(work, param('id')),
  }),
  route({
    method: 'GET',
    path: `${dictionary}/:code/DicData`,
    permission: 'self',
    summary: t(
      '字典中启用的条目，供表单使用。',
      '字典中啟用的項目，供表單使用。',
      'The enabled entries of a dictionary, for forms.',
      '辞書の有効な項目（フォーム用）。',
    ),
    run: ({ work, param }) => dictionaryItems(work, param('code')),
  }),
  route({
    method: 'GET',
    path: `${dictionary}/:id/Action/Export`,
    permission: 'right:basic/Dictionary:btn_export',
    record: 'id',
    summary: t(
      '字典及其条目，为 JSON 文件。',
      '字典及其項目，為 JSON 檔案。',
      'A dictionary with its entries, as a JSON file.',
      '辞書とその項目を JSON ファイルで返します。',
    ),
    run: ({ work, param }) => exportDictionary(work, param('id')),
  }),
  route({
    method: 'GET',
    path: `${dictionary}/:id/DataSelector`,
    permission: 'self',
    summary: t(
      '字典（id 或编码）中启用的条目；isTree 为 1 时为嵌套。',
      '字典（id 或編碼）中啟用的項目；isTree 為 1 時為巢狀。',
      'The enabled entries of a dictionary (id or code); nested when isTree is 1.',
      '辞書（id またはコード）の有効な項目。isTree が 1 なら入れ子です。',
    ),
    query: nestedQuery,
    run: async ({ work, param }, { query }) => listOrTree(await dictionaryItems(work, param('id')), query.isTree),
  }),
  route({
    method: 'GET',
    path: `${role}/Selector`,
    permission: 'self',
    summary: t(
      '启用的角色，只有 id 和名称。',
      '啟用的角色，只有 id 和名稱。',
      'Enabled roles as id and name.',
      '有効なロールの id と名前。',
    ),
    run: ({ work }) => roles(work, null),
  }),
  route({
    method: 'POST',
    path: `${role}/SelectedList`,
    permission: 'self',
    writes: false,
    summary: t(
      '指定角色的 id 和名称。',
      '指定角色的 id 和名稱。',
      'The named roles as id and name.',
      '指定したロールの id と名前。',
    ),
    body: idsBody,
    run: ({ work }, { body }: { body: Static<typeof idsBody> }) => roles(work, body.ids),
  }),
];

/** Whoever sees the rules, or files records that take their numbers from this one; to others there is none. */
async function billNumber(work: Work, rule: string) {
  if (!(await mayDraw(work, rule))) throw new Problem('NOT_FOUND');
  const drawn = await transact(work, (unit) => drawNumber(unit, rule));
  if (drawn === undefined) throw new Problem('NOT_FOUND');
  return drawn;
}

async function mayDraw(work: Work, rule: string): Promise<boolean> {
  const { db, registry, authority } = work;
  const rules = registry.get('basic/CodeRule');
  const access = authority.accessTo(rules);
  const row = await db
    .selectFrom(moduleTable(registry, 'basic/CodeRule').as('c'))
    .select(['id', 'code'])
    .where((either) => either.or([either('id', '=', storedId(rule)), either('code', '=', rule)]))
    .executeTakeFirst();
  if (!row) return false;
  if (access.granted && (await isAmongRows(work, { resource: rules, id: row.id, access }))) return true;
  return registry
    .all()
    .some((resource) => drawsFrom(resource, row) && mayPress(authority.accessTo(resource), 'btn_add'));
}

async function roles({ registry, db, authority, language }: Work, ids: string[] | null) {
  if (ids !== null && ids.length === 0) return [];
  const role = registry.get('permission/Role');
  const own = authority.accessTo(role);
  // As anywhere else roles are named: a column that is hidden from somebody is hidden from them here too.
  const isCodeOpen = !own.granted || maySee(own, 'code');
  return db
    .selectFrom(moduleTable(registry, 'permission/Role').as('r'))
    .select(['id', titleText(role, { authority, language })('r').as('fullName')])
    .select(isCodeOpen ? 'code' : sql<null>`null`.as('code'))
    .where('deleted_at', 'is', null)
    .where((one) => (ids === null ? one('state', '=', 1) : one('id', 'in', ids.map(storedId))))
    .where(amongRows(authority.selectorAccess(role), 'r'))
    .orderBy('sort')
    .orderBy('id')
    .limit(500)
    .execute();
}

async function exportDictionary(work: Work, id: string): Promise<FileOutcome> {
  const head = await work.db
    .selectFrom(moduleTable(work.registry, 'basic/Dictionary').as('d'))
    .select(['full_name as fullName', 'code', sql<number>`is_tree::int`.as('isTree')])
    .where('id', '=', storedId(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!head) throw new Problem('NOT_FOUND');
  const text = JSON.stringify({ ...head, items: await dictionaryItems(work, id) }, null, 2);
  const stream = new Blob([text]).stream();
  return new FileOutcome({ name: `${head.code}.json`, mime: 'application/json; charset=utf-8', stream });
}
