import type { Text } from '../texts/text.ts';
import { t } from '../texts/text.ts';
import type { BinaryOperator, Node } from './core/ast.ts';
import { type Environment, rowsIn } from './core/types.ts';
import type { Value } from './core/value.ts';
import {
  bounded,
  boundedText,
  EvaluationFailure,
  Exact,
  order,
  present,
  problems,
  same,
  toNumber,
  toText,
  toValue,
} from './core/value.ts';
import { functionOf } from './functions/index.ts';
import { mathRun } from './functions/math/load.ts';
import { remainder } from './functions/number.ts';

/** The outcome of a formula; where there is a problem (a division by zero) the value is null. */
export interface Evaluation {
  value: unknown;
  problem?: Text;
}

/**
 * Evaluates a formula and says what went wrong; it never throws because of a value. A formula that needs mathjs
 * (`needsMath`) throws MathNotLoaded unless `loadMath()` has ended before.
 */
export function evaluate(ast: Node, environment: Environment): Evaluation {
  try {
    return { value: present(valueAt(ast, environment)) };
  } catch (error) {
    if (error instanceof EvaluationFailure) return { value: null, problem: error.problem };
    throw error;
  }
}

/** The value of a formula, null where it cannot be had. A calculated field makes 0 of that (SPEC §5). */
export const evaluateExpression = (ast: Node, environment: Environment): unknown => evaluate(ast, environment).value;

function valueAt(node: Node, environment: Environment): Value {
  switch (node.type) {
    case 'number':
      return new Exact(node.digits);
    case 'text':
    case 'constant':
      return node.value;
    case 'name':
      return toValue(environment.value(node.name));
    case 'column':
      return Array.from(cellsOf(node, environment), toValue);
    case 'unary': {
      const operand = valueAt(node.operand, environment);
      return node.operator === '-' ? toNumber(operand).negated() : operand !== true;
    }
    case 'binary':
      return binaryValue(node, environment);
    case 'call':
      return keptValue(node, environment);
  }
}

function binaryValue(node: Node & { type: 'binary' }, environment: Environment): Value {
  const left = valueAt(node.left, environment);
  if (node.operator === 'and') return left === true && valueAt(node.right, environment) === true;
  if (node.operator === 'or') return left === true || valueAt(node.right, environment) === true;
  return operations[node.operator](left, valueAt(node.right, environment));
}

/** Nothing is smaller or larger than an empty value. */
const ordered = (holds: (order: number) => boolean) => (left: Value, right: Value) => {
  const found = order(left, right);
  return found !== undefined && holds(found);
};

const operations: Record<Exclude<BinaryOperator, 'and' | 'or'>, (left: Value, right: Value) => Value> = {
  '=': same,
  '!=': (left, right) => !same(left, right),
  '<': ordered((found) => found < 0),
  '<=': ordered((found) => found <= 0),
  '>': ordered((found) => found > 0),
  '>=': ordered((found) => found >= 0),
  '&': (left, right) => boundedText(toText(left) + toText(right)),
  '+': (left, right) => bounded(toNumber(left).plus(toNumber(right))),
  '-': (left, right) => bounded(toNumber(left).minus(toNumber(right))),
  '*': (left, right) => bounded(toNumber(left).times(toNumber(right))),
  '/': (left, right) => {
    const divisor = toNumber(right);
    if (divisor.isZero()) throw new EvaluationFailure(problems.division);
    return bounded(toNumber(left).div(divisor));
  },
  '%': (left, right) => remainder(toNumber(left), toNumber(right)),
};

/** A call over whole columns of a sub-table is answered once for it, where the environment keeps answers. */
function keptValue(node: Node & { type: 'call' }, environment: Environment): Value {
  const [column] = node.args;
  if (column?.type !== 'column' || !environment.kept || !node.args.every((arg) => isSameInEachRow(arg, column)))
    return callValue(node, environment);
  const kept = environment.kept(column.rows[0]);
  const known = kept.get(node);
  if (known !== undefined) return known;
  const value = callValue(node, environment);
  kept.set(node, value);
  return value;
}

const isSameInEachRow = (arg: Node, { rows: [table] }: Node & { type: 'column' }) =>
  arg.type === 'number' || arg.type === 'text' || (arg.type === 'column' && arg.rows[0] === table);

function callValue(node: Node & { type: 'call' }, environment: Environment): Value {
  const called = functionOf(node.name);
  if (!called || node.args.length < called.args.length - (called.optional ?? 0)) {
    throw new EvaluationFailure(notCallable);
  }
  if (called.lazy) return called.lazy(node.args.map((arg) => () => valueAt(arg, environment)));
  const run = called.run ?? mathRun(node.name);
  const [column, ...others] = node.args;
  if (called.ofCells && column?.type === 'column' && others.length === 0) {
    const answer = called.ofCells(cellsOf(column, environment));
    if (answer !== undefined) return answer;
  }
  return run(
    node.args.map((arg) => valueAt(arg, environment)),
    environment,
  );
}

/** The cells of a column, in the order of the rows; of a sub-table in rows those of all of them. */
function cellsOf(
  { rows: [table, ...inner], field }: Node & { type: 'column' },
  environment: Environment,
): Iterable<unknown> {
  let rows = environment.rows(table);
  for (const name of inner) rows = rows.flatMap((row) => rowsIn(row, name));
  return cellsIn(rows, field);
}

function* cellsIn(rows: Record<string, unknown>[], field: string): Generator<unknown> {
  for (const row of rows) {
    const cell = Object.hasOwn(row, field) ? row[field] : null;
    // A sub-table that ends the name is all its rows, as one that begins it is.
    if (isRows(cell)) yield* cell;
    else yield cell;
  }
}

const isRows = (cell: unknown): cell is unknown[] =>
  Array.isArray(cell) && typeof cell[0] === 'object' && cell[0] !== null && !(cell[0] instanceof Date);

const notCallable = t(
  '函数不能这样调用',
  '函式不能這樣呼叫',
  'a function cannot be called this way',
  '関数をこのように呼び出せません',
);
