import { documentOf, extended } from '@tessera/schemas/document/extension.ts';
import { merged } from '@tessera/schemas/document/merging/merge.ts';
import type { PageDocument, ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { sql } from 'kysely';
import { canonical } from '../storage/canonical.ts';
import type { Database } from '../storage/database.ts';

/** The built-in definitions that people have extended, as they were when this database was last started on, by name. */
export async function extendedBuiltins(db: Database): Promise<Map<string, ResourceDefinition>> {
  const rows = await db.selectFrom('builtin_base').selectAll().execute();
  return new Map(rows.map(({ resource, definition }) => [resource, definition as ResourceDefinition]));
}

/** A built-in definition of this version, with what people have added to the earlier one. */
export function withAdditions(
  builtin: ResourceDefinition,
  { base, inForce }: { base: ResourceDefinition | undefined; inForce: ResourceDefinition | undefined },
): ResourceDefinition {
  if (!base || !inForce) return builtin;
  return extended(builtin, { base: documentOf(base), page: documentOf(inForce) });
}

/** From now on what people added is told from this version; drafts of additions get what it brings, too. */
export async function keepBase(
  db: Database,
  { builtin, base }: { builtin: ResourceDefinition; base: ResourceDefinition },
): Promise<void> {
  if (canonical(builtin) === canonical(base)) return;
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('model_table')
      .select('table_name')
      .where('resource', '=', 'onlineDev/Entry')
      .where('path', '=', '')
      .executeTakeFirst();
    if (stored) {
      const table = sql.id(stored.table_name);
      const drafts = await sql<{ id: string; page: PageDocument }>`select id, page from ${table}
        where extends = ${builtin.name} and page is not null for no key update`.execute(trx);
      for (const { id, page } of drafts.rows) {
        const next = merged({ base: documentOf(base), mine: page, theirs: documentOf(builtin) }).page;
        await sql`update ${table} set page = ${JSON.stringify(next)}::jsonb, source = null, version = version + 1
          where id = ${id}`.execute(trx);
      }
    }
    await trx
      .updateTable('builtin_base')
      .set({ definition: JSON.stringify(builtin) })
      .where('resource', '=', builtin.name)
      .execute();
  });
}
