import type { FieldChange } from '@tessera/schemas/record/index.ts';
import { stepsOf } from '@tessera/schemas/texts/place.ts';
import { sql } from 'kysely';
import { isExternal } from '../../read/external-records.ts';
import type { Resource } from '../../registry/resource.ts';
import type { RecordValue } from '../../work/hooks.ts';
import type { UnitOfWork } from '../../work/work.ts';
import { updateExternal } from './external.ts';
import { archiveRows, headUpdate } from './head.ts';
import { afterChange, changeInsert } from './record-change.ts';
import { holderOf, rowsWork } from './rows.ts';

interface Change {
  resource: Resource;
  id: string;
  /** The record as it is stored, and as it is going to be. */
  before: RecordValue;
  record: RecordValue;
  changes: FieldChange[];
}

/**
 * Writes a changed record with the rows of its sub-tables and the line of its history; answers its new version, or null
 * when another writer was first. Head, history and the rows of which the same columns changed are one statement: each
 * way to the database takes longer than what is done there.
 */
export async function writeChange(
  unit: UnitOfWork,
  { resource, id, before, record, changes }: Change,
): Promise<number | null> {
  if (isExternal(resource)) return updateExternal(unit, { resource, id, before, record, changes });
  // A formula of rows may read the head: they can change without having been sent.
  const work = resource.rows
    .filter(({ field }) => record[field.name] !== before[field.name])
    .map((rows) => rowsWork(unit, { rows, holders: [holderOf(rows, { id, before, after: record })] }));
  const [first, ...updates] = work.flatMap((each) => each.updates);
  const version = Number(before.version);
  const names = new Set(changes.flatMap(({ path }) => stepsOf(path)[0]?.name ?? []));
  const changed = Object.fromEntries([...names].map((name) => [name, record[name]]));
  // By now the new rows have their ids, which the history names.
  const line = changeInsert(unit, { resource, id, version: version + 1, action: 'update', patch: { changes } });
  const written = await sql<{ version: number | null; noted: number }>`with
    head as (${headUpdate(unit, { resource, id, version, changes: changed })}),
    ${first ? sql`changed as (${first}),` : sql``}
    noted as (${line} returning 1)
    select (select version from head) as version, (select count(*) from noted)::int as noted`.execute(unit.db);
  const next = written.rows[0]?.version ?? null;
  if (next === null) return null;
  afterChange(unit, { resource, isNoted: written.rows[0]?.noted === 1 });
  await archiveRows(unit, { resource, id, changes: changed });
  for (const update of updates) await update.execute(unit.db);
  for (const other of work.flatMap((each) => each.others)) await other();
  return next;
}
