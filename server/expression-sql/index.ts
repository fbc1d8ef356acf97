import type { Environment, Node } from '@tessera/schemas/expression/index.ts';
import {
  checkExpression,
  evaluate,
  type FunctionName,
  namesOf,
  needsMath,
  printExpression,
} from '@tessera/schemas/expression/index.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { storedKind } from '../kinds/index.ts';
import { equals, ordered } from './comparison.ts';
import { sqlFunctions } from './functions.ts';
import { asNumber, asWrittenText, constantOf, isTrue, notExpressible, type SqlValue } from './sql-value.ts';

export { NotExpressible } from './sql-value.ts';

/** What a formula may read of a table. */
export interface QueryScope {
  alias: string;
  /** Physical column and kind of a name; undefined when there is none. */
  column: (name: string) => { column: string; kind: ValueKind } | undefined;
  environment: Pick<Environment, 'now' | 'user'>;
}

/**
 * A condition of the rule core as one SQL predicate that holds for exactly the records for which `evaluate` gives true.
 * Parts that read no column are computed here and bound. Throws NotExpressible.
 */
export const predicateOf = (ast: Node, scope: QueryScope): RawBuilder<boolean> => isTrueAsWritten(compile(ast, scope));

/** At the top null means false already, and the bare condition is what an index can serve. */
const isTrueAsWritten = (value: SqlValue): RawBuilder<boolean> =>
  value.type === 'boolean' ? (sql`(${value.sql})` as RawBuilder<boolean>) : sql`false`;

function compile(node: Node, scope: QueryScope): SqlValue {
  if (namesOf(node).length === 0 && !needsMath(node)) return folded(node, scope);
  switch (node.type) {
    case 'name':
      return columnOf(node, scope);
    case 'unary': {
      const operand = compile(node.operand, scope);
      return node.operator === '-'
        ? { type: 'number', sql: sql`(- ${asNumber(operand)})` }
        : { type: 'boolean', sql: sql`(not ${isTrue(operand)})` };
    }
    case 'binary':
      return binary(node, scope);
    case 'call':
      return called(node, scope);
    default:
      return notExpressible(node.at, printExpression(node));
  }
}

/** A part that reads nothing of the record has one value for the whole query. */
function folded(node: Node, scope: QueryScope): SqlValue {
  const { value, problem } = evaluate(node, { ...scope.environment, value: () => null, rows: () => [] });
  if (problem) return notExpressible(node.at, problem.en);
  // Of more digits than a number of JavaScript has it comes as a text of them.
  const isDigits = typeof value === 'string' && checkExpression(node, { names: {} }).type === 'number';
  return isDigits ? { type: 'number', sql: sql`${value}::numeric`, constant: value } : constantOf(value, node.at);
}

function columnOf(node: Node & { type: 'name' }, { column, alias }: QueryScope): SqlValue {
  const found = column(node.name);
  const type = found && storedKind(found.kind).sqlType;
  if (!found || !type) return notExpressible(node.at, node.name);
  const stored = sql.ref(`${alias}.${found.column}`);
  // To a formula an id is a text.
  if (type === 'id') return { type: 'text', sql: sql`${stored}::text`, id: stored, mayBeMissing: true };
  return { type, sql: stored, mayBeMissing: true };
}

function binary(node: Node & { type: 'binary' }, scope: QueryScope): SqlValue {
  const { operator, at } = node;
  const left = compile(node.left, scope);
  const right = compile(node.right, scope);
  switch (operator) {
    case 'and':
    case 'or':
      return { type: 'boolean', sql: sql`(${condition(left)} ${sql.raw(operator)} ${condition(right)})` };
    case '=':
      return { type: 'boolean', sql: equals(left, right, { at }) };
    case '!=':
      return { type: 'boolean', sql: sql`((${equals(left, right, { at })}) is not true)` };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { type: 'boolean', sql: ordered(left, right, { order: operator, at }) };
    case '&':
      return { type: 'text', sql: sql`(${asWrittenText(left)} || ${asWrittenText(right)})` };
    case '+':
    case '-':
    case '*':
      return { type: 'number', sql: sql`(${asNumber(left)} ${sql.raw(operator)} ${asNumber(right)})` };
    case '/':
    case '%':
      // A division by zero would fail the whole list instead of one record.
      return notExpressible(at, operator);
  }
}

const condition = (value: SqlValue) => (value.type === 'boolean' ? value.sql : sql`false`);

function called(node: Node & { type: 'call' }, scope: QueryScope): SqlValue {
  const build = Object.hasOwn(sqlFunctions, node.name) ? sqlFunctions[node.name as FunctionName] : null;
  if (!build) return notExpressible(node.at, node.name);
  return build({
    at: node.at,
    name: node.name,
    args: node.args.map((arg) => compile(arg, scope)),
  });
}
