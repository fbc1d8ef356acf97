import type { Environment } from '../expression/index.ts';
import { evaluate, namesOf } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { widgetOf } from '../widgets/index.ts';
import type { RecordContext, RecordValue } from './context.ts';
import { environmentOf, formulaTree, own } from './context.ts';
import { readResult } from './values.ts';

/** One computed field: of the head, or of each row of a sub-table. */
interface Computed {
  field: FieldDefinition;
  rows?: FieldDefinition;
  /** `total`, `lines.amount`. */
  key: string;
  /** Keys that it reads. */
  reads: string[];
}

/** The record with every formula evaluated, each after those that it reads. A client's values for them are replaced. */
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
  context: Omit<RecordContext, 'matches'>,
): Generator<void, RecordValue> {
  const plan = computationOf(model);
  if (plan.order.length === 0) return value;
  const computed = { ...value };
  const copied = new Set<string>();
  for (const { field, rows } of plan.order) {
    if (!rows) {
      computed[field.name] = computeField(field, environmentOf({ model, value: computed, context }));
      continue;
    }
    const list = own(computed, rows.name);
    if (!Array.isArray(list)) continue;
    // Rows are copied once, so that the caller's stay as they are.
    if (!copied.has(rows.name)) computed[rows.name] = list.map((row) => ({ ...row }));
    copied.add(rows.name);
    // What this field reads is complete by now, so that an answer over a whole column holds for every row.
    const answers: Environment['kept'] = new Map();
    for (const row of computed[rows.name] as RecordValue[]) {
      const place = { model, value: computed, context, row: { fields: rows.rows ?? [], value: row }, kept: answers };
      row[field.name] = computeField(field, environmentOf(place));
      yield;
    }
  }
  return computed;
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
    if (field.value) computed.push({ field, key: field.name, reads: readsOf(field.value) });
    for (const inner of field.rows ?? []) {
      if (!inner.value) continue;
      const inRow = new Set((field.rows ?? []).map((entry) => entry.name));
      const reads = readsOf(inner.value).map((name) => (inRow.has(name) ? `${field.name}.${name}` : name));
      computed.push({ field: inner, rows: field, key: `${field.name}.${inner.name}`, reads });
    }
  }
  return computed;
}

const readsOf = (formula: string): string[] => {
  const ast = formulaTree(formula);
  return ast ? namesOf(ast) : [];
};

function computeField(field: FieldDefinition, environment: ReturnType<typeof environmentOf>): unknown {
  const ast = formulaTree(field.value ?? '');
  const result = ast ? evaluate(ast, environment).value : null;
  return readResult(field, result) ?? widgetOf(field.widget).emptyResult ?? null;
}
