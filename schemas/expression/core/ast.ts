import type { Text } from '../../texts/text.ts';

export const binaryOperators = ['or', 'and', '=', '!=', '<', '<=', '>', '>=', '&', '+', '-', '*', '/', '%'] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

/**
 * A parsed formula; `at` is the character where the part stands, for messages. Plain data: it survives JSON. `rows` of a
 * column are the sub-table and those in its rows: `lines.details.qty` is read in `lines`, `details`.
 */
export type Node =
  | { type: 'number'; at: number; digits: string }
  | { type: 'text'; at: number; value: string }
  | { type: 'constant'; at: number; value: boolean | null }
  | { type: 'name'; at: number; name: string }
  | { type: 'column'; at: number; rows: [string, ...string[]]; field: string }
  | { type: 'unary'; at: number; operator: '-' | 'not'; operand: Node }
  | { type: 'binary'; at: number; operator: BinaryOperator; left: Node; right: Node }
  | { type: 'call'; at: number; name: string; args: Node[] };

/** Something wrong with a formula: the character, and what to say. */
export interface ExpressionFinding {
  at: number;
  text: Text;
  params?: Record<string, unknown>;
}

/** What a formula reads as words of its own: no field can be called so. */
export const formulaWords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'not', 'and', 'or']);

/** `rows`: so many sub-tables stand in each other at most. */
export const limits = { characters: 2000, nodes: 200, depth: 32, rows: 3 } as const;

/** How tightly an operator binds; comparisons do not chain. */
export const strength: Record<BinaryOperator, number> = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '&': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
};
export const unaryStrength = { not: 3, '-': 8 } as const;

export const isComparison = (operator: BinaryOperator) => strength[operator] === 4;

/** The names that a formula reads: `qty`, and for a column `lines.amount` or `lines.details.qty`. Each once. */
export function namesOf(ast: Node): string[] {
  const names = new Set<string>();
  visit(ast, (node) => {
    if (node.type === 'name') names.add(node.name);
    if (node.type === 'column') names.add(columnName(node));
  });
  return [...names];
}

/** A column as it is written. */
export const columnName = ({ rows, field }: Node & { type: 'column' }): string => [...rows, field].join('.');

/** The names of the functions that a formula calls. */
export function callsOf(ast: Node): string[] {
  const names = new Set<string>();
  visit(ast, (node) => {
    if (node.type === 'call') names.add(node.name);
  });
  return [...names];
}

const compared = new WeakMap<Node, Node[]>();

/** Both sides of each comparison by size. */
export function comparedIn(ast: Node): Node[] {
  const known = compared.get(ast);
  if (known) return known;
  const sides: Node[] = [];
  visit(ast, (node) => {
    if (node.type === 'binary' && ['<', '<=', '>', '>='].includes(node.operator)) sides.push(node.left, node.right);
  });
  compared.set(ast, sides);
  return sides;
}

/** The texts that a call of a function without arguments is compared with: by =, by != and by in(…). */
export function textsBeside(ast: Node, name: string): string[] {
  const texts: string[] = [];
  const isCall = (node: Node | undefined) => node?.type === 'call' && node.name === name;
  const note = (nodes: readonly Node[]) => {
    for (const node of nodes) if (node.type === 'text') texts.push(node.value);
  };
  visit(ast, (node) => {
    if (node.type === 'binary' && (node.operator === '=' || node.operator === '!=')) {
      if (isCall(node.left)) note([node.right]);
      if (isCall(node.right)) note([node.left]);
    }
    if (node.type === 'call' && node.name === 'in' && isCall(node.args[0])) note(node.args.slice(1));
  });
  return texts;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  if (node.type === 'unary') visit(node.operand, see);
  if (node.type === 'call') for (const arg of node.args) visit(arg, see);
  if (node.type === 'binary') {
    visit(node.left, see);
    visit(node.right, see);
  }
}

/** The formula as text again; parsing it gives the same tree. */
export function printExpression(node: Node): string {
  switch (node.type) {
    case 'number':
      return node.digits;
    case 'text':
      return `'${node.value.replaceAll("'", "''")}'`;
    case 'constant':
      return String(node.value);
    case 'name':
      return node.name;
    case 'column':
      return columnName(node);
    case 'call':
      return `${node.name}(${node.args.map(printExpression).join(', ')})`;
    case 'unary': {
      const operand = printWithin(node.operand, unaryStrength[node.operator]);
      return node.operator === 'not' ? `not ${operand}` : `-${operand}`;
    }
    case 'binary': {
      const own = strength[node.operator];
      const left = printWithin(node.left, isComparison(node.operator) ? own + 1 : own);
      return `${left} ${node.operator} ${printWithin(node.right, own + 1)}`;
    }
  }
}

function printWithin(node: Node, least: number): string {
  const own =
    node.type === 'binary' ? strength[node.operator] : node.type === 'unary' ? unaryStrength[node.operator] : 9;
  return own < least ? `(${printExpression(node)})` : printExpression(node);
}
