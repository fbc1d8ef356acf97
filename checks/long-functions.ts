import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { sourceFiles } from './imports.ts';

/** A function of more lines does more than one thing. */
const most = 100;

/** Functions with more lines than they may have, the longest first. */
export const longFunctions = (root: string): string[] =>
  sourceFiles(root)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => functionsIn({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ lines }) => lines > most)
    .sort((a, b) => b.lines - a.lines)
    .map(({ file, line, name, lines }) => `${file}:${line}: ${name} has ${lines} lines, at most ${most}`);

interface FunctionSize {
  file: string;
  name: string;
  /** Where it begins. */
  line: number;
  /** Of its body; those of functions inside count too. */
  lines: number;
}

/** Every function of a source file with its size. A function without a name has that of what it is given to. */
export function functionsIn({ file, text }: { file: string; text: string }): FunctionSize[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const found: FunctionSize[] = [];
  const names = new Map<number, string>();
  const add = (node: { start: number; body: { start: number; end: number } | null }, own?: string) => {
    if (!node.body) return;
    const lines = lineAt(node.body.end) - lineAt(node.body.start) + 1;
    found.push({ file, name: own ?? names.get(node.start) ?? 'a function', line: lineAt(node.start), lines });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    MethodDefinition: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    FunctionDeclaration: (node) => add(node, node.id?.name),
    FunctionExpression: (node) => add(node, node.id?.name),
    ArrowFunctionExpression: (node) => add(node),
  }).visit(program);
  return found;
}
