import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem, refuse } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { operationRuns, readingOf, type Target, workOf } from '../dialects/operations.ts';
import { fullAccess } from '../engine/access.ts';
import { parseListQuery } from '../engine/list-query.ts';
import { selectRecords } from '../engine/read.ts';
import { inTransaction } from '../engine/work.ts';
import { shapeBody } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';
import { enabledItems, findDictionary, listOrTree, mostItems } from './dictionary-data.ts';
import { entriesOf, importEntries, userDictionary, userDictionaryHooks } from './user-dictionary.ts';

const base = '/api/framework/basic/Dictionary';
const record = { $ref: '#/components/schemas/basic.UserDictionaryData' };
const text = { type: 'string' };
const idOf = { type: 'object', properties: { id: text } };
const idsOf = { type: 'object', properties: { ids: { type: 'array', items: text } } };

/** What a person keeps of dictionaries for themselves (SPEC §7, Basic data): everyone their own, and nobody another's. */
export function userDictionaryRoutes(): Route[] {
  const own = (
    [method, path]: [Route['method'], string],
    summary: string,
    rest: Pick<Route, 'run' | 'request' | 'response' | 'writes'>,
  ): Route => ({ method, path: `${base}${path}`, permission: 'self', summary, ...rest });
  return [
    own(
      ['GET', '/UserDic'],
      'The enabled dictionaries, of which everyone may keep own entries: keyword, currentPage, pageSize.',
      {
        response: pageOf({
          type: 'object',
          properties: { id: text, fullName: text, code: text, isTree: { type: 'integer' }, parentId: text },
        }),
        run: dictionaries,
      },
    ),
    own(
      ['GET', '/:id/UserDicData'],
      'The own entries of a dictionary (id or code), with the parameters of every list.',
      {
        response: pageOf(record),
        run: async (call) => operationRuns.list(call, target(call, (await findDictionary(call, call.param('id'))).id)),
      },
    ),
    own(
      ['GET', '/:id/UserDicDataSelector'],
      'The own enabled entries of a dictionary (id or code); nested when isTree is 1.',
      {
        response: { type: 'array', items: itemSchema },
        run: selector,
      },
    ),
    own(['GET', '/:id/UserDicDataInfo'], 'An own entry.', { response: record, run: onOwn('read') }),
    own(['POST', '/UserDicData'], 'A new own entry; its value stands once in the own entries of the dictionary.', {
      request: record,
      response: idOf,
      run: (call) => operationRuns.create(call, target(call)),
    }),
    own(['PUT', '/:id/UserDicData'], 'Changes an own entry; it stays in its dictionary.', {
      request: record,
      response: idOf,
      run: onOwn('update'),
    }),
    own(['DELETE', '/:id/UserDicData'], 'Deletes an own entry that has none below it.', {
      response: idOf,
      run: onOwn('remove'),
    }),
    own(['PUT', '/:id/UserDicData/Actions/State'], 'Enables or disables an own entry; flips it without a body.', {
      request: { type: 'object', properties: { state: { enum: [0, 1] } } },
      response: idOf,
      run: onOwn('state'),
    }),
    own(
      ['GET', '/:id/UserDicData/Actions/ImportAll'],
      'Writes although it is a GET (SPEC §7): copies all enabled entries of a dictionary (id or code) to the own ones, but those whose value is there; answers the ids of the new ones.',
      {
        writes: true,
        response: idsOf,
        run: async (call) => importInto(call, (await findDictionary(call, call.param('id'))).id, 'all'),
      },
    ),
    own(
      ['POST', '/UserDicData/Actions/ImportSelected'],
      'Copies the named entries of a dictionary (id or code), with the parents that they need, to the own ones, but those whose value is there; answers the ids of the new ones.',
      {
        request: {
          type: 'object',
          required: ['dictionaryId', 'ids'],
          properties: { dictionaryId: text, ids: { type: 'array', items: text, maxItems: mostItems } },
        },
        response: idsOf,
        run: importSelected,
      },
    ),
  ];
}

const pageOf = (items: object) => ({
  type: 'object',
  properties: {
    list: { type: 'array', items },
    pagination: {
      type: 'object',
      properties: Object.fromEntries(['currentPage', 'pageSize', 'total'].map((name) => [name, { type: 'integer' }])),
    },
  },
});
const itemSchema = {
  type: 'object',
  properties: Object.fromEntries(
    ['id', 'dataValue', 'fullName', 'listClass', 'cssClass', 'parentId'].map((name) => [name, text]),
  ),
};

/** The engine's operations on what is the caller's own. */
function target(call: Call, dictionaryId?: string): Target {
  return {
    resource: call.deps.registry.get(userDictionary),
    access: fullAccess,
    hooks: userDictionaryHooks,
    fixed: dictionaryId === undefined ? {} : { dictionaryId, ownerId: call.user.id },
  };
}

/** An operation on one entry: another person's is as missing as none. The owner of an entry never changes. */
const onOwn = (operation: 'read' | 'update' | 'remove' | 'state') => async (call: Call) => {
  const { resource } = target(call);
  const found = await sql`select 1 from ${sql.id(resource.table)}
    where id = ${call.param('id')} and owner_id = ${call.user.id} and deleted_at is null`.execute(call.deps.db);
  if (found.rows.length === 0) throw new Problem('NOT_FOUND');
  return operationRuns[operation](call, target(call));
};

async function dictionaries(call: Call) {
  const resource = call.deps.registry.get('basic/Dictionary');
  const { currentPage, pageSize, keyword, n: _timestamp, menuId: _menu, ...unknown } = call.query;
  refuse(Object.keys(unknown).map((key) => finding(key, 'unknownKey')));
  const query = parseListQuery(resource, { currentPage, pageSize, keyword }, { access: fullAccess });
  const found = await selectRecords(readingOf(call, { access: fullAccess }), resource, {
    keyword: query.keyword,
    ids: [],
    limit: mostItems,
    fields: ['isTree'],
  });
  const from = (query.page - 1) * query.pageSize;
  const pagination = { currentPage: query.page, pageSize: query.pageSize, total: found.length };
  return { list: found.slice(from, from + query.pageSize), pagination };
}

async function selector(call: Call) {
  const { id: dictionaryId } = await findDictionary(call, call.param('id'));
  const where = entriesOf({ ownerId: call.user.id, dictionaryId });
  return listOrTree(call, await enabledItems(call, { of: userDictionary, where }));
}

async function importInto(call: Call, dictionaryId: string, ids: string[] | 'all') {
  return { ids: await inTransaction(call.deps, workOf(call), (work) => importEntries(work, dictionaryId, ids)) };
}

async function importSelected(call: Call) {
  const { dictionaryId, ids } = shapeBody(await call.body(), { dictionaryId: 'text', ids: 'texts' });
  return importInto(call, (await findDictionary(call, dictionaryId)).id, ids);
}
