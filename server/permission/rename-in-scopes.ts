import { compileExpression, type Node, printExpression } from '@tessera/schemas/expression/index.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import { bumpGrants } from './grants.ts';

/**
 * Conditions of row scopes name fields as people do; when a release renames a field, they follow. A name that another
 * field takes over in the same release is no trouble: all names change at once.
 */
export async function renameInScopes(
  { db, registry }: UnitOfWork,
  change: { entryId: string; previous: ResourceDefinition | undefined; next: ResourceDefinition },
): Promise<void> {
  const names = new Map<string, string>();
  for (const { id, name } of change.previous?.model.fields ?? []) {
    const now = change.next.model.fields.find((field) => field.id === id)?.name;
    if (now !== undefined && now !== name) names.set(name, now);
  }
  if (names.size === 0) return;
  const scopes = await db
    .selectFrom('role_scope as s')
    .innerJoin(moduleTable(registry, 'system/Menu').as('m'), 'm.id', 's.menu_id')
    .select(['s.role_id', 's.menu_id', 's.expression'])
    .where('m.relation_id', '=', change.entryId)
    .where('s.expression', 'is not', null)
    .$narrowType<{ expression: string }>()
    .execute();
  for (const scope of scopes) {
    const parsed = compileExpression(scope.expression);
    if (!parsed.ok) continue;
    const expression = printExpression(renamed(parsed.ast, names));
    await db
      .updateTable('role_scope')
      .set({ expression })
      .where('role_id', '=', scope.role_id)
      .where('menu_id', '=', scope.menu_id)
      .execute();
  }
  await bumpGrants(db);
}

function renamed(node: Node, names: Map<string, string>): Node {
  switch (node.type) {
    case 'name':
      return { ...node, name: names.get(node.name) ?? node.name };
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
