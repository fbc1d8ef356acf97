import { rowsIn } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { placedFields } from '../language/placed-fields.ts';
import type { Finding } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import { stepsOf } from '../texts/place.ts';
import type { RecordContext, RecordValue, RowPlace } from './context.ts';
import { isBlank, own } from './context.ts';
import type { FieldChange } from './diff.ts';
import { diffRecord, sameIn } from './diff.ts';
import { type StateReader, stateReader } from './states.ts';

/**
 * What a write from outside would change although it is read-only. `given` are the values that were sent, coerced.
 * A stored record says which of its fields are locked. A new one has nothing to go by but itself, so there only
 * `readonly: true` counts, and leaves a field at its default.
 */
export function checkReadonly(
  model: ModelDefinition,
  given: RecordValue,
  { before, context }: { before: RecordValue | null; context: Omit<RecordContext, 'matches'> },
): Finding[] {
  if (before === null)
    return model.fields.flatMap((field) => newValueFindings(field, own(given, field.name), { path: field.name }));
  if (!hasReadonly(model)) return [];
  const stateOf = stateReader(model, before, context);
  return diffRecord(model, { before, after: given }).flatMap((change) =>
    changeFindings(change, { fields: model.fields, before, given, stateOf }),
  );
}

interface Locked {
  fields: FieldDefinition[];
  before: RecordValue;
  given: RecordValue;
  stateOf: StateReader;
}

/** Whoever may not change a sub-table may change nothing that stands in its rows. */
function changeFindings({ path, to }: FieldChange, { stateOf, ...record }: Locked): Finding[] {
  let { fields, before, given } = record;
  const rows: RowPlace[] = [];
  const steps = stepsOf(path);
  for (const [at, { name, index }] of steps.entries()) {
    const field = fields.find((each) => each.name === name);
    if (!field) return [];
    if (stateOf(field, rows).readonly) return [finding(path, 'readonly')];
    if (field.kind !== 'rows') return [];
    if (at === steps.length - 1) return rowFindings(field, to, { path });
    const sent = rowsIn(given, name)[index ?? -1];
    const stored = rowById(before, { name, id: sent?.id });
    if (!sent || !stored) return [];
    rows.push({ of: field, value: stored });
    fields = field.rows ?? [];
    before = stored;
    given = sent;
  }
  return [];
}

const byId = new WeakMap<object, Map<unknown, RecordValue>>();

function rowById(record: RecordValue, { name, id }: { name: string; id: unknown }): RecordValue | undefined {
  const list = own(record, name);
  if (!Array.isArray(list)) return undefined;
  const rows = byId.get(list) ?? new Map((list as RecordValue[]).map((row) => [row.id, row]));
  byId.set(list, rows);
  return rows.get(id);
}

const known = new WeakMap<ModelDefinition, boolean>();

/** Whether any field can be locked for its writer; what the server fills in or computes is never read from them. */
function hasReadonly(model: ModelDefinition): boolean {
  const has = known.get(model) ?? placedFields(model.fields).some(({ field }) => Boolean(field.readonly));
  known.set(model, has);
  return has;
}

function newValueFindings(field: FieldDefinition, value: unknown, { path }: { path: string }): Finding[] {
  if (field.readonly === true)
    return isBlank(value) || sameIn(field)(value, field.defaultValue) ? [] : [finding(path, 'readonly')];
  if (field.kind !== 'rows' || !Array.isArray(value)) return [];
  return value.flatMap((row, i) => rowFindings(field, row, { path: `${path}[${i}]` }));
}

/** A row that is added is as new as a record that is created; a removed one has no values. */
const rowFindings = (field: FieldDefinition, row: unknown, { path }: { path: string }): Finding[] =>
  row === null
    ? []
    : (field.rows ?? []).flatMap((cell) =>
        newValueFindings(cell, own(row as RecordValue, cell.name), { path: `${path}.${cell.name}` }),
      );
