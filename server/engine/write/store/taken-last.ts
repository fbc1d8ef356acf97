import { type FieldChange, sameValue } from '@tessera/schemas/record/index.ts';
import { sql } from 'kysely';
import { isExternal } from '../../read/external-records.ts';
import type { Resource } from '../../registry/resource.ts';
import type { RecordValue } from '../../work/hooks.ts';
import type { UnitOfWork } from '../../work/work.ts';

/**
 * What the last change took away and `input` puts back, by the names of fields: whoever undoes a change gets what was there,
 * although the rules of today would let nobody write it anew.
 */
export async function takenLast(
  { db }: UnitOfWork,
  { resource, id, input }: { resource: Resource; id: string; input: RecordValue },
): Promise<RecordValue> {
  if (isExternal(resource)) return {};
  const found = await sql<{
    patch: { changes?: FieldChange[]; schemaVersion?: number };
  }>`select patch from record_change
    where resource = ${resource.name} and record_id = ${id} and version = ${Number(input.version)} and action = 'update' limit 1`.execute(
    db,
  );
  const { changes = [], schemaVersion } = found.rows[0]?.patch ?? {};
  // By the names of another release they may be those of other fields.
  if (schemaVersion !== resource.version) return {};
  const isBack = ({ field, path, from }: FieldChange) => path === field && sameValue(input[field], from);
  return Object.fromEntries(changes.filter(isBack).map(({ field, from }) => [field, from]));
}
