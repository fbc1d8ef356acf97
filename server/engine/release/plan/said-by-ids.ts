import type { Node } from '@tessera/schemas/expression/core/ast.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { formulaTree } from '@tessera/schemas/record/context.ts';

/** Where the names of a formula are looked for: the fields of its row first, then those around it. */
export type Scopes = readonly (readonly FieldDefinition[])[];

/** What a formula says whatever its fields are called: the same before and after one of them is renamed. */
export function saidByIds(value: NonNullable<FieldDefinition['value']>, scopes: Scopes): string {
  const ast = formulaTree(value);
  return JSON.stringify(ast ? byIds(ast, scopes) : value);
}

function byIds(node: Node, scopes: Scopes): unknown {
  switch (node.type) {
    case 'name':
      return { name: pathOf([node.name], scopes) };
    case 'column':
      return { name: pathOf([...node.rows, node.field], scopes) };
    case 'unary':
      return { operator: node.operator, operand: byIds(node.operand, scopes) };
    case 'binary':
      return { operator: node.operator, left: byIds(node.left, scopes), right: byIds(node.right, scopes) };
    case 'call':
      return { call: node.name, args: node.args.map((arg) => byIds(arg, scopes)) };
    default: {
      const { at: _, ...said } = node;
      return said;
    }
  }
}

/** The ids on the way to a field; what is none of the model's stays the name that it is. */
function pathOf([first = '', ...inner]: string[], scopes: Scopes): string[] {
  let field = scopes.flat().find(({ name }) => name === first);
  const path = [field?.id ?? `"${first}"`];
  for (const name of inner) {
    field = field?.rows?.find((one) => one.name === name);
    path.push(field?.id ?? `"${name}"`);
  }
  return path;
}
