import { sql } from 'kysely';
import type { Tenant } from '../../engine/work/tenant.ts';
import type { Database } from '../../storage/database.ts';
import { type OfficialArea, officialAreas, officialVersion } from './official-areas.ts';

const resource = 'basic/Area';
const setting = 'officialAreas';
/** Areas of a statement: each is a moment's work, so that nobody waits for the event loop. */
const step = 5000;

/** How many official areas a renewal added, changed and disabled. */
interface Renewal {
  version: string;
  added: number;
  changed: number;
  disabled: number;
}

/**
 * Brings the official areas to those of the installed package, in one transaction; null when they are already. What the
 * package has no more is disabled, for records may name it; own areas are not touched, nor what people wrote on official
 * ones.
 */
export async function renewAreas({ database, registry, cache }: Tenant): Promise<Renewal | null> {
  const version = await officialVersion();
  if ((await renewedTo(database.db)) === version) return null;
  const areas = await officialAreas();
  const { table } = registry.get(resource);
  const renewal = await database.longRunning.transaction().execute(async (db) => {
    // Of several processes that start at once one does it.
    await sql`select pg_advisory_xact_lock(7310, 9)`.execute(db);
    if ((await renewedTo(db)) === version) return null;
    const done: Renewal = { version, added: 0, changed: 0, disabled: 0 };
    for (let from = 0; from < areas.length; from += step) {
      const { added, changed } = await bring(db, { table, areas: areas.slice(from, from + step) });
      done.added += added;
      done.changed += changed;
    }
    done.disabled = await disableOthers(db, { table, areas });
    await db
      .insertInto('setting')
      .values({ name: setting, value: JSON.stringify(version) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(version) }))
      .execute();
    await sql`select pg_notify('tessera_changed', ${resource})`.execute(db);
    return done;
  });
  if (renewal) cache.changed(resource);
  return renewal;
}

async function renewedTo(db: Database): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst();
  return row?.value;
}

/** An own area keeps a code that has become official; the official one is then without. */
async function bring(
  db: Database,
  { table, areas }: { table: string; areas: OfficialArea[] },
): Promise<{ added: number; changed: number }> {
  const stored = sql.id(table);
  const found = await sql<{ isNew: boolean; count: number }>`with official as (
      select o.id, o.area_name, o.parent_id, case when exists (
        select 1 from ${stored} own where own.code = o.code and own.id <> o.id and own.deleted_at is null
      ) then null else o.code end as code
      from unnest(${areas.map(({ id }) => id)}::uuid[], ${areas.map(({ code }) => code)}::text[],
        ${areas.map(({ areaName }) => areaName)}::text[], ${areas.map(({ parentId }) => parentId)}::text[])
        as o (id, code, area_name, parent_id)),
    written as (
      insert into ${stored} as a (id, code, area_name, parent_id, official)
        select id, code, area_name, parent_id, true from official
      on conflict (id) do update set code = excluded.code, area_name = excluded.area_name,
        parent_id = excluded.parent_id, version = a.version + 1, modified_at = now(), modified_by = null
        where (a.code, a.area_name, a.parent_id)
          is distinct from (excluded.code, excluded.area_name, excluded.parent_id)
      returning version = 1 as is_new)
    select is_new as "isNew", count(*)::int as count from written group by is_new`.execute(db);
  const of = (isNew: boolean) => found.rows.find((row) => row.isNew === isNew)?.count ?? 0;
  return { added: of(true), changed: of(false) };
}

async function disableOthers(db: Database, { table, areas }: { table: string; areas: OfficialArea[] }) {
  const disabled = await sql`update ${sql.id(table)} set state = 0, version = version + 1, modified_at = now(),
      modified_by = null
    where official and state = 1 and id <> all (${areas.map(({ id }) => id)}::uuid[])`.execute(db);
  return Number(disabled.numAffectedRows ?? 0);
}
