import type { Text } from '../texts/text.ts';
import { t } from '../texts/text.ts';
import type { BinaryOperator, Node } from './core/ast.ts';
import type { Environment } from './core/types.ts';
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
      return environment.rows(node.rows).map((row) => toValue(Object.hasOwn(row, node.field) ? row[node.field] : null));
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

/** A call over whole columns is answered once for a record, where the environment keeps answers. */
function keptValue(node: Node & { type: 'call' }, environment: Environment): Value {
  const { kept } = environment;
  if (!kept || node.args[0]?.type !== 'column' || !node.args.every(isSameInEachRow))
    return callValue(node, environment);
  const known = kept.get(node);
  if (known !== undefined) return known;
  const value = callValue(node, environment);
  kept.set(node, value);
  return value;
}

const isSameInEachRow = ({ type }: Node) => type === 'column' || type === 'number' || type === 'text';

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

function* cellsOf({ rows, field }: Node & { type: 'column' }, environment: Environment): Generator<unknown> {
  for (const row of environment.rows(rows)) yield Object.hasOwn(row, field) ? row[field] : null;
}

const notCallable = t(
  '函数不能这样调用',
  '函式不能這樣呼叫',
  'a function cannot be called this way',
  '関数をこのように呼び出せません',
);
