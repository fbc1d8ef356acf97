import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import { parseSync, Visitor } from 'vite';
import { sourceFiles } from './imports.ts';

/** Where widgets are made, and where each may be known by its name. */
const own = /(?:^|\/)widgets\//;
const excepted = /\.test\.tsx?$|^fixtures\//;

/**
 * Places outside of `widgets/` that ask which widget a field has. What they want to know, its definition says
 * (schemas/widgets/widget.ts): a widget that is added later is then no exception anywhere.
 */
export const widgetNames = (root: string): string[] =>
  sourceFiles(root)
    .filter((file) => !own.test(file) && !excepted.test(file))
    .flatMap((file) => namesIn({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The places of one file that compare a widget with a name, or look it up among names. */
export function namesIn({ file, text }: { file: string; text: string }): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: { start: number; end: number }[] = [];
  new Visitor({
    BinaryExpression: (node) => {
      if (!/^[!=]==?$/.test(node.operator)) return;
      if ((isWidget(node.left) && isName(node.right)) || (isName(node.left) && isWidget(node.right))) found.push(node);
    },
    SwitchStatement: ({ discriminant, cases }) => {
      if (isWidget(discriminant) && cases.some(({ test }) => test && isName(test))) found.push(discriminant);
    },
    // A set or a table of names is a comparison with each of them.
    CallExpression: (node) => {
      const [first] = node.arguments;
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (['has', 'includes', 'indexOf'].includes(callee.property.name) && first && isWidget(first)) found.push(node);
    },
    MemberExpression: (node) => {
      if (node.computed && isWidget(node.property)) found.push(node);
    },
  }).visit(program);
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const line = text.slice(0, start).split('\n').length;
      return `${file}:${line}: ${text.slice(start, end)} asks for a widget by name; its definition says what is needed`;
    });
}

/** `field.widget`, `field?.widget`, `field['widget']`, or what was taken out of a field as `widget`. */
function isWidget(node: ESTree.Node): boolean {
  const bare = withoutTypes(node);
  if (bare.type === 'Identifier') return bare.name === 'widget';
  if (bare.type !== 'MemberExpression') return false;
  const { property, computed } = bare;
  if (computed) return property.type === 'Literal' && property.value === 'widget';
  return property.type === 'Identifier' && property.name === 'widget';
}

function isName(node: ESTree.Node): boolean {
  const bare = withoutTypes(node);
  if (bare.type === 'TemplateLiteral') return bare.expressions.length === 0;
  return bare.type === 'Literal' && typeof bare.value === 'string';
}

function withoutTypes(node: ESTree.Node): ESTree.Node {
  switch (node.type) {
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return withoutTypes(node.expression);
    default:
      return node;
  }
}
