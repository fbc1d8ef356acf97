import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { workOf } from '../dialects/operations.ts';
import { fullAccess } from '../engine/access.ts';
import type { Hooks } from '../engine/hooks.ts';
import { escapeLike } from '../engine/list-query.ts';
import { announceChange } from '../engine/release.ts';
import { inTransaction } from '../engine/work.ts';
import { updateExisting } from '../engine/write.ts';
import { asObject, shapeBody } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';
import { isLimited, readLogOnHours } from '../session/log-on-hours.ts';
import { readPasswordHash, setPassword } from '../session/passwords.ts';
import { refuseWithoutAdmin } from './user.ts';

const base = '/api/framework/organize/User';

/** Calls of users that are no engine operation (SPEC §7, Organisation). */
export function userRoutes(): Route[] {
  const right = 'right:organize/User:btn_resetPassword' as const;
  return [
    {
      method: 'PUT',
      path: `${base}/:id/Actions/ResetPassword`,
      permission: right,
      summary: "Sets a user's password and ends their sessions.",
      run: resetPassword,
    },
    // choice: SPEC §7 gives this call no body; it is ResetPassword with the id in the body.
    {
      method: 'PUT',
      path: `${base}/Actions/SetPassword`,
      permission: right,
      summary: 'Sets the password of the user of the body (id, password).',
      run: setPasswordOf,
    },
    {
      method: 'PUT',
      path: `${base}/:id/Actions/LockUser`,
      permission: 'right:organize/User:btn_state',
      summary: 'Locks a user out and ends their sessions.',
      run: (call) => lockUser(call, true),
    },
    {
      method: 'PUT',
      path: `${base}/:id/Actions/UnLockUser`,
      permission: 'right:organize/User:btn_state',
      summary: 'Lets a locked user in again.',
      run: (call) => lockUser(call, false),
    },
    {
      method: 'PUT',
      path: `${base}/:id/Actions/LogOnTime`,
      permission: 'right:organize/User:btn_state',
      summary:
        'Limits sign-in to days (1 Monday to 7 Sunday) and hours (UTC+8; from later than to: over midnight, the day being that of the beginning); without any of them the limit ends.',
      request: {
        type: 'object',
        properties: {
          days: { type: ['array', 'null'], items: { type: 'integer', minimum: 1, maximum: 7 }, minItems: 1 },
          from: { type: ['string', 'null'], format: 'time', description: 'HH:mm:ss' },
          to: { type: ['string', 'null'], format: 'time', description: 'HH:mm:ss, not included' },
        },
      },
      response: { type: 'object', properties: { id: { type: 'string' } } },
      run: limitLogOn,
    },
    {
      method: 'GET',
      path: `${base}/ImUser`,
      permission: 'self',
      summary: 'People to talk to: keyword, currentPage, pageSize.',
      run: people,
    },
    {
      method: 'POST',
      path: `${base}/UserList`,
      permission: 'self',
      writes: false,
      summary: 'The named users (userId: one id, several with commas, or a list).',
      run: namedUsers,
    },
    {
      method: 'POST',
      path: `${base}/:id/Selector`,
      permission: 'self',
      writes: false,
      summary: 'What is below a company or department ("0": the companies); with a keyword, the users found.',
      run: treeNode,
    },
  ];
}

const users = (call: Call) => sql.id(call.deps.registry.get('organize/User').table);

async function resetPassword(call: Call) {
  const { password, id } = shapeBody(await call.body(), { id: 'text?', password: 'text' });
  if (id !== undefined && id !== call.param('id'))
    throw new Problem('INVALID', { findings: [finding('id', 'notValid', { reason: call.param('id') })] });
  return changePassword(call, call.param('id'), password);
}

async function setPasswordOf(call: Call) {
  const { id, password } = shapeBody(await call.body(), { id: 'text', password: 'text' });
  return changePassword(call, id, password);
}

async function changePassword(call: Call, id: string, password: string) {
  const hash = readPasswordHash(password);
  const roles = sql.id(call.deps.registry.get('permission/Role').table);
  await inTransaction(call.deps, workOf(call), async ({ trx }) => {
    const found = await sql<{
      admin: boolean;
    }>`select exists (select 1 from ${roles} r where r.id = any(u.role_ids) and r.code = 'Administrators') as admin
      from ${users(call)} u where id = ${id} and deleted_at is null`.execute(trx);
    const user = found.rows[0];
    if (!user) throw new Problem('NOT_FOUND');
    // Whoever sets an administrator's password could become one.
    if (user.admin && !call.user.isAdmin) throw new Problem('BEYOND_OWN_RIGHTS');
    await setPassword({ trx }, id, hash);
    await trx.deleteFrom('session').where('user_id', '=', id).execute();
  });
  return { id };
}

async function lockUser(call: Call, locked: boolean) {
  const id = call.param('id');
  await inTransaction(call.deps, workOf(call), async (work) => {
    if (locked) await refuseWithoutAdmin(work, id, []);
    const changed =
      await sql`update ${users(call)} set locked = ${locked}, version = version + 1, modified_at = ${work.now}, modified_by = ${work.user.id}
      where id = ${id} and deleted_at is null returning id`.execute(work.trx);
    if (changed.rows.length === 0) throw new Problem('NOT_FOUND');
    await announceChange(work.trx, 'organize/User');
    work.afterCommit(() => call.deps.kept.changed('organize/User'));
  });
  return { id };
}

/** choice: SPEC §7 gives this call no body; it sets the hours in which the account may sign in. */
async function limitLogOn(call: Call) {
  const id = call.param('id');
  const hours = readLogOnHours(await call.body());
  const resource = call.deps.registry.get('organize/User');
  await inTransaction(call.deps, workOf(call), async (work) => {
    if (isLimited(hours)) await refuseWithoutAdmin(work, id, []);
    // The fields are read-only to everyone who sends them; this call sets them as a hook does.
    const beforeWrite: Hooks['beforeWrite'] = async (_work, { value }) => void Object.assign(value, hours);
    await updateExisting(work, resource, id, {}, { access: fullAccess, hooks: { beforeWrite } });
  });
  return { id };
}

const shown = sql`u.id, u.account, u.real_name as "realName", u.real_name as "fullName", u.department_id as "departmentId", '' as "headIcon"`;

async function people(call: Call) {
  const keyword = (call.query.keyword ?? '').slice(0, 100).replaceAll('\0', '');
  const currentPage = Math.max(1, Math.trunc(Number(call.query.currentPage)) || 1);
  const pageSize = Math.min(500, Math.max(1, Math.trunc(Number(call.query.pageSize)) || 20));
  if (currentPage > 1_000_000)
    throw new Problem('INVALID', { findings: [finding('currentPage', 'tooLarge', { max: 1_000_000 })] });
  const where = enabled(keyword);
  const found = await sql<{
    total: string;
  }>`select ${shown}, count(*) over () as total from ${users(call)} u where ${where}
    order by u.id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(call.deps.db);
  const list = found.rows.map(({ total: _, ...row }) => row);
  return { list, pagination: { currentPage, pageSize, total: Number(found.rows[0]?.total ?? 0) } };
}

function enabled(keyword: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(keyword)}%`;
  return sql`u.deleted_at is null and u.state = 1 and (u.real_name ilike ${pattern} or u.account ilike ${pattern})`;
}

async function namedUsers(call: Call) {
  const { userId } = asObject(await call.body());
  const ids = typeof userId === 'string' ? userId.split(',') : userId;
  if (!Array.isArray(ids) || ids.length > 1000 || !ids.every((id) => typeof id === 'string' && !id.includes('\0'))) {
    throw new Problem('INVALID', { findings: [finding('userId', 'notList')] });
  }
  if (ids.length === 0) return [];
  return (
    await sql`select ${shown} from ${users(call)} u where u.id in (${sql.join(ids)}) and u.deleted_at is null`.execute(
      call.deps.db,
    )
  ).rows;
}

/** One level of the organisation: lazily opened trees ask for it node by node. */
async function treeNode(call: Call) {
  const { keyword } = shapeBody((await call.body()) ?? {}, { keyword: 'text?' });
  const { registry, db } = call.deps;
  const id = call.param('id');
  if (keyword) {
    const found =
      await sql`select ${shown}, 'user' as type, true as "isLeaf", false as "hasChildren" from ${users(call)} u where ${enabled(keyword.slice(0, 100))} order by u.id limit 500`.execute(
        db,
      );
    return found.rows;
  }
  const companies = sql.id(registry.get('organize/Company').table);
  const departments = sql.id(registry.get('organize/Department').table);
  const level = await sql`
    select id, full_name as "fullName", parent_id as "parentId", 'company' as type, false as "isLeaf", true as "hasChildren", null as account from ${companies}
      where parent_id = ${id} and deleted_at is null and state = 1
    union all select id, full_name, ${id}, 'department', false, true, null from ${departments}
      where deleted_at is null and state = 1 and (parent_id = ${id} and ${id} <> '0' or parent_id = '0' and company_id = ${id})
    union all select id, real_name, ${id}, 'user', true, false, account from ${users(call)}
      where deleted_at is null and state = 1 and (department_id = ${id} or (company_id = ${id} and department_id is null))
    limit 2000`.execute(db);
  return level.rows;
}
