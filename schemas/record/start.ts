import { rowsIn } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { placedFields } from '../language/placed-fields.ts';
import { computeRecord, computing } from './compute.ts';
import type { KeptAnswers, RecordContext, RecordValue, RowPlace } from './context.ts';
import { environmentOf, formulaValue, own } from './context.ts';
import { sameValue } from './diff.ts';
import { givenLast, isAsGiven, type NewRow } from './row-changes.ts';
import { readResult } from './values.ts';

/**
 * What formulas give the fields of a new record that nobody has filled in (`isOpen`).
 */
export function startingValues(
  model: ModelDefinition,
  value: RecordValue,
  { context, isOpen }: { context: Omit<RecordContext, 'matches'>; isOpen: (field: FieldDefinition) => boolean },
): RecordValue {
  const fields = startingFields(model).filter(isOpen);
  const started: RecordValue = Object.fromEntries(fields.map(({ name }) => [name, own(value, name) ?? null]));
  // One may read another, also by way of what is computed: as often as it takes the longest chain of them to settle.
  for (let pass = 0; pass < fields.length; pass++) {
    let isSettled = true;
    for (const field of fields) {
      const whole = computeRecord(model, { ...value, ...started }, context);
      const result = formulaValue(field.defaultBy ?? '', environmentOf({ model, value: whole, context }));
      const start = readResult(field, result);
      if (sameValue(start, started[field.name])) continue;
      started[field.name] = start;
      isSettled = false;
    }
    if (isSettled) break;
  }
  return started;
}

const known = new WeakMap<ModelDefinition, FieldDefinition[]>();

/** The fields that start with what a formula gives. */
export function startingFields(model: ModelDefinition): FieldDefinition[] {
  const fields = known.get(model) ?? model.fields.filter(({ defaultBy }) => defaultBy !== undefined);
  known.set(model, fields);
  return fields;
}

/**
 * The record with the cells of its new rows that nobody has filled in as their formulas give them; what they leave alone
 * stays the same object. `since`: see computeRecord.
 */
export function startRows(...given: Parameters<typeof startingRows>): RecordValue {
  const parts = startingRows(...given);
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}

/** The same a part at a time, for whoever has others to serve between two parts. */
export function* startingRows(
  model: ModelDefinition,
  value: RecordValue,
  { since, ...context }: Omit<RecordContext, 'matches'> & { since?: RecordValue | undefined },
): Generator<void, RecordValue> {
  if (!hasNewRow(model.fields, value)) return value;
  let record = value;
  let computed = since;
  // As often as it takes the longest chain of those that read each other to settle.
  const longest = placedFields(model.fields).filter(({ field }) => field.defaultBy !== undefined).length;
  for (let pass = 0; pass < longest; pass++) {
    const whole = yield* computing(model, record, { ...context, since: computed });
    computed = whole;
    const start = { model, record: whole, context, kept: new Map() };
    const next = yield* startedRows(model.fields, { ...start, value: whole, rows: [] });
    if (next === whole) break;
    record = next;
  }
  return record;
}

const tables = new WeakMap<FieldDefinition[], FieldDefinition[]>();

/** The sub-tables whose new rows start with what formulas give, or new rows in theirs. */
function startingTables(fields: FieldDefinition[]): FieldDefinition[] {
  const known = tables.get(fields) ?? fields.filter(startsRows);
  tables.set(fields, known);
  return known;
}

const startsRows = ({ rows = [] }: FieldDefinition): boolean =>
  rows.some((cell) => cell.defaultBy !== undefined || startsRows(cell));

const hasNewRow = (fields: FieldDefinition[], value: RecordValue): boolean =>
  startingTables(fields).some((table) =>
    rowsIn(value, table.name).some((row: NewRow) => row[givenLast] !== undefined || hasNewRow(table.rows ?? [], row)),
  );

interface Starting {
  model: ModelDefinition;
  record: RecordValue;
  context: Omit<RecordContext, 'matches'>;
  /** Of a thousand new rows that ask for `sum(lines.amount)` one adds up. */
  kept: KeptAnswers;
  /** The record, or the row, in which the tables stand, and the rows around them. */
  value: RecordValue;
  rows: RowPlace[];
}

function* startedRows(
  fields: FieldDefinition[],
  { value, rows: around, ...whole }: Starting,
): Generator<void, RecordValue> {
  let next = value;
  for (const table of startingTables(fields)) {
    const list = rowsIn(value, table.name);
    const started: RecordValue[] = [];
    for (const row of list) {
      const rows = [...around, { of: table, value: row }];
      const own = startedRow(table.rows ?? [], { ...whole, value: row, rows });
      started.push(yield* startedRows(table.rows ?? [], { ...whole, value: own, rows }));
      yield;
    }
    if (started.some((row, at) => row !== list[at])) next = { ...next, [table.name]: started };
  }
  return next;
}

function startedRow(fields: FieldDefinition[], { model, record, context, kept, value, rows }: Starting): NewRow {
  const row: NewRow = value;
  const before = row[givenLast];
  if (before === undefined) return row;
  const open = fields.filter((field) => isAsGiven(row, field));
  const environment = environmentOf({ model, value: record, context, rows, kept });
  const now = Object.fromEntries(
    open.map((field) => [field.name, readResult(field, formulaValue(field.defaultBy ?? '', environment))]),
  );
  const isSame = open.every(({ name }) => sameValue(now[name], before[name]));
  // Whoever has written into a cell keeps it, also where it comes to hold what the formula would give.
  return isSame && open.length === Object.keys(before).length ? row : { ...row, ...now, [givenLast]: now };
}
