import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { shownSchema } from './reader-role.ts';

/**
 * Shows these views of our schema to statements, under their own names, and no others. A view that is shown cannot be
 * dropped before it is taken from the list. Throws Problem NO_SUCH_VIEW for what is none: tables are never shown.
 */
export async function showViews(
  db: Database,
  { role, views }: { role: string; views: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7310, 7)`.execute(trx);
    const shown = await viewsOf(trx, sql.lit(shownSchema));
    const known = await viewsOf(trx, sql`current_schema()`);
    for (const name of shown) await sql`drop view ${sql.id(shownSchema, name)}`.execute(trx);
    for (const name of new Set(views)) {
      if (!known.includes(name)) throw new Problem('NO_SUCH_VIEW', { params: { name } });
      // A condition of a statement is asked only of rows that the view shows, or its errors would tell of the others.
      await sql`create view ${sql.id(shownSchema, name)} with (security_barrier) as
        select * from ${await here(trx, name)}`.execute(trx);
      await sql`grant select on ${sql.id(shownSchema, name)} to ${sql.id(role)}`.execute(trx);
    }
  });
}

/** A view of our schema, as whoever decides about it knows it. */
export interface KnownView {
  name: string;
  comment: string;
  columns: string[];
}

/** The views of our schema, whoever made them. */
export async function knownViews(db: Database): Promise<{ schema: string; views: KnownView[] }> {
  const found = await sql<KnownView & { schema: string }>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname = current_schema() order by 1`.execute(db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return { schema: rows[0]?.schema ?? 'public', views: found.rows };
}

async function viewsOf(trx: Database, schema: ReturnType<typeof sql>): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname = ${schema}`.execute(trx);
  return found.rows.map(({ name }) => name);
}

async function here(trx: Database, name: string) {
  const found = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx);
  return sql.id(found.rows[0]?.schema ?? 'public', name);
}
