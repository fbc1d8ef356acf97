import { isSecret } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { plannedByValues } from '../../storage/database.ts';
import type { Resource, StoredField } from '../registry/resource.ts';
import { type Access, maySee, rowPredicates } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { titleText } from './reference-names.ts';

/** The records of one resource that point to a record by one field. */
export interface PointingRecords {
  total: number;
  /** Nobody has counted further. */
  isMore: boolean;
  first: { id: string; fullName: string }[];
}

/** A field that points to a resource: of a record, or of the rows of one of its sub-tables. */
export interface PointingField {
  stored: StoredField;
  /** The sub-table. */
  rows?: Resource['rows'][number];
}

/** The fields by which records of `from` point to records of `to`, of those that the access shows. */
export function pointingFields(from: Resource, { to, access }: { to: Resource; access: Access }): PointingField[] {
  const points = ({ field, column, to: target }: StoredField) =>
    column !== null && !field.fill && !isSecret(field) && target?.resource === to.name;
  return [
    ...from.fields
      .filter((stored) => points(stored) && maySee(access, stored.field.name))
      .map((stored) => ({ stored })),
    ...from.rows.flatMap((rows) =>
      rows.fields
        .filter((stored) => points(stored) && maySee(access, stored.field.name, { path: rows.field.name }))
        .map((stored) => ({ stored, rows })),
    ),
  ];
}

/** How many records point to `id` by a field, counted to `most`, and the newest of them, of the rows that the access shows. */
export async function pointingRecords(
  work: Work,
  asked: { resource: Resource; access: Access; by: PointingField; id: string; most: number; first: number },
): Promise<PointingRecords> {
  const { resource, access, by, id, most, first } = asked;
  const from = sql`from ${sql.id(resource.table)} t
    where ${sql.join([sql`t.deleted_at is null`, ...rowPredicates(access), pointsTo(by, id)], sql` and `)}`;
  const answer = await sql<{ total: string; first: PointingRecords['first'] }>`${plannedByValues} select
    (select count(*) from (select 1 ${from} limit ${sql.raw(String(most + 1))}) c) as total,
    (select coalesce(json_agg(f), '[]'::json) from (
      select t.id, ${titleText(resource, work)('t')} as "fullName" ${from} order by t.id desc limit ${sql.raw(String(first))}
    ) f) as first`.execute(work.db);
  const total = Number(answer.rows[0]?.total ?? 0);
  return { total: Math.min(total, most), isMore: total > most, first: answer.rows[0]?.first ?? [] };
}

function pointsTo({ stored, rows }: PointingField, id: string): RawBuilder<boolean> {
  const held = sql.ref(`${rows ? 'r' : 't'}.${stored.column}`);
  const points =
    stored.field.kind === 'refs' ? sql<boolean>`${held} @> array[${id}]::text[]` : sql<boolean>`${held} = ${id}`;
  return rows
    ? sql<boolean>`exists (select 1 from ${sql.id(rows.table)} r
        where r.parent_id = t.id and r.deleted_at is null and ${points})`
    : points;
}
