import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { systemFieldsOf } from '../language/system-fields.ts';
import type { RecordValue } from './context.ts';
import { own } from './context.ts';

/** One change of a record. For a row added or removed, `from` or `to` is null and the other is the row. */
export interface FieldChange {
  /** Name of the field (of the sub-table, for a whole row). */
  field: string;
  /** `price`, `lines[3].price`, `lines[3]`, `lines[3].details[0].qty`: places of the record after, of the one before for a removed row. */
  path: string;
  from: unknown;
  to: unknown;
}

/** What changed between two states of a record. A key that `after` lacks is unchanged; rows are matched by id. */
export function diffRecord(model: ModelDefinition, states: States): FieldChange[] {
  const changes: FieldChange[] = [];
  diffFields(model.fields, states, { path: '', changes });
  const { before, after } = states;
  for (const [name, { input }] of systemFieldsOf(model.traits)) {
    if (input !== 'taken') continue;
    const [from, to] = [own(before, name) ?? null, own(after, name)];
    if (to !== undefined && !sameValue(from, to)) changes.push({ field: name, path: name, from, to });
  }
  return changes;
}

/** Of a record, or of a row. */
interface States {
  before: RecordValue;
  after: RecordValue;
}

interface Noting {
  /** What stands before the names of the fields: `lines[3].`. */
  path: string;
  changes: FieldChange[];
}

function diffFields(fields: FieldDefinition[], { before, after }: States, { path, changes }: Noting): void {
  for (const field of fields) {
    if (own(after, field.name) === undefined) continue;
    const at = path + field.name;
    if (field.kind === 'rows')
      diffRows(field, { before: rowsOf(before, field), after: rowsOf(after, field) }, { path: at, changes });
    else if (isChanged(field, { before, after })) changes.push(changeOf(field, before, { after, path: at }));
  }
}

const rowsOf = (record: RecordValue, field: FieldDefinition) => {
  const rows = own(record, field.name);
  return Array.isArray(rows) ? (rows as RecordValue[]) : [];
};

function isChanged(field: FieldDefinition, { before, after }: States): boolean {
  const to = own(after, field.name);
  return to !== undefined && field.kind !== 'none' && !sameIn(field)(own(before, field.name) ?? null, to);
}

function changeOf(
  field: FieldDefinition,
  before: RecordValue,
  { after, path }: { after: RecordValue; path: string },
): FieldChange {
  const shown = (value: unknown) => (field.secret && value !== null ? '***' : value);
  return {
    field: field.name,
    path,
    from: shown(own(before, field.name) ?? null),
    to: shown(own(after, field.name)),
  };
}

function diffRows(
  field: FieldDefinition,
  { before, after }: { before: RecordValue[]; after: RecordValue[] },
  { path, changes }: Noting,
): void {
  if (before === after) return;
  // Most rows stay where they are, as they are.
  const isInPlace = (row: RecordValue, i: number) =>
    row === before[i] || (typeof row.id === 'string' && row.id === before[i]?.id);
  if (before.length === after.length && after.every(isInPlace)) {
    for (const [i, row] of after.entries())
      if (row !== before[i])
        diffFields(field.rows ?? [], { before: before[i] ?? {}, after: row }, { path: `${path}[${i}].`, changes });
    return;
  }
  const old = new Map<unknown, RecordValue>();
  for (const row of before) if (typeof row.id === 'string') old.set(row.id, row);
  const stays = new Set<RecordValue>();
  for (const [i, row] of after.entries()) {
    const was = typeof row.id === 'string' ? old.get(row.id) : undefined;
    if (!was) {
      changes.push({ field: field.name, path: `${path}[${i}]`, from: null, to: row });
      continue;
    }
    stays.add(was);
    if (was !== row) diffFields(field.rows ?? [], { before: was, after: row }, { path: `${path}[${i}].`, changes });
  }
  if (stays.size === before.length) return;
  for (const [i, row] of before.entries())
    if (!stays.has(row)) changes.push({ field: field.name, path: `${path}[${i}]`, from: row, to: null });
}

/** JSON has numbers beyond those of JavaScript: whoever was given one sends back nothing in its place, and 0 for -0. */
const asSent = (value: unknown): unknown =>
  typeof value !== 'number' ? value : Number.isFinite(value) ? value + 0 : null;

const sameBy = (isSameAcrossTypes: (a: unknown, b: unknown) => boolean) => {
  const same = (one: unknown, other: unknown): boolean => {
    const [a, b] = [asSent(one), asSent(other)];
    if (Object.is(a, b)) return true;
    if (a === null || b === null || a === undefined || b === undefined) return (a ?? null) === (b ?? null);
    if (typeof a !== typeof b) return isSameAcrossTypes(a, b);
    if (typeof a !== 'object' || typeof b !== 'object') return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const [left, right] = [a as RecordValue, b as RecordValue];
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]))
    );
  };
  return same;
};

/** Same data; the order of an object's keys does not count, nor whether a decimal travels as text. */
export const sameValue = sameBy((a, b) => (typeof a === 'number' || typeof b === 'number') && String(a) === String(b));

/** Documents that say the same: there `0` and `"0"` are two. */
const sameDocument = sameBy(() => false);

/** How two values of a field are compared. */
export const sameIn = ({ kind }: Pick<FieldDefinition, 'kind'>) => (kind === 'json' ? sameDocument : sameValue);
