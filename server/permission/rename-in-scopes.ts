import { compileExpression, type Node, printExpression } from '@tessera/schemas/expression/index.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { sql } from 'kysely';
import type { Work } from '../engine/work.ts';
import { bumpGrants } from './grants.ts';

/**
 * Conditions of row scopes name fields as people do; when a release renames a field, they follow. A name that another
 * field takes over in the same release is no trouble: all names change at once.
 */
export async function renameInScopes(
  work: Work,
  entryId: string,
  change: { previous: ResourceDefinition | undefined; next: ResourceDefinition },
): Promise<void> {
  const names = new Map<string, string>();
  for (const { id, name } of change.previous?.model.fields ?? []) {
    const now = change.next.model.fields.find((field) => field.id === id)?.name;
    if (now !== undefined && now !== name) names.set(name, now);
  }
  if (names.size === 0) return;
  const menus = work.deps.registry.get('system/Menu').table;
  const scopes = await sql<{ role_id: string; menu_id: string; expression: string }>`
    select role_id, menu_id, expression from role_scope where expression is not null
      and menu_id in (select id from ${sql.id(menus)} where relation_id = ${entryId})`.execute(work.trx);
  for (const scope of scopes.rows) {
    const parsed = compileExpression(scope.expression);
    if (!parsed.ok) continue;
    const expression = printExpression(renamed(parsed.ast, names));
    await work.trx
      .updateTable('role_scope')
      .set({ expression })
      .where('role_id', '=', scope.role_id)
      .where('menu_id', '=', scope.menu_id)
      .execute();
  }
  await bumpGrants(work.trx);
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
