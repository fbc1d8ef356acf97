import { rowsIn } from '../expression/index.ts';
import type { CleanHtml } from '../kinds/kind.ts';
import { isStorable } from '../kinds/plain-text.ts';
import { isId } from '../kinds/ref.ts';
import { fitsIndex, longestIndexed } from '../kinds/text.ts';
import { propsOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { type SystemField, type SystemFieldName, systemFieldsOf } from '../language/system-fields.ts';
import type { Finding, FindingRule } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import type { RecordValue } from './context.ts';
import { isBlank, own } from './context.ts';
import { sameValue } from './diff.ts';
import { type RowReader, readRowChanges } from './read-row-changes.ts';
import { asNewRow, givenFields, isRowChanges } from './row-changes.ts';
import { readValue } from './values.ts';

export type WriteMode = 'create' | 'update';

export interface Coercion {
  value: RecordValue;
  findings: Finding[];
}

/** Our pages send whole rows back. */
const ignoredInRows = new Set(['id', 'version', '_names']);

/** A sub-table's rows in one record, whatever its own limit; of one that stands in rows those in all of them. */
const mostRows = 10_000;

/** How many rows a sub-table may have in a record; of one that stands in rows, in `around` of them together. */
export function mostRowsOf(field: FieldDefinition, { around = 1 }: { around?: number } = {}): number {
  const { maxCount } = propsOf(field);
  return typeof maxCount === 'number' ? Math.min(maxCount * around, mostRows) : mostRows;
}

/**
 * Reads a record from outside. In an update a missing key means "unchanged" and is absent from the value; when
 * creating it becomes the field's default or null. Unknown keys are findings, never dropped in silence. With the `stored`
 * record a sub-table may come as its changes (see RowChanges); the value holds all its rows all the same. Rows that come as
 * they are stored, or do not come at all, are the stored objects themselves. `cleanHtml` comes from whoever stores the value.
 */
export function coerceRecord(
  model: ModelDefinition,
  input: unknown,
  { mode, stored, cleanHtml }: { mode: WriteMode; stored?: RecordValue | undefined; cleanHtml?: CleanHtml },
): Coercion {
  if (!isObject(input)) return { value: {}, findings: [finding('', 'notObject')] };
  const findings: Finding[] = [];
  const value = coerceFields(model.fields, input, { mode, path: '', findings, stored, cleanHtml });
  for (const field of model.fields)
    if (field.rows?.some(({ kind }) => kind === 'rows'))
      refuseTooMany(field, { holders: [{ value, path: '' }], findings });
  const system = systemFieldsOf(model.traits);
  for (const [name, field] of system)
    if (field.input === 'taken') readSystemField(name, field, { input, value, mode, findings });
  const known = new Set([...model.fields.map((field) => field.name), '_names', '_states']);
  // Our pages send whole records back: what the server sets itself is taken and ignored.
  for (const [name, field] of system) if (field.input !== 'refused') known.add(name);
  refuseUnknown(input, { known, path: '', findings });
  return { value, findings };
}

/** Reads one value of a field; `path` is where it stands, for the findings. */
export function coerceField(field: FieldDefinition, raw: unknown, place: { path: string; mode?: WriteMode }) {
  const findings: Finding[] = [];
  const value = readField(field, raw, { mode: place.mode ?? 'create', path: place.path, findings });
  return { value, findings };
}

interface Walk {
  mode: WriteMode;
  path: string;
  findings: Finding[];
  /** The record, or the row, as it is stored, where its sub-tables may come as changes. */
  stored?: RecordValue | undefined;
  cleanHtml?: CleanHtml | undefined;
}

function coerceFields(fields: FieldDefinition[], input: RecordValue, walk: Walk): RecordValue {
  const { mode, path } = walk;
  const value: RecordValue = {};
  for (const field of givenFields(fields)) {
    const raw = own(input, field.name);
    if (raw === undefined && mode === 'update') continue;
    // A secret is never read back, so an empty one in a record that returns means "unchanged".
    if (field.secret && isBlank(raw) && mode === 'update') continue;
    if (walk.stored && isUntouched(field, { raw, stored: own(walk.stored, field.name) })) {
      value[field.name] = own(walk.stored, field.name);
      continue;
    }
    const given = raw === undefined ? (field.defaultValue ?? null) : raw;
    value[field.name] = readField(field, given, { ...walk, path: path + field.name });
  }
  return value;
}

/**
 * What comes back as it was read is not held to limits that came after it, or that the table it was copied from did not
 * have: a record with one such value could be changed nowhere.
 */
const isUntouched = ({ kind, secret }: FieldDefinition, { raw, stored }: { raw: unknown; stored: unknown }): boolean =>
  kind !== 'rows' && kind !== 'none' && !secret && !isBlank(stored) && sameValue(raw, stored);

function readField(field: FieldDefinition, raw: unknown, walk: Walk): unknown {
  if (field.kind === 'none') return null;
  if (field.kind === 'rows') return readRows(field, raw, walk);
  const value = readValue(field, raw, walk);
  if (field.unique && typeof value === 'string' && !fitsIndex(value))
    walk.findings.push(finding(walk.path, 'tooLong', { max: longestIndexed }));
  return value;
}

/**
 * How many rows there may be and have to be. A record that was stored under other limits keeps its rows, and may come nearer
 * to them by each change: it has no more than it had, and no fewer.
 */
function rowLimits(field: FieldDefinition, stored: number | undefined) {
  const { minCount } = propsOf(field);
  const [least, most] = [typeof minCount === 'number' ? minCount : 0, mostRowsOf(field)];
  return {
    least: { said: least, count: stored === undefined ? least : Math.min(least, stored) },
    most: { said: most, count: Math.max(most, stored ?? 0) },
  };
}

/** What is in the rows of a row is read as its own rows are, and held against those that are stored in it. */
function readRows(field: FieldDefinition, raw: unknown, { mode, path, findings, stored, cleanHtml }: Walk): unknown {
  const held = stored && own(stored, field.name);
  const before = Array.isArray(held) ? (held as RecordValue[]) : [];
  const { least, most } = rowLimits(field, held === undefined ? undefined : before.length);
  const known = new Set([...(field.rows ?? []).map((inner) => inner.name), ...ignoredInRows]);
  const readRow: RowReader = (row, { place, ...as }) => {
    const value = coerceFields(field.rows ?? [], row, { ...as, path: `${place}.`, findings, cleanHtml });
    refuseUnknown(row, { known, path: `${place}.`, findings });
    if (as.mode !== 'create') return value;
    return asNewRow(value, { fields: field.rows ?? [], come: row });
  };
  if (stored && isRowChanges(raw)) {
    const rows = readRowChanges(raw, { stored: before, most, path, findings, readRow });
    if (rows.length < least.count) findings.push(finding(path, 'tooFew', { min: least.said }));
    return rows;
  }
  const rows = isBlank(raw) ? [] : raw;
  if (!Array.isArray(rows)) {
    findings.push(finding(path, 'notList'));
    return [];
  }
  if (rows.length > most.count) {
    findings.push(finding(path, 'tooMany', { max: most.said }));
    return [];
  }
  if (rows.length < least.count) findings.push(finding(path, 'tooFew', { min: least.said }));
  const seen = new Set<string>();
  const byId = new Map<unknown, RecordValue>();
  for (const row of before) byId.set(row.id, row);
  const read = rows.map((row: unknown, i) => {
    const stays = isObject(row) ? byId.get(own(row, 'id')) : undefined;
    if (stays && !seen.has(String(stays.id)) && isAsStored(row as RecordValue, stays)) {
      seen.add(String(stays.id));
      return stays;
    }
    const place = `${path}[${i}]`;
    if (!isObject(row)) {
      findings.push(finding(place, 'notObject'));
      return {};
    }
    const id = readRowId(row, { place, seen, findings });
    const as = id === undefined ? undefined : byId.get(id);
    // A row that exists already may come with only what changed; a new one is whole, also under the id of somebody else's.
    const isThere = stored ? as !== undefined : id !== undefined;
    const value = readRow(row, { place, stored: as, mode: mode === 'update' && isThere ? 'update' : 'create' });
    return id === undefined ? value : as && isAsStored(value, as) ? as : { id, ...value };
  });
  return held === before && isSameList(read, before) ? before : read;
}

/** Sub-tables in rows have in all rows of a record no more rows than one of the head has. */
function refuseTooMany(
  { name, rows: fields = [] }: FieldDefinition,
  { holders, findings }: { holders: { value: RecordValue; path: string }[]; findings: Finding[] },
): void {
  const inner = fields.filter(({ kind }) => kind === 'rows');
  let left = mostRows;
  const rows = holders.flatMap(({ value, path }) => {
    const [list, at] = [rowsIn(value, name), path + name];
    if (left >= 0 && left < list.length) findings.push(finding(at, 'tooMany', { max: mostRows }));
    left -= list.length;
    return inner.length === 0 ? [] : list.map((row, i) => ({ value: row, path: `${at}[${i}].` }));
  });
  for (const field of inner) refuseTooMany(field, { holders: rows, findings });
}

const isSameList = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((row, at) => row === other[at]);

/** Most rows that come whole come as they went out: there is nothing to be read in them. */
function isAsStored(row: RecordValue, stored: RecordValue): boolean {
  for (const key in row) if (row[key] !== stored[key] && !ignoredInRows.has(key)) return false;
  return true;
}

function readRowId(
  row: RecordValue,
  { place, seen, findings }: { place: string; seen: Set<string>; findings: Finding[] },
): string | undefined {
  const id = own(row, 'id');
  if (isBlank(id)) return undefined;
  if (typeof id !== 'string' || id.length > 64 || !isStorable(id)) findings.push(finding(`${place}.id`, 'notId'));
  else if (seen.has(id)) findings.push(finding(`${place}.id`, 'duplicateId', { value: id }));
  else {
    seen.add(id);
    return id;
  }
  return undefined;
}

interface SystemRead extends Omit<Walk, 'path'> {
  input: RecordValue;
  value: RecordValue;
}

function readSystemField(
  name: SystemFieldName,
  field: SystemField,
  { input, value, mode, findings }: SystemRead,
): void {
  const raw = own(input, name);
  if (isBlank(raw)) {
    if (mode === 'create' || raw === '') value[name] = field.start;
    return;
  }
  const rule = taken[name];
  if (rule?.holds(raw)) value[name] = raw;
  else findings.push(finding(name, rule?.fails ?? 'unknownKey'));
}

/** What may be sent for a system field that is taken. */
const taken: Partial<Record<SystemFieldName, { holds: (raw: unknown) => boolean; fails: FindingRule }>> = {
  state: { holds: (raw) => raw === 0 || raw === 1, fails: 'notAnOption' },
  parentId: { holds: isId, fails: 'notId' },
  sort: { holds: (raw) => Number.isInteger(raw) && Math.abs(raw as number) < 2 ** 31, fails: 'notInteger' },
};

const mostFindings = 10_000;

function refuseUnknown(
  input: RecordValue,
  { known, path, findings }: { known: ReadonlySet<string>; path: string; findings: Finding[] },
): void {
  // Refused by the first already: a million more would only take memory.
  if (findings.length > mostFindings) return;
  for (const key of Object.keys(input)) if (!known.has(key)) findings.push(finding(path + key, 'unknownKey'));
}

const isObject = (input: unknown): input is RecordValue =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
