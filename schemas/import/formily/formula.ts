import type { BinaryOperator, Node } from '../../expression/index.ts';

// Formulas of the rule core, as small as they can be said. Their places in a text are those of no text yet.
const at = 0;

type Constant = Node & { type: 'constant' };

export const constant = (value: boolean): Node => ({ type: 'constant', at, value });
export const isConstant = (node: Node): node is Constant => node.type === 'constant';
export const named = (name: string): Node => ({ type: 'name', at, name });
export const called = (name: string, args: Node[]): Node => ({ type: 'call', at, name, args });
export const quoted = (value: string): Node => ({ type: 'text', at, value });

/** A number as the rule core writes it: its digits, and a sign before them. */
export function digits(value: number): Node {
  const text = Math.abs(value).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  const node: Node = { type: 'number', at, digits: text };
  return value < 0 ? { type: 'unary', at, operator: '-', operand: node } : node;
}

export const binary = (operator: BinaryOperator, [left, right]: readonly [Node, Node]): Node => ({
  ...{ type: 'binary', at, operator },
  ...{ left, right },
});

const opposite: Partial<Record<BinaryOperator, BinaryOperator>> = { '=': '!=', '!=': '=' };

export function not(node: Node): Node {
  if (isConstant(node)) return constant(node.value !== true);
  if (node.type === 'unary' && node.operator === 'not') return node.operand;
  const other = node.type === 'binary' ? opposite[node.operator] : undefined;
  if (node.type === 'binary' && other) return { ...node, operator: other };
  return { type: 'unary', at, operator: 'not', operand: node };
}

export function both(left: Node, right: Node): Node {
  if (isConstant(left)) return left.value === true ? right : left;
  if (isConstant(right)) return right.value === true ? left : right;
  return binary('and', [left, right]);
}

export function either(left: Node, right: Node): Node {
  if (isConstant(left)) return left.value === true ? left : right;
  if (isConstant(right)) return right.value === true ? right : left;
  return binary('or', [left, right]);
}
