import { sql } from 'kysely';
import { isRecordId, storedId } from '../../storage/record-id.ts';
import type { Resource } from '../registry/resource.ts';
import type { TenantPart } from '../work/tenant.ts';
import type { KeysById } from './conditions.ts';
import type { Asker } from './place.ts';

interface Named {
  id: string;
  key: readonly string[];
  title: string | null;
}

/** What is known here to be written down already, by id: title by id. */
const written: TenantPart<Map<string, string | null>> = { open: () => new Map() };
const mostWritten = 20_000;

/** Notes the keys of rows that somebody is shown, and what they are called, so that they are found again by their ids. */
export async function noteRecords(
  work: Asker,
  { resource, records }: { resource: Resource; records: readonly Named[] },
): Promise<void> {
  const known = work.tenant.part(written);
  const fresh = new Map(
    records.filter(({ id, title }) => known.get(id) !== title || !known.has(id)).map((record) => [record.id, record]),
  );
  if (fresh.size === 0) return;
  // Two who note the same rows take them in one order.
  const rows = [...fresh.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  // Within a unit of work by its own connection: who holds one and waits for another waits for those that do the same.
  const db = work.unit ? work.db : work.tenant.database.db;
  const noted = await sql<{ renamed: boolean }>`insert into external_record (id, resource, key, title)
    select r.id, ${resource.name}, r.key, r.title
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, key jsonb, title text)
    on conflict (id) do update set title = excluded.title, seen_at = now()
    where external_record.title is distinct from excluded.title
    returning xmax <> 0 as renamed`.execute(db);
  // Whatever is kept of lists that name one of them is worthless, in every process.
  if (noted.rows.some(({ renamed }) => renamed)) {
    work.tenant.cache.changed(resource.name);
    await sql`select pg_notify('tessera_changed', ${resource.name})`.execute(db);
  }
  // What is not committed yet may never be.
  if (work.unit) return;
  if (known.size + rows.length > mostWritten) known.clear();
  for (const { id, title } of rows) known.set(id, title);
}

interface Wanted {
  own: readonly string[];
  others: readonly { resource: string; id: string }[];
}

/** The keys of records by their ids, of the resource and of those that it points to. */
export async function keysOf({ db }: Asker, resource: Resource, { own, others }: Wanted): Promise<KeysById> {
  const wanted = new Map<string, string>();
  for (const id of own) if (isRecordId(id)) wanted.set(id, resource.name);
  for (const { id, resource: name } of others) if (isRecordId(id)) wanted.set(id, name);
  if (wanted.size === 0) return new Map();
  const rows = await db
    .selectFrom('external_record')
    .select(['id', 'key', 'resource'])
    .where(sql<boolean>`id = any(${[...wanted.keys()]}::uuid[])`)
    .execute();
  return new Map(rows.filter((row) => wanted.get(row.id) === row.resource).map(({ id, key }) => [id, key as string[]]));
}

/** Those of these records that nobody has noted yet. */
export const unknownOf = ({ tenant }: Pick<Asker, 'tenant'>, ids: Iterable<string>): string[] =>
  [...new Set(ids)].filter((id) => !tenant.part(written).has(id));

/** What records were called when they were last seen. */
export const knownTitles = (
  { db }: Pick<Asker, 'db'>,
  { resource, ids }: { resource: Resource; ids: readonly string[] },
): Promise<{ id: string; fullName: string | null }[]> =>
  db
    .selectFrom('external_record')
    .select(['id', 'title as fullName'])
    .where(sql<boolean>`id = any(${ids.map(storedId)}::uuid[])`)
    .where('resource', '=', resource.name)
    .execute();
