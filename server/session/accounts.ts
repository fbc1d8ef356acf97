import { type InferResult, sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Registry } from '../engine/registry/registry.ts';
import type { CurrentUser, Work } from '../engine/work/work.ts';
import type { Database } from '../storage/database.ts';
import { isWithin, logOnColumns } from './log-on-hours.ts';

/** A stored account, with what decides whether it may be signed in; nothing but nulls where there is none. */
export type AccountRow = {
  [Column in keyof Account]: Account[Column] | null;
};
type Account = InferResult<ReturnType<typeof accounts>>[number];

/** Why an account may not be signed in. */
export type Closed = 'accountDeleted' | 'accountDisabled' | 'accountLocked' | 'outsideHours';

/** Every account; of its roles only those in force. */
export const accounts = ({ db, registry }: { db: Database; registry: Registry }) =>
  db
    .selectFrom(moduleTable(registry, 'organize/User').as('u'))
    .select(['u.id', 'u.account', 'u.real_name', 'u.state', 'u.locked as user_locked', 'u.deleted_at'])
    .select(['u.company_id', 'u.department_id', 'u.post_ids', ...logOnColumns])
    .select(({ selectFrom, exists }) => {
      const held = selectFrom(moduleTable(registry, 'permission/Role').as('r'))
        .where(({ eb, fn }) => eb('r.id', '=', fn.any('u.role_ids')))
        .where('r.state', '=', sql.lit(1))
        .where('r.deleted_at', 'is', null);
      return [
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

/** An account as a session of it would have it; undefined: there never was one. */
export async function findAccount(
  { db, registry, tenant }: Work,
  id: string,
): Promise<{ user: CurrentUser; closed: Closed | null } | undefined> {
  const row = await accounts({ db, registry }).where('u.id', '=', id).executeTakeFirst();
  return row && { user: userOf(row), closed: closedBecause(row, tenant.now()) };
}
