import { type InferResult, sql } from 'kysely';
import { anyOf, moduleTable } from '../engine/registry/module-rows.ts';
import type { Registry } from '../engine/registry/registry.ts';
import type { CurrentUser, Work } from '../engine/work/work.ts';
import type { Database } from '../storage/database.ts';
import { storedId } from '../storage/record-id.ts';
import { isWithin, logOnColumns } from './log-on-hours.ts';

/** A stored account, with what decides whether it may be signed in; nothing but nulls where there is none. */
export type AccountRow = {
  [Column in keyof Account]: Account[Column] | null;
};
type Account = InferResult<ReturnType<typeof accounts>>[number];

/** Why an account may not be signed in. */
export type Closed = 'accountDeleted' | 'accountDisabled' | 'accountLocked' | 'outsideHours';

/**
 * Every account; of its roles only those in force, and beside them all that are stored: one that is disabled gives its
 * rights again as soon as it is enabled.
 */
export const accounts = ({ db, registry }: { db: Database; registry: Registry }) =>
  db
    .selectFrom(moduleTable(registry, 'organize/User').as('u'))
    .select(['u.id', 'u.account', 'u.real_name', 'u.state', 'u.locked as user_locked', 'u.deleted_at'])
    .select(['u.company_id', 'u.department_id', 'u.post_ids', 'u.role_ids as stored_role_ids', ...logOnColumns])
    .select(({ selectFrom, exists }) => {
      const stored = selectFrom(moduleTable(registry, 'permission/Role').as('r')).where(({ eb }) =>
        eb('r.id', '=', anyOf('u.role_ids')),
      );
      const held = stored.where('r.state', '=', sql.lit(1)).where('r.deleted_at', 'is', null);
      return [
        exists(stored.select('r.id').where('r.code', '=', sql.lit('Administrators'))).as('may_be_admin'),
        held.select(sql<string[] | null>`array_agg(r.id)`.as('ids')).as('role_ids'),
        exists(held.select('r.id').where('r.code', '=', sql.lit('Administrators'))).as('is_admin'),
      ];
    });

export function closedBecause(row: AccountRow, now: Date): Closed | null {
  if (row.id === null || row.deleted_at !== null) return 'accountDeleted';
  if (row.state !== 1) return 'accountDisabled';
  if (row.user_locked) return 'accountLocked';
  return isWithin(row, now) ? null : 'outsideHours';
}

export const userOf = (row: AccountRow): CurrentUser => ({
  id: row.id ?? '',
  account: row.account ?? '',
  realName: row.real_name ?? '',
  isAdmin: row.is_admin === true,
  companyId: row.company_id,
  departmentId: row.department_id,
  postIds: row.post_ids ?? [],
  roleIds: row.role_ids ?? [],
});

/** An account as a session of it would have it, and with all roles that it could come to have; undefined: there never was one. */
export async function findAccount(
  { db, registry, tenant }: Pick<Work, 'db' | 'registry' | 'tenant'>,
  id: string,
): Promise<{ user: CurrentUser; couldBe: CurrentUser; closed: Closed | null } | undefined> {
  const row = await accounts({ db, registry }).where('u.id', '=', storedId(id)).executeTakeFirst();
  if (!row) return undefined;
  const user = userOf(row);
  const couldBe = { ...user, isAdmin: row.may_be_admin === true, roleIds: row.stored_role_ids ?? [] };
  return { user, couldBe, closed: closedBecause(row, tenant.now()) };
}
