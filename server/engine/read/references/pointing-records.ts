import { isSecret } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { plannedByValues } from '../../../storage/database.ts';
import type { PlacedField, Resource, StoredField, StoredRows } from '../../registry/resource.ts';
import { type Access, maySee, rowPredicates } from '../../work/access.ts';
import type { Work } from '../../work/work.ts';
import { titleText } from './reference-names.ts';

/** The records of one resource that point to a record by one field. */
export interface PointingRecords {
  total: number;
  /** Nobody has counted further. */
  isMore: boolean;
  first: { id: string; fullName: string }[];
}

/** Whether the access to a holder shows who points by a field. */
export const showsPointing = ({ stored: { field }, path }: PlacedField, access: Access): boolean =>
  !isSecret(field) && maySee(access, path);

/** How many records point to `id` by a field, counted to `most`, and the newest of them, of the rows that the access shows. */
export async function pointingRecords(
  work: Work,
  asked: { resource: Resource; access: Access; by: PlacedField; id: string; most: number; first: number },
): Promise<PointingRecords> {
  const { resource, access, by, id, most, first } = asked;
  const points = (alias: string) => pointsTo(by.stored, { alias, id });
  const from = sql`from ${sql.id(resource.table)} t
    where ${sql.join([sql`t.deleted_at is null`, ...rowPredicates(access), inRows(by.tables, { holder: 't', holds: points })], sql` and `)}`;
  const answer = await sql<{ total: string; first: PointingRecords['first'] }>`${plannedByValues} select
    (select count(*) from (select 1 ${from} limit ${sql.raw(String(most + 1))}) c) as total,
    (select coalesce(json_agg(f), '[]'::json) from (
      select t.id, ${titleText(resource, work)('t')} as "fullName" ${from} order by t.id desc limit ${sql.raw(String(first))}
    ) f) as first`.execute(work.db);
  const total = Number(answer.rows[0]?.total ?? 0);
  return { total: Math.min(total, most), isMore: total > most, first: answer.rows[0]?.first ?? [] };
}

/** Whether what a field holds points to a record; `alias` is that of its table. */
export function pointsTo({ field, column }: StoredField, { alias, id }: { alias: string; id: string }) {
  const held = sql.ref(`${alias}.${column}`);
  return field.kind === 'refs' ? sql<boolean>`${held} @> array[${id}]::text[]` : sql<boolean>`${held} = ${id}`;
}

/** Whether something holds for the record itself, or for a row of the last of these tables in it. */
function inRows(
  [outermost, ...inner]: StoredRows[],
  { holder, holds, depth = 0 }: { holder: string; holds: (alias: string) => RawBuilder<boolean>; depth?: number },
): RawBuilder<boolean> {
  if (!outermost) return holds(holder);
  const alias = `r${depth}`;
  return sql<boolean>`exists (select 1 from ${sql.id(outermost.table)} ${sql.id(alias)}
    where ${sql.ref(`${alias}.parent_id`)} = ${sql.ref(`${holder}.id`)} and ${sql.ref(`${alias}.deleted_at`)} is null
      and ${inRows(inner, { holder: alias, holds, depth: depth + 1 })})`;
}
