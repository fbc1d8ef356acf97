import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { sourceFiles } from './imports.ts';

/** More than two arguments are told apart by their names: what comes behind the second is one object. */
const most = 2;

/** Where the product is; the tools beside it may be short. */
const checked = ['schemas', 'runtime', 'designer', 'server', 'web'];

/** `t` takes the four languages of a text, always in one order: a table with its heads at the top. */
const allowed = ['schemas/texts/text.ts t'];

/** Names of types that are objects, as far as a name says it: interfaces, object types, and what TypeScript makes of them. */
type ObjectTypes = ReadonlySet<string>;
const builtIn = ['Record', 'Partial', 'Pick', 'Omit', 'Readonly', 'Required'];

/** Functions of the project that take more than two positional arguments, then an object. */
export function positionalArguments(root: string): string[] {
  const files = sourceFiles(root)
    .filter((file) => checked.includes(file.split('/')[0] ?? '') && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const objects: ObjectTypes = new Set([...builtIn, ...files.flatMap(objectTypesIn)]);
  return files.flatMap(({ file, text }) =>
    functionsWithMany({ file, text, objects })
      .filter(({ name }) => !allowed.includes(`${file} ${name}`))
      .map(({ name, line }) => `${file}:${line}: ${name} takes more than ${most} positional arguments`),
  );
}

interface Source {
  file: string;
  text: string;
}

function parsed({ file, text }: Source) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program;
}

function objectTypesIn(source: Source): string[] {
  const names: string[] = [];
  new Visitor({
    TSInterfaceDeclaration: ({ id }) => void names.push(id.name),
    ClassDeclaration: ({ id }) => void (id && names.push(id.name)),
    TSTypeAliasDeclaration: ({ id, typeAnnotation: { type } }) => {
      if (type === 'TSTypeLiteral' || type === 'TSIntersectionType' || type === 'TSMappedType') names.push(id.name);
    },
  }).visit(parsed(source));
  return names;
}

/** What is given as an argument, or says no types, is not counted: somebody else says what it is called with. */
export function functionsWithMany({ objects, ...source }: Source & { objects: ObjectTypes }) {
  const found: { name: string; line: number }[] = [];
  const names = new Map<number, string>();
  const callbacks = new Set<number>();
  const add = (node: { start: number; params: readonly unknown[] }, own?: string) => {
    const params = node.params as Parameter[];
    if (callbacks.has(node.start) || !params.some(isAnnotated) || !isTooMany(params, objects)) return;
    const line = source.text.slice(0, node.start).split('\n').length;
    found.push({ name: own ?? names.get(node.start) ?? 'a function', line });
  };
  new Visitor({
    CallExpression: ({ arguments: given }) => {
      for (const { start } of given) callbacks.add(start);
    },
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
    TSFunctionType: (node) => add(node, 'a type of functions'),
    TSMethodSignature: (node) => add(node, node.key.type === 'Identifier' ? node.key.name : undefined),
  }).visit(parsed(source));
  return found;
}

interface Parameter {
  type: string;
  name?: string;
  left?: Parameter;
  typeAnnotation?: { typeAnnotation: { type: string; typeName?: { name?: string } } } | null;
}

const isAnnotated = (param: Parameter) => Boolean((param.left ?? param).typeAnnotation);

function isTooMany(given: Parameter[], objects: ObjectTypes): boolean {
  const params = given
    .map((param) => (param.type === 'AssignmentPattern' && param.left ? param.left : param))
    .filter(({ type, name }) => type !== 'RestElement' && name !== 'this');
  const [last, ...rest] = params.slice(most);
  return last !== undefined && (rest.length > 0 || !isObject(last, objects));
}

function isObject({ type, typeAnnotation }: Parameter, objects: ObjectTypes): boolean {
  if (type === 'ObjectPattern') return true;
  const said = typeAnnotation?.typeAnnotation;
  if (said?.type === 'TSTypeLiteral' || said?.type === 'TSIntersectionType') return true;
  return said?.type === 'TSTypeReference' && objects.has(said.typeName?.name ?? '');
}
