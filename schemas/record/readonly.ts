import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import type { Finding } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import type { RecordContext, RecordValue } from './context.ts';
import { isBlank, own } from './context.ts';
import type { FieldChange } from './diff.ts';
import { diffRecord, sameIn } from './diff.ts';
import { stateReader } from './states.ts';

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
  const names = new Map(model.fields.map((field) => [field.name, field]));
  return diffRecord(model, { before, after: given }).flatMap((change) => {
    const { name, cell } = placeOf(change);
    const field = names.get(name);
    if (!field) return [];
    if (stateOf(field).readonly) return [finding(change.path, 'readonly')];
    if (field.kind !== 'rows') return [];
    if (cell === undefined) return rowFindings(field, change.to, { path: change.path });
    const inner = field.rows?.find((each) => each.name === cell);
    const stored = storedRow(field, { before, given, change });
    return inner && stored && stateOf(inner, { of: field, value: stored }).readonly
      ? [finding(change.path, 'readonly')]
      : [];
  });
}

const known = new WeakMap<ModelDefinition, boolean>();

/** Whether any field can be locked for its writer; what the server fills in or computes is never read from them. */
function hasReadonly(model: ModelDefinition): boolean {
  const has =
    known.get(model) ?? model.fields.some(({ readonly, rows }) => readonly || rows?.some((cell) => cell.readonly));
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

function placeOf({ path }: FieldChange): { name: string; cell: string | undefined } {
  const [name = '', cell] = path.replace(/\[\d+\]/g, '').split('.');
  return { name, cell };
}

function storedRow(
  field: FieldDefinition,
  { before, given, change }: { before: RecordValue; given: RecordValue; change: FieldChange },
): RecordValue | undefined {
  const at = Number(/\[(\d+)\]/.exec(change.path)?.[1] ?? -1);
  const sent = (own(given, field.name) as RecordValue[] | undefined)?.[at];
  return (own(before, field.name) as RecordValue[] | undefined)?.find((row) => row.id === sent?.id);
}
