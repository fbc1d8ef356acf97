import type { Environment, ExpressionType, Node, Scope } from '../expression/index.ts';
import { compileExpression, Exact, evaluate } from '../expression/index.ts';
import { kindOf, type ValueKind } from '../kinds/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { systemFieldsOf } from '../language/system-fields.ts';

export type RecordValue = Record<string, unknown>;

/** What the rules of a record look at besides the record. */
export interface RecordContext {
  now: Date;
  user: Environment['user'];
  /** Whether a text matches a pattern (see pattern.ts); the server bounds the time that this takes. */
  matches(pattern: string, text: string): boolean;
  /** Minutes east of UTC in which `today()` sees the day. */
  offsetMinutes?: number;
}

/** The names that a formula of the model may read; with `rows`, a formula inside that sub-table. */
export function scopeOf(model: ModelDefinition, rows?: FieldDefinition): Scope {
  const names: Scope['names'] = {};
  for (const [name, { kind, inFormulas }] of systemFieldsOf(model.traits)) {
    const type = kindOf(kind).expression;
    if (inFormulas && type) names[name] = type;
  }
  return { names: { ...names, ...namesOf(model.fields), ...(rows?.rows ? namesOf(rows.rows) : {}) } };
}

function namesOf(fields: FieldDefinition[]): Scope['names'] {
  const names: Scope['names'] = {};
  for (const field of fields) {
    const type = kindOf(field.kind).expression;
    if (field.kind === 'rows')
      names[field.name] = { rows: namesOf(field.rows ?? []) as Record<string, ExpressionType> };
    else if (type) names[field.name] = type;
  }
  return names;
}

interface Place {
  model: ModelDefinition;
  value: RecordValue;
  context: Omit<RecordContext, 'matches'>;
  /** For a formula inside a sub-table: its fields, and the row. */
  row?: { fields: FieldDefinition[]; value: RecordValue };
  /** Shared by the rows of one pass, see Environment. */
  kept?: Environment['kept'];
}

/** What a formula sees: the row's names first, then the head's. */
export function environmentOf({ model, value, context, row, kept: answers }: Place): Environment {
  const head = kindsOf(model.fields);
  const inRow = row && kindsOf(row.fields);
  return {
    value: (name) =>
      row && inRow?.has(name) ? typed(own(row.value, name), inRow.get(name)) : typed(own(value, name), head.get(name)),
    rows: (name) => {
      const found = own(value, name);
      return Array.isArray(found) ? found.filter((entry) => typeof entry === 'object' && entry !== null) : [];
    },
    now: context.now,
    user: context.user,
    ...(context.offsetMinutes === undefined ? {} : { offsetMinutes: context.offsetMinutes }),
    ...(answers ? { kept: answers } : {}),
  };
}

/** The value of a stored formula; null where it does not parse or cannot be evaluated. */
export function formulaValue(formula: string, environment: Environment): unknown {
  const ast = formulaTree(formula);
  return ast ? evaluate(ast, environment).value : null;
}

export function formulaTree(formula: string): Node | undefined {
  const parsed = compileExpression(formula);
  return parsed.ok ? parsed.ast : undefined;
}

export const own = (value: RecordValue, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const kept = new WeakMap<FieldDefinition[], Map<string, ValueKind>>();

function kindsOf(fields: FieldDefinition[]): Map<string, ValueKind> {
  const known = kept.get(fields);
  if (known) return known;
  const kinds = new Map(fields.map((field) => [field.name, field.kind]));
  kept.set(fields, kinds);
  return kinds;
}

/** A decimal of more than 15 digits travels as text but is a number to a formula. */
function typed(value: unknown, kind: ValueKind | undefined): unknown {
  if (kind !== 'decimal' && kind !== 'integer') return value;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? new Exact(value) : value;
}
