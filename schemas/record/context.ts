import type { Environment, Node, Scope } from '../expression/index.ts';
import { compileExpression, Exact, evaluate, rowsIn } from '../expression/index.ts';
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
}

/** The names that a formula of the model may read; with `tables`, one in rows of the last of them, which stands in the others. */
export function scopeOf(model: ModelDefinition, tables: readonly FieldDefinition[] = []): Scope {
  const names: Scope['names'] = {};
  for (const [name, { kind, inFormulas }] of systemFieldsOf(model.traits)) {
    const type = kindOf(kind).expression;
    if (inFormulas && type) names[name] = type;
  }
  const levels = [model.fields, ...tables.map(({ rows = [] }) => rows)];
  return { names: Object.assign(names, ...levels.map(namesOf)) };
}

function namesOf(fields: FieldDefinition[]): Scope['names'] {
  const names: Scope['names'] = {};
  for (const field of fields) {
    const type = kindOf(field.kind).expression;
    if (field.kind === 'rows') names[field.name] = { rows: namesOf(field.rows ?? []) };
    else if (type) names[field.name] = type;
  }
  return names;
}

/** A row of a sub-table. */
export interface RowPlace {
  of: FieldDefinition;
  value: RecordValue;
}

/** Answers of formulas by the record or row that their sub-tables stand in, see Environment. */
export type KeptAnswers = Map<RecordValue, ReturnType<NonNullable<Environment['kept']>>>;

interface Place {
  model: ModelDefinition;
  value: RecordValue;
  context: Omit<RecordContext, 'matches'>;
  /** For a formula inside a sub-table: its row, after those that the sub-table itself stands in. */
  rows?: readonly RowPlace[];
  /** Shared by the rows of one pass. */
  kept?: KeptAnswers;
}

/** What a formula sees: the row's names first, then those of the rows around it, then the head's. */
export function environmentOf({ model, value, context, rows = [], kept: answers }: Place): Environment {
  const head = { kinds: kindsOf(model.fields), value };
  const levels = rows.map((row) => ({ kinds: kindsOf(row.of.rows ?? none), value: row.value }));
  const levelOf = (name: string) => levels.findLast(({ kinds }) => kinds.has(name)) ?? head;
  return {
    value: (name) => {
      const level = levelOf(name);
      return typed(own(level.value, name), level.kinds.get(name));
    },
    rows: (name) => rowsIn(levelOf(name).value, name),
    now: context.now,
    user: context.user,
    ...(answers ? { kept: (name: string) => answersIn(answers, levelOf(name).value) } : {}),
  };
}

const none: FieldDefinition[] = [];

function answersIn(answers: KeptAnswers, of: RecordValue) {
  const known = answers.get(of) ?? new Map();
  answers.set(of, known);
  return known;
}

/** The value of a stored formula; null where it does not parse or cannot be evaluated. */
export function formulaValue(formula: string, environment: Environment): unknown {
  const ast = formulaTree(formula);
  return ast ? evaluate(ast, environment).value : null;
}

/** What a condition says: nothing is not true, as in `and`. Undefined where it does not parse or cannot be evaluated. */
export function conditionHolds(formula: string, environment: Environment): boolean | undefined {
  const ast = formulaTree(formula);
  const answer = ast && evaluate(ast, environment);
  return answer === undefined || answer.problem ? undefined : answer.value === true;
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
