import { Type } from '@sinclair/typebox';
import { t } from '@tessera/schemas/texts/text.ts';
import { parseListQuery } from '../../engine/read/list-query.ts';
import { selectRecords } from '../../engine/read/selector.ts';
import { fullAccess } from '../../engine/work/access.ts';
import { transact, type Work } from '../../engine/work/work.ts';
import { Fields, Id, List, Textual } from '../../routing/input.ts';
import { type Route, route } from '../../routing/route.ts';
import { enabledItems, findDictionary, listOrTree, mostItems } from '../dictionary-data.ts';
import { nestedQuery } from '../routes.ts';
import { entriesOf, importEntries, userDictionary } from './hooks.ts';

const base = '/api/framework/basic/Dictionary';
const text = Type.String();
const idsOf = Fields({ ids: List(text) });
const whole = Type.Integer({ minimum: 1 });

/**
 * What a person keeps of dictionaries for themselves (SPEC §7, Basic data), besides the operations of their entries
 * (schemas/modules/basic/user-dictionary.ts).
 */
export const userDictionaryRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${base}/UserDic`,
    permission: 'self',
    summary: t(
      '启用的字典，每个人都可以在其中保留自己的条目。',
      '啟用的字典，每個人都可以在其中保留自己的項目。',
      'The enabled dictionaries, of which everyone may keep own entries.',
      '有効な辞書。各自が自分の項目を持てます。',
    ),
    query: Fields({
      keyword: Type.Optional(Textual({ maxLength: 200 })),
      currentPage: Type.Optional(whole),
      pageSize: Type.Optional(whole),
    }),
    answer: Fields({
      list: List(Fields({ id: text, fullName: text, code: text, isTree: Type.Integer(), parentId: text })),
      pagination: Fields({ currentPage: whole, pageSize: whole, total: Type.Integer() }),
    }),
    run: ({ work }, { query }) => dictionaries(work, query),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/UserDicDataSelector`,
    permission: 'self',
    summary: t(
      '自己在字典（id 或编码）中启用的条目；isTree 为 1 时为嵌套。',
      '自己在字典（id 或編碼）中啟用的項目；isTree 為 1 時為巢狀。',
      'The own enabled entries of a dictionary (id or code); nested when isTree is 1.',
      '辞書（id またはコード）の自分の有効な項目。isTree が 1 なら入れ子です。',
    ),
    query: nestedQuery,
    answer: List(
      Fields({ id: text, dataValue: text, fullName: text, listClass: text, cssClass: text, parentId: text }),
    ),
    run: async ({ work, param }, { query }) => {
      const { id: dictionaryId } = await findDictionary(work, param('id'));
      const where = entriesOf({ ownerId: work.actor.id, dictionaryId });
      return listOrTree(await enabledItems(work, { of: userDictionary, where }), query.isTree);
    },
  }),
  route({
    method: 'GET',
    path: `${base}/:id/UserDicData/Actions/ImportAll`,
    permission: 'self',
    summary: t(
      '虽为 GET 却会写入（SPEC §7）：把字典（id 或编码）中启用的条目全部复制为自己的，已有的值除外；返回新条目的 id。',
      '雖為 GET 卻會寫入（SPEC §7）：把字典（id 或編碼）中啟用的項目全部複製為自己的，已有的值除外；回傳新項目的 id。',
      'Writes although it is a GET (SPEC §7): copies all enabled entries of a dictionary (id or code) to the own ones, but those whose value is there; answers the ids of the new ones.',
      'GET ですが書き込みます（SPEC §7）。辞書（id またはコード）の有効な項目を、値がまだ無いものだけ自分の項目へ写し、新しい id を返します。',
    ),
    writes: true,
    answer: idsOf,
    run: ({ work, param }) => importInto(work, { dictionary: param('id'), ids: 'all' }),
  }),
  route({
    method: 'POST',
    path: `${base}/UserDicData/Actions/ImportSelected`,
    permission: 'self',
    summary: t(
      '把字典（id 或编码）中指定的条目连同所需的上级复制为自己的，已有的值除外；返回新条目的 id。',
      '把字典（id 或編碼）中指定的項目連同所需的上層複製為自己的，已有的值除外；回傳新項目的 id。',
      'Copies the named entries of a dictionary (id or code), with the parents that they need, to the own ones, but those whose value is there; answers the ids of the new ones.',
      '辞書（id またはコード）の指定した項目を、必要な親とともに、値がまだ無いものだけ自分の項目へ写し、新しい id を返します。',
    ),
    body: Fields({ dictionaryId: Id(), ids: List(Id(), { maxItems: mostItems }) }),
    answer: idsOf,
    run: ({ work }, { body }) => importInto(work, { dictionary: body.dictionaryId, ids: body.ids }),
  }),
];

async function dictionaries(work: Work, input: { keyword?: string; currentPage?: number; pageSize?: number }) {
  const resource = work.registry.get('basic/Dictionary');
  const query = parseListQuery(resource, { input, access: fullAccess, language: work.language });
  const found = await selectRecords(work, {
    resource,
    access: work.authority.selectorAccess(resource),
    keyword: query.keyword,
    ids: [],
    limit: mostItems,
    fields: ['isTree'],
  });
  const from = (query.page - 1) * query.pageSize;
  const pagination = { currentPage: query.page, pageSize: query.pageSize, total: found.length };
  return { list: found.slice(from, from + query.pageSize), pagination };
}

async function importInto(work: Work, { dictionary, ids }: { dictionary: string; ids: string[] | 'all' }) {
  const { id: dictionaryId } = await findDictionary(work, dictionary);
  return { ids: await transact(work, (unit) => importEntries(unit, { dictionaryId, ids })) };
}
