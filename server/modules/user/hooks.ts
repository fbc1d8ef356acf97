import { finding } from '@tessera/schemas/texts/findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { moduleTable } from '../../engine/registry/module-rows.ts';
import type { Hooks } from '../../engine/work/hooks.ts';
import type { UnitOfWork } from '../../engine/work/work.ts';
import { isLimited, type LogOnHours } from '../../session/log-on-hours.ts';
import { readPasswordHash, setPassword } from '../../session/passwords.ts';

/** Passwords live apart from users; the last administrator stays; a role is given only by who holds it. */
export const userHooks: Hooks = {
  async beforeWrite(unit, { id, value, before, input }) {
    delete value.password;
    const given = input.password;
    if (given !== undefined && given !== null && given !== '') readPasswordHash(given);
    else if (before === null) throw new Problem('INVALID', { findings: [finding('password', 'required')] });
    const roleIds = value.roleIds === undefined ? undefined : rolesOf(value);
    if (roleIds) refuseForeignRoles(unit, { before: rolesOf(before ?? {}), after: roleIds });
    if (before === null) return;
    if (roleIds) await refuseWithoutAdmin(unit, { userId: id, roleIds });
    if (value.state === 0 || isLimited(hoursOf(value))) await refuseWithoutAdmin(unit, { userId: id, roleIds: [] });
  },
  async afterWrite(unit, { id, input }) {
    const { password } = input;
    if (typeof password === 'string' && password !== '') await setPassword(unit, { userId: id, clientHash: password });
  },
  async beforeRemove(unit, { id }) {
    await refuseWithoutAdmin(unit, { userId: id, roleIds: [] });
    await endSessions(unit, id);
  },
  async beforeState(unit, { id, state }) {
    if (state === 0) await refuseWithoutAdmin(unit, { userId: id, roleIds: [] });
  },
  async beforeLock(unit, { id, locked }) {
    if (locked) await refuseWithoutAdmin(unit, { userId: id, roleIds: [] });
  },
  async beforePurge({ db }, { id }) {
    await db.deleteFrom('credential').where('user_id', '=', id).execute();
    await db.deleteFrom('user_setting').where('user_id', '=', id).execute();
    await db.deleteFrom('login_log').where('user_id', '=', id).execute();
  },
};

const rolesOf = ({ roleIds }: Record<string, unknown>) => (roleIds as string[] | null | undefined) ?? [];

const hoursOf = ({ logOnDays = null, logOnFrom = null, logOnTo = null }: Record<string, unknown>) =>
  ({ logOnDays, logOnFrom, logOnTo }) as LogOnHours;

export const endSessions = ({ db }: UnitOfWork, userId: string) =>
  db.deleteFrom('session').where('user_id', '=', userId).execute();

/** Throws LAST_ADMIN unless someone else still administers, at any hour, when this user holds only `roleIds` from now on. */
async function refuseWithoutAdmin(
  { db, registry }: UnitOfWork,
  { userId, roleIds }: { userId: string; roleIds: string[] },
): Promise<void> {
  // One such change at a time: two administrators cannot remove each other at once.
  await sql`select pg_advisory_xact_lock(7310, 2)`.execute(db);
  const row = await db
    .selectFrom(moduleTable(registry, 'permission/Role').as('r'))
    .select(['r.id as admin_role'])
    .select(({ selectFrom, exists }) => {
      const administrators = selectFrom(moduleTable(registry, 'organize/User').as('u'))
        .select('u.id')
        .where(({ eb, fn }) => eb('r.id', '=', fn.any('u.role_ids')))
        .where('u.state', '=', 1)
        .where('u.deleted_at', 'is', null);
      const others = administrators
        .where('u.id', '<>', userId)
        .where('u.locked', '=', false)
        .where('u.log_on_days', 'is', null)
        .where('u.log_on_from', 'is', null)
        .where('u.log_on_to', 'is', null);
      return [exists(administrators.where('u.id', '=', userId)).as('was'), exists(others).as('others')];
    })
    .where('r.code', '=', 'Administrators')
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row?.was && !row.others && !roleIds.includes(row.admin_role)) throw new Problem('LAST_ADMIN');
}

/** Nobody gives a role that they do not hold; what was there before may stay. */
function refuseForeignRoles({ actor }: UnitOfWork, { before, after }: { before: string[]; after: string[] }): void {
  if (actor.isAdmin) return;
  const added = after.filter((role) => !before.includes(role) && !actor.roleIds.includes(role));
  if (added.length > 0) throw new Problem('BEYOND_OWN_RIGHTS');
}
