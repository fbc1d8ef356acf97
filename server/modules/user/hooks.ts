import { sameValue } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { anyOf, moduleTable } from '../../engine/registry/module-rows.ts';
import { mayPress } from '../../engine/work/access.ts';
import type { Hooks, Write } from '../../engine/work/hooks.ts';
import type { UnitOfWork } from '../../engine/work/work.ts';
import { refuseAdministrator, requireOver } from '../../permission/acting.ts';
import { holdsAll, requireRoles } from '../../permission/holding.ts';
import { endSessions } from '../../session/impersonation.ts';
import { isLimited, type LogOnHours } from '../../session/log-on-hours.ts';
import { readPasswordHash, setPassword } from '../../session/passwords.ts';

/** Passwords live apart from users; the last administrator stays; a role is given only by who holds it. */
export const userHooks: Hooks = {
  async beforeWrite(unit, { resource, id, value, before, input }) {
    delete value.password;
    const given = input.password;
    const isGivenPassword = given !== undefined && given !== null && given !== '';
    if (isGivenPassword) readPasswordHash(given);
    else if (before === null) throw new Problem('INVALID', { findings: [finding('password', 'required')] });
    if (value.account !== before?.account) await refuseAlike(unit, { id, account: value.account });
    const roleIds = value.roleIds === undefined ? undefined : rolesOf(value);
    if (roleIds) refuseForeignRoles(unit, { before: rolesOf(before ?? {}), after: roleIds });
    await requireRights(unit, { resource, id, value, before, isGivenPassword });
    if (before === null) return;
    if (roleIds) await refuseWithoutAdmin(unit, { userId: id, roleIds });
    if (value.state === 0 || isLimited(hoursOf(value))) await refuseWithoutAdmin(unit, { userId: id, roleIds: [] });
    if (value.state === 1 && before.state === 0) await endSessions(unit, { userId: id });
  },
  async afterWrite(unit, { id, input }) {
    const { password } = input;
    if (typeof password !== 'string' || password === '') return;
    await setPassword(unit, { userId: id, clientHash: password });
    // Whoever came in by the old one is out, whichever way the new one was given.
    await endSessions(unit, { userId: id });
  },
  async beforeRemove(unit, { id }) {
    await requireOver(unit, id);
    await refuseWithoutAdmin(unit, { userId: id, roleIds: [] });
    await endSessions(unit, { userId: id });
  },
  // A session of before does not come back with the account: it may be why somebody closed that.
  async beforeState(unit, { id, before, state }) {
    await requireOver(unit, id);
    if (state === 0) await refuseWithoutAdmin(unit, { userId: id, roleIds: [] });
    else if (before.state === 0) await endSessions(unit, { userId: id });
  },
  async beforeLock(unit, { id, before, locked }) {
    await requireOver(unit, id);
    if (locked) await refuseWithoutAdmin(unit, { userId: id, roleIds: [] });
    else if (before.locked === true) await endSessions(unit, { userId: id });
  },
  beforeRestore: (unit, { id }) => requireOver(unit, id),
  async beforePurge(unit, { id }) {
    await requireOver(unit, id);
    const { db } = unit;
    await db.deleteFrom('credential').where('user_id', '=', id).execute();
    await db.deleteFrom('user_setting').where('user_id', '=', id).execute();
    // What they shared stays with those who use it.
    await db.deleteFrom('list_view').where('owner_id', '=', id).where('shared', '=', false).execute();
    await db.deleteFrom('login_log').where('user_id', '=', id).execute();
  },
};

/** Two accounts that differ by capitals alone would be one to whoever reads them, and share what counts wrong passwords. */
async function refuseAlike(
  { db, registry }: UnitOfWork,
  { id, account }: { id: string; account: unknown },
): Promise<void> {
  if (typeof account !== 'string') return;
  const alike = await db
    .selectFrom(moduleTable(registry, 'organize/User').as('u'))
    .select('id')
    .where(sql<boolean>`lower(account) = lower(${account}) and account <> ${account}`)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (alike) refuse([finding('account', 'duplicateValue', { value: account })]);
}

const rolesOf = ({ roleIds }: Record<string, unknown>) => (roleIds as string[] | null | undefined) ?? [];

const hoursOf = ({ logOnDays = null, logOnFrom = null, logOnTo = null }: Record<string, unknown>) =>
  ({ logOnDays, logOnFrom, logOnTo }) as LogOnHours;

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
        .where(({ eb }) => eb('r.id', '=', anyOf('u.role_ids')))
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

/** What decides which rights an account has, and who may use it. */
const decisive = [
  'account',
  'roleIds',
  'state',
  'companyId',
  'departmentId',
  'postIds',
  'logOnDays',
  'logOnFrom',
  'logOnTo',
];

/** Whoever changes what an account may do, or who may use it, holds what it may do, before and after. */
async function requireRights(
  unit: UnitOfWork,
  { resource, id, value, before, isGivenPassword }: Omit<Write, 'input'> & { isGivenPassword: boolean },
): Promise<void> {
  const isDecisive = decisive.some((name) => value[name] !== undefined && !sameValue(value[name], before?.[name]));
  // Of their own account people have what they have; a place may give more.
  if (before !== null && id !== unit.actor.id) {
    await refuseAdministrator(unit, id);
    if (isDecisive || isGivenPassword) await requireOver(unit, id);
  }
  if (before !== null && isGivenPassword && !mayPress(unit.authority.accessTo(resource), 'btn_resetPassword'))
    throw new Problem('FORBIDDEN');
  if (!isDecisive) return;
  const after = { ...before, ...value };
  requireRoles(unit, {
    roleIds: rolesOf(after),
    place: { companyId: textOf(after.companyId), departmentId: textOf(after.departmentId) },
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Nobody gives a role that they do not hold; what was there before may stay. */
function refuseForeignRoles(unit: UnitOfWork, { before, after }: { before: string[]; after: string[] }): void {
  if (holdsAll(unit)) return;
  const added = after.filter((role) => !before.includes(role) && !unit.actor.roleIds.includes(role));
  if (added.length > 0) throw new Problem('BEYOND_OWN_RIGHTS');
}
