import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { sql } from 'kysely';
import { moduleTable } from '../../engine/registry/module-rows.ts';
import { namesInConditions } from '../../engine/release/renamed-names.ts';
import { afterCommit, type UnitOfWork } from '../../engine/work/work.ts';
import { renamedColumns, renamedExpression } from '../../permission/rename-in-grants.ts';

/**
 * Interfaces name the columns that they give away, and their conditions name fields; when a release renames one, they
 * follow. What is gone is given away no longer, whatever comes to be called so: it has to be named again.
 */
export async function renameInInterfaces(
  unit: UnitOfWork,
  { entryId, previous, next }: { entryId: string; previous: ResourceDefinition | undefined; next: ResourceDefinition },
): Promise<void> {
  const before = previous?.model.fields ?? [];
  const columns = renamedColumns(before, next.model.fields);
  if (columns.size === 0) return;
  const names = namesInConditions(before, next.model.fields);
  const { db, registry, tenant } = unit;
  const resource = 'basic/DataInterface';
  const published = await db
    .selectFrom(moduleTable(registry, resource).as('i'))
    .select(['id', 'columns', 'rows'])
    .where('entry_id', '=', entryId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, columns: text, rows } of published) {
    const given = { columns: withColumns(String(text ?? ''), columns), rows: withNames(rows, names) };
    if (given.columns === text && given.rows === rows) continue;
    await sql`update ${sql.id(registry.get(resource).table)} set columns = ${given.columns}, rows = ${given.rows},
      version = version + 1 where id = ${id}`.execute(db);
    afterCommit(unit, () => tenant.cache.changed(resource));
  }
}

/** The text as it was written, but for the names; a name of a field that is gone is left out. */
function withColumns(text: string, columns: ReadonlyMap<string, string>): string {
  return text
    .split(/([\s,]+)/)
    .map((part) => columns.get(part) ?? part)
    .filter((part) => !part.startsWith('#'))
    .join('')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

const withNames = (rows: unknown, names: (name: string) => string): unknown =>
  typeof rows === 'string' && rows.trim() !== '' ? renamedExpression(rows, names) : rows;
