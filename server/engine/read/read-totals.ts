import { type ColumnTotal, placesOfTotal, type TotalledColumn } from '@tessera/schemas/language/list-page.ts';
import { isNumeric, isSecret, shownPlaces } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { plannedByValues } from '../../storage/database.ts';
import type { Resource, StoredField } from '../registry/resource.ts';
import { type Access, accessKey, maySee } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { externalTotals, isExternal } from './external-records.ts';
import type { ListQuery } from './list-query.ts';
import { cacheOf, liveAnd } from './read-list.ts';

interface Totalled extends TotalledColumn {
  stored: StoredField;
}

/** The totals of the list's columns over all records of a query, as JSON: by field name, null where there is no value. */
export async function readTotals(
  work: Work,
  { resource, access, query }: { resource: Resource; access: Access; query: ListQuery },
): Promise<string> {
  const columns = totalledColumns(resource, access);
  if (columns.length === 0) return '{}';
  if (isExternal(resource)) return externalTotals(work, { resource, access, query, columns });
  const { tenant, registry, db } = work;
  const cache = cacheOf(tenant, { resource, access });
  const key = `${registry.version} ${resource.name} ${accessKey(access)} ${query.key.set}`;
  return cache.sums.of({ resource: resource.name, key }, async () => {
    const totals = columns.map(
      ({ stored, ...column }) => sql`${sql.lit(stored.field.name)}, ${totalOf(stored, column)}`,
    );
    const answer = await sql<{ text: string; records: string }>`${plannedByValues}
      select json_build_object(${sql.join(totals)})::text as text, count(*) as records
      from ${sql.id(resource.table)} t where ${liveAnd(query.where)}`.execute(db);
    return { text: answer.rows[0]?.text ?? '{}', records: Number(answer.rows[0]?.records ?? 0) };
  });
}

/** Those that the asker may see. What is secret is added up for nobody, also where a document says so. */
const totalledColumns = ({ definition, byId }: Resource, access: Access): Totalled[] =>
  (definition.pages.list?.columns ?? []).flatMap(({ field: id, total, format }) => {
    const stored = byId.get(id);
    if (!total || !stored?.column || !isNumeric(stored.field)) return [];
    return !isSecret(stored.field) && maySee(access, stored.field.name) ? [{ stored, total, format }] : [];
  });

const totalOf = ({ field, column }: StoredField, totalled: TotalledColumn): RawBuilder<unknown> =>
  sql`present_number(${functions[totalled.total](sql`${sql.ref(`t.${column}`)}::numeric`, placesOfTotal(totalled, shownPlaces(field)) ?? 0)})`;

const functions: Record<ColumnTotal, (column: RawBuilder<unknown>, places: number) => RawBuilder<unknown>> = {
  sum: (column) => sql`sum(${column})`,
  average: (column, places) => sql`round(avg(${column}), ${sql.lit(places)})`,
  min: (column) => sql`min(${column})`,
  max: (column) => sql`max(${column})`,
};
