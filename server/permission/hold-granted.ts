import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { UnitOfWork } from '../engine/work/work.ts';
import { storedId } from '../storage/record-id.ts';

/**
 * Roles and menu entries between which something is granted are there until the commit: nobody deletes one of them
 * meanwhile and leaves a grant of nothing. Throws INVALID where somebody has.
 */
export async function holdGranted(unit: UnitOfWork, { roleIds, menuIds }: { roleIds: string[]; menuIds: string[] }) {
  await hold(unit, { resource: 'permission/Role', ids: roleIds, field: 'roleIds' });
  await hold(unit, { resource: 'system/Menu', ids: menuIds, field: 'moduleId' });
}

async function hold(
  { db, registry }: UnitOfWork,
  { resource, ids, field }: { resource: string; ids: string[]; field: string },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const table = sql.id(registry.get(resource).table);
  const held = await sql`select 1 from ${table} where id = any(${wanted.map(storedId)}::uuid[]) and deleted_at is null
    order by id for key share`.execute(db);
  if (held.rows.length < wanted.length) throw new Problem('INVALID', { findings: [finding(field, 'noRecord')] });
}
