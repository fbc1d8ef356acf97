import { evaluate, rowsIn } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { widgetOf } from '../widgets/index.ts';
import { type Computed, computationOf } from './computation.ts';
import type { KeptAnswers, RecordContext, RecordValue, RowPlace } from './context.ts';
import { environmentOf, formulaTree, own } from './context.ts';
import { sameValue } from './diff.ts';
import { readResult } from './values.ts';

interface Computing extends Omit<RecordContext, 'matches'> {
  /**
   * The record as these formulas have computed it before. A row that is still the same object, and whose formulas look
   * at nothing else that changed, is not computed again: one cell of five thousand rows costs one row.
   */
  since?: RecordValue | undefined;
}

/**
 * The record with every formula evaluated, each after those that it reads. A client's values for them are replaced. What
 * a formula does not change stays the same object.
 */
export function computeRecord(...given: Parameters<typeof computing>): RecordValue {
  const parts = computing(...given);
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}

/** The same a part at a time, for whoever has others to serve between two parts. */
export function* computing(
  model: ModelDefinition,
  value: RecordValue,
  { since, ...context }: Computing,
): Generator<void, RecordValue> {
  const plan = computationOf(model);
  if (plan.order.length === 0) return value;
  const record = { ...value };
  const ours = new Set([record]);
  for (const entry of plan.order) {
    // What this field reads is complete by now, so that an answer over a whole column holds for every row.
    const pass: Pass = { model, record, context, entry, answers: new Map(), ours };
    if (entry.tables.length === 0) computeCell(pass, { value: record, rows: [] });
    else yield* computeRows(pass, { value: record, rows: [], before: entry.lasting ? since : undefined });
  }
  return record;
}

/** One field computed wherever it stands. */
interface Pass {
  model: ModelDefinition;
  record: RecordValue;
  context: Omit<RecordContext, 'matches'>;
  entry: Computed;
  answers: KeptAnswers;
  /** The record and rows that are ours to write into: the caller's stay as they are. */
  ours: Set<RecordValue>;
}

interface Level {
  /** The record, or a row. */
  value: RecordValue;
  /** That row, after those around it. */
  rows: RowPlace[];
  /** The record or row as it was; undefined where everything in it has to be computed. */
  before: RecordValue | undefined;
}

/** Answers the record or row with the field computed in its rows, or in the rows of these; itself where nothing changes. */
function* computeRows(pass: Pass, { value, rows, before }: Level): Generator<void, RecordValue> {
  const { tables, outside } = pass.entry;
  const of = tables[rows.length] as FieldDefinition;
  const list = own(value, of.name);
  if (!Array.isArray(list)) return value;
  const isInnermost = rows.length === tables.length - 1;
  const known = before && isAsBefore(outside[rows.length] ?? [], { value, before }) ? rowsIn(before, of.name) : none;
  const were = new Set<unknown>(known);
  const byId = isInnermost ? undefined : new Map(known.map((row) => [row.id, row]));
  let changed = list as RecordValue[];
  for (const [index, row] of (list as RecordValue[]).entries()) {
    if (were.has(row)) continue;
    const around = [...rows, { of, value: row }];
    let next: RecordValue;
    if (isInnermost) {
      next = computeCell(pass, { value: row, rows: around });
      yield;
    } else {
      // New rows have no ids yet, and mostly stand where they stood.
      const was = row.id === undefined ? known[index] : byId?.get(row.id);
      next = yield* computeRows(pass, { value: row, rows: around, before: was });
    }
    if (next === row) continue;
    if (changed === list) changed = [...changed];
    changed[index] = next;
  }
  return changed === list ? value : write(pass, { value, name: of.name, answer: changed });
}

const none: RecordValue[] = [];

/** A value put into the record or row, or into our copy of it. */
function write(
  { ours }: Pass,
  { value, name, answer }: { value: RecordValue; name: string; answer: unknown },
): RecordValue {
  const copy = ours.has(value) ? value : { ...value };
  ours.add(copy);
  copy[name] = answer;
  return copy;
}

const isSame = (one: unknown, other: unknown) => typeof one === typeof other && sameValue(one, other);

/** Whether names of a record or row stand for what they did; a sub-table does while it is the same list. */
const isAsBefore = (names: string[], { value, before }: { value: RecordValue; before: RecordValue }): boolean =>
  names.every((name) => {
    const [list = name] = name.split('.');
    return list === name ? isSame(own(value, name) ?? null, own(before, name) ?? null) : value[list] === before[list];
  });

/** Answers the record or row with its value computed; itself where it holds that already. */
function computeCell(pass: Pass, { value, rows }: Pick<Level, 'value' | 'rows'>): RecordValue {
  const { model, record, context, answers, entry } = pass;
  const { field } = entry;
  const ast = formulaTree(field.value ?? '');
  const environment = environmentOf({ model, value: record, context, rows, kept: answers });
  const result = ast ? evaluate(ast, environment).value : null;
  const answer = readResult(field, result) ?? widgetOf(field.widget).emptyResult ?? null;
  const { name } = field;
  return Object.hasOwn(value, name) && isSame(value[name], answer) ? value : write(pass, { value, name, answer });
}
