import { isLasting, namesOf } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { namePath, placedFields } from '../language/placed-fields.ts';
import { formulaTree } from './context.ts';

/** One computed field: of the head, or of each row of a sub-table. */
export interface Computed {
  field: FieldDefinition;
  /** The sub-tables that it stands in, outermost first. */
  tables: FieldDefinition[];
  /** `total`, `lines.amount`, `lines.details.amount`. */
  key: string;
  /** Keys that it reads. */
  reads: string[];
  /** Of what it reads, the names outside of its own row: those of the head first, then those of each row around it. */
  outside: string[][];
  /** The same values always give the same answer, whoever asks and whenever. */
  lasting: boolean;
}

interface Computation {
  /** The computed fields in the order in which they can be evaluated. */
  order: Computed[];
  /** The keys of those that read each other, or stand between such. */
  cycle: string[];
}

const kept = new WeakMap<ModelDefinition, Computation>();

export function computationOf(model: ModelDefinition): Computation {
  const known = kept.get(model);
  if (known) return known;
  const order: Computed[] = [];
  let waiting = placedFields(model.fields).flatMap(({ field, tables }) =>
    field.value ? [computedOf(model, { field, tables, formula: field.value })] : [],
  );
  while (waiting.length > 0) {
    const keys = new Set(waiting.map((entry) => entry.key));
    const ready = waiting.filter((entry) => !entry.reads.some((key) => keys.has(key)));
    if (ready.length === 0) break;
    order.push(...ready);
    waiting = waiting.filter((entry) => !ready.includes(entry));
  }
  const plan = { order: [...order, ...waiting], cycle: circleOf(waiting).map((entry) => entry.key) };
  kept.set(model, plan);
  return plan;
}

/** Of those that wait for one another: without those that only wait for them, and that nobody waits for. */
function circleOf(waiting: Computed[]): Computed[] {
  const byKey = new Map(waiting.map((entry) => [entry.key, entry]));
  const waiters = new Map(waiting.map(({ key }) => [key, 0]));
  const count = (entry: Computed, by: number) => {
    for (const key of new Set(entry.reads)) {
      const known = waiters.get(key);
      if (known !== undefined) waiters.set(key, known + by);
    }
  };
  for (const entry of waiting) count(entry, 1);
  const left = new Set(waiting);
  // Grows while it is walked: whom nobody waits for any more.
  const free = waiting.filter(({ key }) => waiters.get(key) === 0);
  for (const entry of free) {
    left.delete(entry);
    count(entry, -1);
    for (const key of new Set(entry.reads)) {
      const read = byKey.get(key);
      if (read && left.has(read) && waiters.get(key) === 0) free.push(read);
    }
  }
  return waiting.filter((entry) => left.has(entry));
}

function computedOf(
  model: ModelDefinition,
  { field, tables, formula }: { field: FieldDefinition; tables: FieldDefinition[]; formula: string },
): Computed {
  const levels = [model.fields, ...tables.map(({ rows = [] }) => rows)].map(
    (fields) => new Set(fields.map(({ name }) => name)),
  );
  const ast = formulaTree(formula);
  // A name is that of the innermost level which has it.
  const names = (ast ? namesOf(ast) : []).map((name) => {
    const [first = name] = name.split('.', 1);
    return {
      name,
      level: Math.max(
        0,
        levels.findLastIndex((own) => own.has(first)),
      ),
    };
  });
  return {
    field,
    tables,
    key: namePath({ field, tables }),
    reads: names.map(({ name, level }) => [...tables.slice(0, level).map((table) => table.name), name].join('.')),
    outside: tables.map((_, at) => names.filter(({ level }) => level === at).map(({ name }) => name)),
    lasting: ast !== undefined && isLasting(ast),
  };
}
