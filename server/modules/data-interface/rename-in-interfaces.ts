import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { sql } from 'kysely';
import { moduleTable } from '../../engine/registry/module-rows.ts';
import { namesInConditions } from '../../engine/release/renamed-names.ts';
import { afterCommit, type UnitOfWork } from '../../engine/work/work.ts';
import { renamedColumns, renamedExpression } from '../../permission/rename-in-grants.ts';
import { namesIn } from './published.ts';

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
  for (const { id, columns: before, rows } of published) {
    const next = { columns: withColumns(namesIn(before), columns), rows: withNames(rows, names) };
    if (next.columns.join() === namesIn(before).join() && next.rows === rows) continue;
    await sql`update ${sql.id(registry.get(resource).table)} set columns = ${next.columns}, rows = ${next.rows},
      version = version + 1 where id = ${id}`.execute(db);
    afterCommit(unit, () => tenant.cache.changed(resource));
  }
}

/** The names as fields are called now; the name of one that is gone is left out. */
const withColumns = (names: readonly string[], columns: ReadonlyMap<string, string>): string[] =>
  names.map((name) => columns.get(name) ?? name).filter((name) => !name.startsWith('#'));

const withNames = (rows: unknown, names: (name: string) => string): unknown =>
  typeof rows === 'string' && rows.trim() !== '' ? renamedExpression(rows, names) : rows;
