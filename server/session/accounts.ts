import { type RawBuilder, sql } from 'kysely';
import type { Registry } from '../engine/registry.ts';
import type { CurrentUser, Dependencies } from '../engine/work.ts';
import { isWithin, type LogOnHours, logOnHoursOf } from './log-on-hours.ts';

/** A stored account, with what decides whether it may be signed in. */
export interface AccountRow extends LogOnHours {
  id: string | null;
  account: string;
  real_name: string;
  state: number;
  user_locked: boolean;
  deleted_at: Date | null;
  company_id: string | null;
  department_id: string | null;
  post_ids: string[] | null;
  role_ids: string[] | null;
  is_admin: boolean;
}

/** Why an account may not be signed in. */
export type Closed = 'accountDeleted' | 'accountDisabled' | 'accountLocked' | 'outsideHours';

/** The columns of the user `u` that an `AccountRow` is read from: of the roles only those in force. */
export function accountColumns(registry: Registry): RawBuilder<unknown> {
  const roles = sql.id(registry.get('permission/Role').table);
  const held = sql`from ${roles} r where r.id = any(u.role_ids) and r.state = 1 and r.deleted_at is null`;
  return sql`u.id, u.account, u.real_name, u.state, u.locked as user_locked, u.deleted_at, u.company_id, u.department_id, u.post_ids,
    ${logOnHoursOf('u')},
    (select array_agg(r.id) ${held}) as role_ids,
    exists (select 1 ${held} and r.code = 'Administrators') as is_admin`;
}

export function closedBecause(row: AccountRow, now: Date): Closed | null {
  if (row.id === null || row.deleted_at !== null) return 'accountDeleted';
  if (row.state !== 1) return 'accountDisabled';
  if (row.user_locked) return 'accountLocked';
  return isWithin(row, now) ? null : 'outsideHours';
}

export const userOf = (row: AccountRow): CurrentUser => ({
  id: row.id ?? '',
  account: row.account,
  realName: row.real_name,
  isAdmin: row.is_admin,
  companyId: row.company_id,
  departmentId: row.department_id,
  postIds: row.post_ids ?? [],
  roleIds: row.role_ids ?? [],
});

/** An account as a session of it would have it; undefined: there never was one. */
export async function findAccount(
  { db, registry, now }: Dependencies,
  id: string,
): Promise<{ user: CurrentUser; closed: Closed | null } | undefined> {
  const users = sql.id(registry.get('organize/User').table);
  const found = await sql<AccountRow>`select ${accountColumns(registry)} from ${users} u where u.id = ${id}`.execute(
    db,
  );
  const row = found.rows[0];
  return row && { user: userOf(row), closed: closedBecause(row, now()) };
}
