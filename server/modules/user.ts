import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import type { Hooks } from '../engine/hooks.ts';
import type { Work } from '../engine/work.ts';
import { readPasswordHash, setPassword } from '../session/passwords.ts';

/** Passwords live apart from users; the last administrator stays; a role is given only by who holds it. */
export const userHooks: Hooks = {
  async beforeWrite(work, { id, value, before, input }) {
    delete value.password;
    const given = input.password;
    if (given !== undefined && given !== null && given !== '') readPasswordHash(given);
    else if (before === null) throw new Problem('INVALID', { findings: [finding('password', 'required')] });
    if (value.roleIds !== undefined) {
      await refuseForeignRoles(
        work,
        (before?.roleIds as string[] | null) ?? [],
        (value.roleIds as string[] | null) ?? [],
      );
      if (before !== null) await refuseWithoutAdmin(work, id, (value.roleIds as string[] | null) ?? []);
    }
    if (value.state === 0 && before !== null) await refuseWithoutAdmin(work, id, []);
  },
  async afterWrite(work, { id, input }) {
    if (typeof input.password === 'string' && input.password !== '') await setPassword(work, id, input.password);
  },
  async beforeRemove(work, { id }) {
    await refuseWithoutAdmin(work, id, []);
    await work.trx.deleteFrom('session').where('user_id', '=', id).execute();
  },
  async beforeState(work, { id, state }) {
    if (state === 0) await refuseWithoutAdmin(work, id, []);
  },
};

const rolesTable = (work: Work) => sql.id(work.deps.registry.get('permission/Role').table);
const usersTable = (work: Work) => sql.id(work.deps.registry.get('organize/User').table);

/** Whether someone else still administers, at any hour, when this user holds only `roleIds` from now on. */
export async function refuseWithoutAdmin(work: Work, userId: string, roleIds: string[]): Promise<void> {
  // One such change at a time: two administrators cannot remove each other at once.
  await sql`select pg_advisory_xact_lock(7310, 2)`.execute(work.trx);
  const found = await sql<{ admin_role: string; was: boolean; others: boolean }>`
    select r.id as admin_role,
      exists (select 1 from ${usersTable(work)} u where u.id = ${userId} and r.id = any(u.role_ids) and u.state = 1 and u.deleted_at is null) as was,
      exists (select 1 from ${usersTable(work)} u where u.id <> ${userId} and r.id = any(u.role_ids) and u.state = 1 and not u.locked and u.deleted_at is null
        and u.log_on_days is null and u.log_on_from is null and u.log_on_to is null) as others
    from ${rolesTable(work)} r where r.code = 'Administrators' and r.deleted_at is null`.execute(work.trx);
  const row = found.rows[0];
  if (row?.was && !row.others && !roleIds.includes(row.admin_role)) throw new Problem('LAST_ADMIN');
}

/** Nobody gives a role that they do not hold; what was there before may stay. */
async function refuseForeignRoles(work: Work, before: string[], after: string[]): Promise<void> {
  if (work.user.isAdmin) return;
  const added = after.filter((role) => !before.includes(role) && !work.user.roleIds.includes(role));
  if (added.length > 0) throw new Problem('BEYOND_OWN_RIGHTS');
}
