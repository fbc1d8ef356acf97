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
 * A stored record says which of its fields are locked (`stillLocked` asks once more). A new one has nothing to go by but
 * itself, so there only `readonly: true` counts, and leaves a field at its default.
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
  return [
    ...diffRecord(model, { before, after: given }).flatMap((change) =>
      changeFindings(change, { fields: model.fields, before, given, stateOf }),
    ),
    ...movedFindings({ fields: model.fields, before, given, stateOf }),
  ];
}

/**
 * Which of these findings still stand once all else that was sent is in the record, merged and computed: who changes what a
 * lock hangs on may change the field with it, as the form lets them. What is locked opens nothing, neither itself nor another.
 */
export function stillLocked(
  model: ModelDefinition,
  findings: Finding[],
  { after, context }: { after: RecordValue; context: Omit<RecordContext, 'matches'> },
): Finding[] {
  if (findings.length === 0) return findings;
  const stateOf = stateReader(model, after, context);
  return findings.filter(({ field: path }) => {
    let [fields, held] = [model.fields, after];
    const rows: RowPlace[] = [];
    for (const { name, index } of stepsOf(path)) {
      const field = fields.find((each) => each.name === name);
      if (!field || stateOf(field, rows).readonly) return true;
      const row = index === undefined ? undefined : rowsIn(held, name)[index];
      // Of a row that is taken out there is nothing more to ask.
      if (field.kind !== 'rows' || !row) return false;
      rows.push({ of: field, value: row });
      fields = field.rows ?? [];
      held = row;
    }
    return false;
  });
}

/** What was sent without what is locked: those values stay as they are stored, of rows that come or go the whole sub-table. */
export function withoutLocked(given: RecordValue, findings: Finding[]): RecordValue {
  const kept = { ...given };
  for (const { field: path } of findings) {
    const steps = stepsOf(path);
    let held = kept;
    for (const [at, { name, index }] of steps.entries()) {
      const isCell = index === undefined;
      const list = own(held, name);
      const row = isCell || !Array.isArray(list) ? undefined : (list[index] as RecordValue | undefined);
      if (!row || at === steps.length - 1) {
        delete held[name];
        break;
      }
      const copy = { ...row };
      held[name] = (list as RecordValue[]).with(index ?? 0, copy);
      held = copy;
    }
  }
  return kept;
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

/** The order of rows is part of a sub-table: what a lock is on keeps it. Rows that come or go are told as such. */
function movedFindings(
  { fields, before, given, stateOf }: Locked,
  { path: around, rows, isLocked }: { path: string; rows: RowPlace[]; isLocked: boolean } = {
    path: '',
    rows: [],
    isLocked: false,
  },
): Finding[] {
  return fields.flatMap((field) => {
    const [list, stored] = [own(given, field.name), own(before, field.name)];
    if (field.kind !== 'rows' || list === stored || !Array.isArray(list) || !Array.isArray(stored)) return [];
    const path = around + field.name;
    const locked = isLocked || stateOf(field, rows).readonly;
    const inner = (list as RecordValue[]).flatMap((row, index) => {
      const old = rowById(before, { name: field.name, id: row.id });
      if (!old || old === row) return [];
      return movedFindings(
        { fields: field.rows ?? [], before: old, given: row, stateOf },
        { path: `${path}[${index}].`, rows: [...rows, { of: field, value: old }], isLocked: locked },
      );
    });
    return locked && isTurned(list, stored) ? [finding(path, 'readonly'), ...inner] : inner;
  });
}

/** Whether of the rows of a sub-table those that stay stand in another order. */
export function isTurned(list: RecordValue[], stored: RecordValue[]): boolean {
  if (list === stored) return false;
  const places = new Map(stored.map((row, index) => [row.id, index]));
  const kept = list.flatMap(({ id }) => places.get(id) ?? []);
  return kept.some((place, index) => index > 0 && place < kept[index - 1]!);
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
