import type { Environment } from '../expression/index.ts';
import { evaluate, isLasting, namesOf } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { widgetOf } from '../widgets/index.ts';
import type { RecordContext, RecordValue } from './context.ts';
import { environmentOf, formulaTree, own } from './context.ts';
import { sameValue } from './diff.ts';
import { readResult } from './values.ts';

/** One computed field: of the head, or of each row of a sub-table. */
interface Computed {
  field: FieldDefinition;
  rows?: FieldDefinition;
  /** `total`, `lines.amount`. */
  key: string;
  /** Keys that it reads. */
  reads: string[];
  /** Of what it reads, the names outside of its row. */
  outside: string[];
  /** The same values always give the same answer, whoever asks and whenever. */
  lasting: boolean;
}

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
  const computed = { ...value };
  /** Rows that are ours to write into: the caller's stay as they are. */
  const copies = new Set<RecordValue>();
  for (const entry of plan.order) {
    const { field, rows } = entry;
    if (!rows) {
      computed[field.name] = computeField(field, environmentOf({ model, value: computed, context }));
      continue;
    }
    const list = own(computed, rows.name);
    if (!Array.isArray(list)) continue;
    const known = rowsKnown(entry, { rows, computed, since });
    // What this field reads is complete by now, so that an answer over a whole column holds for every row.
    const answers: Environment['kept'] = new Map();
    let ours = list as RecordValue[];
    for (const [index, row] of (list as RecordValue[]).entries()) {
      if (known?.has(row)) continue;
      const place = { model, value: computed, context, row: { fields: rows.rows ?? [], value: row }, kept: answers };
      const answer = computeField(field, environmentOf(place));
      yield;
      if (Object.hasOwn(row, field.name) && isSame(row[field.name], answer)) continue;
      if (copies.has(row)) {
        row[field.name] = answer;
        continue;
      }
      const copy = { ...row, [field.name]: answer };
      copies.add(copy);
      if (ours === list) ours = [...ours];
      ours[index] = copy;
    }
    computed[rows.name] = ours;
  }
  return computed;
}

const isSame = (one: unknown, other: unknown) => typeof one === typeof other && sameValue(one, other);

/** The rows for which a formula would answer what they hold already; undefined where it has to be asked for all. */
function rowsKnown(
  { lasting, outside }: Computed,
  { rows, computed, since }: { rows: FieldDefinition; computed: RecordValue; since: RecordValue | undefined },
): ReadonlySet<unknown> | undefined {
  if (!since || !lasting) return undefined;
  const before = own(since, rows.name);
  const isAsBefore = (name: string) => {
    const [list = name] = name.split('.');
    return list === name
      ? isSame(own(computed, name) ?? null, own(since, name) ?? null)
      : computed[list] === since[list];
  };
  return Array.isArray(before) && outside.every(isAsBefore) ? new Set(before) : undefined;
}

const kept = new WeakMap<ModelDefinition, { order: Computed[]; cycle: string[] }>();

/** The computed fields in the order in which they can be evaluated, and the keys of those that read each other. */
export function computationOf(model: ModelDefinition): { order: Computed[]; cycle: string[] } {
  const known = kept.get(model);
  if (known) return known;
  const all = computedFields(model);
  const order: Computed[] = [];
  let waiting = all;
  while (waiting.length > 0) {
    const keys = new Set(waiting.map((entry) => entry.key));
    const ready = waiting.filter((entry) => !entry.reads.some((key) => keys.has(key)));
    if (ready.length === 0) break;
    order.push(...ready);
    waiting = waiting.filter((entry) => !ready.includes(entry));
  }
  const plan = { order: [...order, ...waiting], cycle: waiting.map((entry) => entry.key) };
  kept.set(model, plan);
  return plan;
}

function computedFields(model: ModelDefinition): Computed[] {
  const computed: Computed[] = [];
  for (const field of model.fields) {
    if (field.value) {
      const reads = readsOf(field.value);
      computed.push({ field, key: field.name, reads, outside: reads, lasting: lasts(field.value) });
    }
    for (const inner of field.rows ?? []) {
      if (!inner.value) continue;
      const inRow = new Set((field.rows ?? []).map((entry) => entry.name));
      const names = readsOf(inner.value);
      computed.push({
        field: inner,
        rows: field,
        key: `${field.name}.${inner.name}`,
        reads: names.map((name) => (inRow.has(name) ? `${field.name}.${name}` : name)),
        outside: names.filter((name) => !inRow.has(name)),
        lasting: lasts(inner.value),
      });
    }
  }
  return computed;
}

const readsOf = (formula: string): string[] => {
  const ast = formulaTree(formula);
  return ast ? namesOf(ast) : [];
};

function lasts(formula: string): boolean {
  const ast = formulaTree(formula);
  return ast !== undefined && isLasting(ast);
}

function computeField(field: FieldDefinition, environment: ReturnType<typeof environmentOf>): unknown {
  const ast = formulaTree(field.value ?? '');
  const result = ast ? evaluate(ast, environment).value : null;
  return readResult(field, result) ?? widgetOf(field.widget).emptyResult ?? null;
}
