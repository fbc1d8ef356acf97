import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type CompiledQuery, createQueryId, sql } from 'kysely';
import { Batcher } from '../../storage/batcher.ts';
import type { OpenDatabase, Questions } from '../../storage/database.ts';
import { storedId } from '../../storage/record-id.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, accessKey, maySee, rowPredicates } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { externalByIds, idsThere, isExternal } from './external-records.ts';
import { projection } from './projection.ts';
import { liveAnd } from './read-list.ts';
import type { Reader } from './references/borrowing.ts';
import { namesKey } from './references/reference-names.ts';

interface RecordReading {
  resource: Resource;
  id: string;
  access: Access;
  /** False: without the texts of references. */
  withNames?: boolean;
  /** Who reads it may not edit it: what a widget masks stays masked. */
  masks?: boolean;
}

/** One record with its sub-tables, as JSON text. Throws NOT_FOUND, also when it exists but may not be seen. */
export async function readRecord(
  work: Pick<Work, 'db' | 'registry' | 'authority' | 'language' | 'tenant' | 'unit'>,
  reading: RecordReading,
): Promise<string> {
  const { resource, id } = reading;
  if (isExternal(resource)) return readExternal(work, reading);
  const query = recordQuery(work, reading);
  // A transaction sees what nobody else does, and a record with sub-tables may be long: these are read alone.
  const isAlone = work.db.isTransaction || resource.rows.length > 0;
  const record = isAlone
    ? (await query.read(work.db, [id])).get(id)
    : await query.batchedIn(work.tenant.database).of(id);
  if (record === undefined) throw new Problem('NOT_FOUND');
  return record;
}

/**
 * Throws NOT_FOUND unless the actor has the module and sees this record of it. A right to a button is one to what is seen,
 * also where a route of its own does what the button says.
 */
export async function requireSeen(work: Work, { module, id }: { module: string; id: string }): Promise<void> {
  const resource = work.registry.get(module);
  const access = work.authority.accessTo(resource);
  if (!access.granted) throw new Problem('NOT_FOUND');
  await readRecord(work, { resource, id, access, withNames: false });
}

/** Whether the actor may see every field of a module. */
export function seesWhole({ authority, registry }: Pick<Work, 'authority' | 'registry'>, module: string): boolean {
  const resource = registry.get(module);
  const access = authority.accessTo(resource);
  return access.columns === 'all' || [...resource.byPath.keys()].every((path) => maySee(access, path));
}

async function readExternal(
  work: Parameters<typeof readRecord>[0],
  { resource, id, access, withNames = true, masks = false }: RecordReading,
): Promise<string> {
  const options = { withNames, isDetail: true, masks };
  const record = (await externalByIds(work, { resource, access, ids: [id], options })).get(id);
  if (record === undefined) throw new Problem('NOT_FOUND');
  return record;
}

/** Several records, by their ids; those that may not be seen are not among them. */
export const readRecords = (
  work: Pick<Work, 'db' | 'registry' | 'authority' | 'language'>,
  { ids, ...reading }: Omit<RecordReading, 'id'> & { ids: string[] },
): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0 ? Promise.resolve(new Map()) : recordQuery(work, reading).read(work.db, ids);

/** Reads records of one resource for all who may see the same. */
interface RecordQuery {
  read: (db: Questions, ids: string[]) => Promise<ReadonlyMap<string, string>>;
  batchedIn: (database: OpenDatabase) => Batcher<string>;
}

const recordQueries = new WeakMap<Registry, { version: number; queries: Map<string, RecordQuery> }>();
const mostQueries = 1000;

/** Putting the query together takes longer than running it, so it is kept, until the registry is loaded anew. */
function recordQuery(reader: Reader, reading: Omit<RecordReading, 'id'>): RecordQuery {
  const { registry } = reader;
  const { resource, access, withNames = true, masks = false } = reading;
  const known = recordQueries.get(registry);
  const current = known?.version === registry.version ? known : { version: registry.version, queries: new Map() };
  recordQueries.set(registry, current);
  const names = withNames ? namesKey(resource, reader) : '-';
  const key = `${resource.name} ${resource.version} ${names} ${masks} ${accessKey(access)}`;
  const query: RecordQuery = current.queries.get(key) ?? newRecordQuery(reader, { resource, access, withNames, masks });
  if (current.queries.size >= mostQueries) current.queries.clear();
  current.queries.set(key, query);
  return query;
}

function newRecordQuery(
  reader: Reader,
  { resource, access, withNames, masks }: Required<Omit<RecordReading, 'id'>>,
): RecordQuery {
  const compiled = new Map<number, CompiledQuery>();
  // Stands for an id in a query that is put together once; no text that is stored has such a character.
  const place = (index: number) => `\u0000${index}`;
  const compile = (db: Questions, places: number): CompiledQuery => {
    const ids = sql.join(Array.from({ length: places }, (_, index) => sql`${place(index)}`));
    return sql`select _row.id, row_to_json(_row)::text as record from (
      select ${projection(resource, { access, reader, withNames, isDetail: true, masks })}
      from ${sql.id(resource.table)} t where ${liveAnd([sql`t.id in (${ids})`, ...rowPredicates(access)])}) _row`.compile(
      db,
    );
  };
  const read: RecordQuery['read'] = async (db, ids) => {
    const { sql: text, parameters, query } = compiled.get(ids.length) ?? compile(db, ids.length);
    compiled.set(ids.length, { sql: text, parameters, query, queryId: createQueryId() });
    const byPlace = new Map<unknown, string>(ids.map((id, index) => [place(index), storedId(id)]));
    const found = await db.executeQuery<{ id: string; record: string }>({
      sql: text,
      query,
      queryId: createQueryId(),
      parameters: parameters.map((parameter) => byPlace.get(parameter) ?? parameter),
    });
    return new Map(found.rows.map(({ id, record }) => [id, record]));
  };
  const batchers = new WeakMap<OpenDatabase, Batcher<string>>();
  const batchedIn: RecordQuery['batchedIn'] = (database) => {
    const ask = (ids: string[]) => database.quickly((db) => read(db, ids));
    const known = batchers.get(database) ?? new Batcher<string>(ask);
    batchers.set(database, known);
    return known;
  };
  return { read, batchedIn };
}

/** Whether a record is one of those that the user may see; a deleted one too, unless it has to be `there`. */
export async function isAmongRows(
  work: Pick<Work, 'db' | 'registry' | 'authority' | 'language' | 'tenant' | 'unit'>,
  { resource, id, access, there }: { resource: Resource; id: string; access: Pick<Access, 'rows'>; there?: true },
): Promise<boolean> {
  if (isExternal(resource)) return (await idsThere(work, { resource, access, ids: [id] })).has(id);
  if (access.rows === 'all' && !there) return true;
  const parts = [sql`t.id = ${storedId(id)}`, ...rowPredicates(access)];
  const where = there ? liveAnd(parts) : sql.join(parts, sql` and `);
  return (await sql`select 1 from ${sql.id(resource.table)} t where ${where}`.execute(work.db)).rows.length > 0;
}
