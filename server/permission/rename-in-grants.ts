import { compileExpression, type Node, printExpression } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { namesInConditions } from '../engine/release/renamed-names.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import { bumpGrants } from './grants.ts';

/**
 * Grants of columns and conditions of row scopes name fields as people do; when a release renames a field, they follow. A
 * name that another field takes over in the same release is no trouble: all names change at once.
 */
export async function renameInGrants(
  unit: UnitOfWork,
  {
    opened,
    previous,
    next,
  }: {
    /** What menu entries say that they open: the id of the entry, or the name of the built-in module. */
    opened: string;
    previous: ResourceDefinition | undefined;
    next: ResourceDefinition;
  },
): Promise<void> {
  const before = previous?.model.fields ?? [];
  const names = namesInConditions(before, next.model.fields);
  const columns = renamedColumns(before, next.model.fields);
  if (columns.size === 0) return;
  await renameColumns(unit, { resource: next.name, columns });
  await renameConditions(unit, { opened, names });
  await bumpGrants(unit.db);
}

/** The code by which each column is granted, `lines.price` and `lines.details.qty` too, by the id of its field. */
const columnCodes = (fields: FieldDefinition[], at = ''): [string, string][] =>
  fields.flatMap(({ id, name, rows = [] }): [string, string][] => [
    [id, `${at}${name}`],
    ...columnCodes(rows, `${at}${name}.`),
  ]);

/** Under this a field that is gone keeps its grants: no column is called so. */
export const archivedCode = (id: string): string => `#${id}`;

/**
 * What becomes of the codes. A field that is gone keeps its grants under its id, which no column is called by: another
 * field may come to have its name, and it may come back.
 */
export function renamedColumns(before: FieldDefinition[], after: FieldDefinition[]): Map<string, string> {
  const [old, next] = [new Map(columnCodes(before)), new Map(columnCodes(after))];
  const codes = [...new Set([...old.keys(), ...next.keys()])].map((id): [string, string] => {
    return [old.get(id) ?? archivedCode(id), next.get(id) ?? archivedCode(id)];
  });
  return new Map(codes.filter(([from, to]) => from !== to));
}

/** In one statement, so that names can change places. */
async function renameColumns(
  { db }: UnitOfWork,
  { resource, columns }: { resource: string; columns: Map<string, string> },
): Promise<void> {
  const old = await db
    .deleteFrom('role_grant')
    .where('resource', '=', resource)
    .where('kind', '=', 'column')
    .where('code', 'in', [...columns.keys()])
    .returningAll()
    .execute();
  const moved = old.map((grant) => ({ ...grant, code: columns.get(grant.code) ?? grant.code }));
  for (let from = 0; from < moved.length; from += 1000)
    await db
      .insertInto('role_grant')
      .values(moved.slice(from, from + 1000))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function renameConditions(
  { db, registry }: UnitOfWork,
  { opened, names }: { opened: string; names: (name: string) => string },
): Promise<void> {
  const scopes = await db
    .selectFrom('role_scope as s')
    .innerJoin(moduleTable(registry, 'system/Menu').as('m'), 'm.id', 's.menu_id')
    .select(['s.role_id', 's.menu_id', 's.expression'])
    .where('m.relation_id', '=', opened)
    .where('s.expression', 'is not', null)
    .$narrowType<{ expression: string }>()
    .execute();
  for (const scope of scopes) {
    const expression = renamedExpression(scope.expression, names);
    if (expression === scope.expression) continue;
    await db
      .updateTable('role_scope')
      .set({ expression })
      .where('role_id', '=', scope.role_id)
      .where('menu_id', '=', scope.menu_id)
      .execute();
  }
}

/** The condition with other names; one that cannot be read stays as it is. */
export function renamedExpression(expression: string, names: (name: string) => string): string {
  const parsed = compileExpression(expression);
  if (!parsed.ok) return expression;
  const said = printExpression(renamed(parsed.ast, names));
  return said === printExpression(parsed.ast) ? expression : said;
}

function renamed(node: Node, names: (name: string) => string): Node {
  switch (node.type) {
    case 'name':
      return { ...node, name: names(node.name) };
    case 'unary':
      return { ...node, operand: renamed(node.operand, names) };
    case 'binary':
      return { ...node, left: renamed(node.left, names), right: renamed(node.right, names) };
    case 'call':
      return { ...node, args: node.args.map((arg) => renamed(arg, names)) };
    default:
      return node;
  }
}
