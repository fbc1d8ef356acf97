import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { drawNumber } from '../engine/code-rule.ts';
import { shapeBody } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';
import { dictionaryItems, listOrTree } from './dictionary-data.ts';

/** Calls of built-in modules that are no engine operation (SPEC §7). */
export function moduleRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/framework/basic/CodeRule/BillNumber/:id',
      permission: 'self',
      writes: true,
      summary:
        'Draws the next number of a code rule (id or code) at once; a number that is not used afterwards is a gap.',
      run: async (call) => {
        const { db, now } = call.deps;
        const drawn = await db
          .transaction()
          .execute((trx) => drawNumber({ trx, now: now(), deps: call.deps }, call.param('id')));
        if (drawn === undefined) throw new Problem('NOT_FOUND');
        return drawn;
      },
    },
    {
      method: 'GET',
      path: '/api/framework/basic/Dictionary/:code/DicData',
      permission: 'self',
      summary: 'The enabled entries of a dictionary, for forms.',
      run: (call) => dictionaryItems(call, call.param('code')),
    },
    {
      method: 'GET',
      path: '/api/framework/basic/Dictionary/:id/Action/Export',
      permission: 'right:basic/Dictionary:btn_export',
      summary: 'A dictionary with its entries, as a JSON file.',
      run: exportDictionary,
    },
    {
      method: 'GET',
      path: '/api/framework/permission/Role/Selector',
      permission: 'self',
      summary: 'Enabled roles as id and name.',
      run: (call) => roles(call, null),
    },
    {
      method: 'POST',
      path: '/api/framework/permission/Role/SelectedList',
      permission: 'self',
      writes: false,
      summary: 'The named roles as id and name.',
      run: async (call) => roles(call, shapeBody(await call.body(), { ids: 'texts' }).ids),
    },
    {
      method: 'GET',
      path: '/api/framework/basic/Dictionary/:id/DataSelector',
      permission: 'self',
      summary: 'The enabled entries of a dictionary (id or code); nested when isTree is 1.',
      run: async (call) => listOrTree(call, await dictionaryItems(call, call.param('id'))),
    },
  ];
}

async function roles(call: Call, ids: string[] | null) {
  const table = call.deps.registry.get('permission/Role').table;
  if (ids !== null && ids.length === 0) return [];
  const where = ids === null ? sql`state = 1` : sql`id in (${sql.join(ids)})`;
  const found =
    await sql`select id, full_name as "fullName", code from ${sql.id(table)} where deleted_at is null and ${where} order by sort, id limit 500`.execute(
      call.deps.db,
    );
  return found.rows;
}

async function exportDictionary(call: Call): Promise<Response> {
  const id = call.param('id');
  const dictionaries = sql.id(call.deps.registry.get('basic/Dictionary').table);
  const found = await sql<{
    code: string;
  }>`select full_name as "fullName", code, is_tree::int as "isTree" from ${dictionaries} where id = ${id} and deleted_at is null`.execute(
    call.deps.db,
  );
  const dictionary = found.rows[0];
  if (!dictionary) throw new Problem('NOT_FOUND');
  const text = JSON.stringify({ ...dictionary, items: await dictionaryItems(call, id) }, null, 2);
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(dictionary.code)}.json`,
    },
  });
}
