import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { drawNumber } from '../engine/code-rule.ts';
import { nest } from '../engine/read.ts';
import { shapeBody } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';
import { readPasswordHash, setPassword } from '../session/passwords.ts';
import { dictionaryItems } from './dictionary-data.ts';

/** Calls of built-in modules that are no engine operation (SPEC §7). */
export function moduleRoutes(): Route[] {
  return [
    {
      method: 'PUT',
      path: '/api/framework/organize/User/:id/Actions/ResetPassword',
      permission: 'right:organize/User:btn_resetPassword',
      summary: "Sets a user's password and ends their sessions.",
      run: resetPassword,
    },
    {
      method: 'GET',
      path: '/api/framework/basic/CodeRule/BillNumber/:id',
      permission: 'self',
      summary:
        'Draws the next number of a code rule (id or code) at once; a number that is not used afterwards is a gap.',
      run: (call) =>
        call.deps.db
          .transaction()
          .execute((trx) => drawNumber({ trx, now: call.deps.now(), deps: call.deps }, call.param('id'))),
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
      path: '/api/framework/permission/Role/Selector',
      permission: 'self',
      summary: 'Enabled roles as id and name.',
      run: (call) => roles(call, null),
    },
    {
      method: 'POST',
      path: '/api/framework/permission/Role/SelectedList',
      permission: 'self',
      summary: 'The named roles as id and name.',
      run: async (call) => roles(call, shapeBody(await call.body(), { ids: 'texts' }).ids),
    },
    {
      method: 'GET',
      path: '/api/framework/basic/Dictionary/:id/Data/Tree',
      permission: 'self',
      summary: 'The enabled entries of a dictionary as a tree.',
      run: async (call) =>
        nest((await dictionaryItems(call, call.param('id'))) as unknown as Record<string, unknown>[]),
    },
  ];
}

async function resetPassword(call: Call) {
  const { password, id } = shapeBody(await call.body(), { id: 'text?', password: 'text' });
  if (id !== undefined && id !== call.param('id')) throw new Problem('INVALID');
  const hash = readPasswordHash(password);
  const users = call.deps.registry.get('organize/User').table;
  const roles = call.deps.registry.get('permission/Role').table;
  await call.deps.db.transaction().execute(async (trx) => {
    const found = await sql<{
      admin: boolean;
    }>`select exists (select 1 from ${sql.id(roles)} r where r.id = any(u.role_ids) and r.code = 'Administrators') as admin
      from ${sql.id(users)} u where id = ${call.param('id')} and deleted_at is null`.execute(trx);
    const user = found.rows[0];
    if (!user) throw new Problem('NOT_FOUND');
    // Whoever sets an administrator's password could become one.
    if (user.admin && !call.user.isAdmin) throw new Problem('BEYOND_OWN_RIGHTS');
    await setPassword({ trx }, call.param('id'), hash);
    await trx.deleteFrom('session').where('user_id', '=', call.param('id')).execute();
  });
  return { id: call.param('id') };
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
