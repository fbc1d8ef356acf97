import type { RowScopeType } from '@tessera/schemas/language/row-scope.ts';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Resource } from '../registry/resource.ts';
import type { Tenant, TenantPart } from '../work/tenant.ts';
import { learnedIndexes } from './learned.ts';
import { isWantedName, type WantedIndex, wantedIndexes } from './wanted.ts';

type Kept = Pick<Tenant, 'database' | 'registry'>;

/**
 * Makes and drops the indexes of lists beside the running work: concurrently, so that nobody waits for them, by one
 * process at a time. What a crash left half made is made again. Answers what it did.
 */
export async function keepIndexes(
  { database: { longRunning }, registry }: Kept,
  onStart: (backend: number) => void = () => undefined,
): Promise<string[]> {
  return longRunning.connection().execute(async (connection) => {
    const locked = await sql<{
      mine: boolean;
      backend: number;
    }>`select pg_try_advisory_lock(7310, 4) as mine, pg_backend_pid() as backend`.execute(connection);
    if (!locked.rows[0]?.mine) return [];
    onStart(locked.rows[0].backend);
    try {
      const extension = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(connection);
      const done: string[] = [];
      const [scopes, learned] = [await scopesOf(connection), await learnedIndexes(connection)];
      for (const resource of registry.stored()) {
        const { name, definition } = resource;
        const wanted = wantedIndexes(definition, resource.table, {
          scopes: scopes.get(definition.within ?? name) ?? [],
          learned: learned.get(name) ?? [],
        }).filter((index) => extension.rows.length > 0 || !index.trigrams);
        done.push(...(await keepOf(connection, { resource, wanted })));
      }
      return done;
    } finally {
      await sql`select pg_advisory_unlock(7310, 4)`.execute(connection);
    }
  });
}

/** The row scopes that roles have, by the resource that they are of. */
async function scopesOf(connection: Database): Promise<ReadonlyMap<string, RowScopeType[]>> {
  const found = await sql<{ resource: string; scopes: RowScopeType[] }>`
    select g.resource, array_agg(distinct s.scope) as scopes from role_scope s
    join role_grant g on g.role_id = s.role_id and g.menu_id = s.menu_id and g.kind = 'menu' group by g.resource`.execute(
    connection,
  );
  return new Map(found.rows.map(({ resource, scopes }) => [resource, scopes]));
}

/**
 * Whoever needs a table for themselves does not wait until an index on it is made: what is half made is dropped and made
 * again when the keeper runs next, which it does after every release.
 */
export const cancelKeeper = (db: Database) =>
  sql`select pg_cancel_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7310 and objid = 4
    and granted and database = (select oid from pg_database where datname = current_database())`.execute(db);

/** Once a tenant has it, the keeper runs after every release that this process hears of, and whenever it is told to. */
export const indexKeeping: TenantPart<IndexKeeper> = {
  open: indexKeeper,
  close: (keeper) => keeper.stop(),
};

/** Cancelled; given up for a deadlock. */
const madeWay = new Set<string | undefined>(['57014', '40P01']);
/** Milliseconds. */
const afterCancel = 5000;

interface IndexKeeper {
  run: () => void;
  stop: () => Promise<void>;
}

/** One run at a time. */
function indexKeeper(kept: Kept): IndexKeeper {
  let running: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  let stopped = false;
  let backend: number | null = null;
  const run = () => {
    if (isWaiting || stopped) return;
    isWaiting = true;
    running = running
      .then(() => {
        isWaiting = false;
        return stopped
          ? []
          : keepIndexes(kept, (pid) => {
              backend = pid;
            });
      })
      // An index is a matter of speed: whatever kept it from being made, the next release or start tries again.
      .catch((error) => {
        // It made way for a release, which may come to nothing, or for whoever locked the same tables.
        if (madeWay.has((error as { code?: string }).code)) setTimeout(run, afterCancel).unref();
        else if (!stopped) console.error(`indexes: ${error instanceof Error ? error.message : error}`);
      })
      .finally(() => {
        backend = null;
      });
  };
  kept.registry.onLoad(run);
  run();
  return {
    run,
    stop: async () => {
      stopped = true;
      // Half an index is dropped and made again at the next start; a person who stops the server does not wait for it.
      if (backend !== null)
        await sql`select pg_cancel_backend(${backend})`.execute(kept.database.longRunning).catch(() => undefined);
      await running;
    },
  };
}

async function keepOf(
  connection: Database,
  { resource, wanted }: { resource: Resource; wanted: WantedIndex[] },
): Promise<string[]> {
  const { table } = resource;
  const found = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass`.execute(connection);
  const valid = new Set(found.rows.filter((index) => index.valid).map(({ name }) => name));
  const names = new Set(wanted.map(({ name }) => name));
  const done: string[] = [];
  for (const { name } of found.rows) {
    if (!isWantedName(name, table) || (names.has(name) && valid.has(name))) continue;
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
    done.push(`dropped ${name}`);
  }
  for (const index of wanted) {
    if (valid.has(index.name)) continue;
    const on = columnsOf(resource, index);
    if (on === null) continue;
    done.push((await make(connection, { index, table, on })) ? `made ${index.name}` : `left out ${index.name}`);
  }
  return done;
}

/** Whether it was made: a value from before its field was limited may be longer than an index holds, and the others are made. */
async function make(
  connection: Database,
  { index: { name }, table, on }: { index: WantedIndex; table: string; on: string },
): Promise<boolean> {
  try {
    await sql`create index concurrently if not exists ${sql.id(name)} on ${sql.id(table)} ${sql.raw(on)}`.execute(
      connection,
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '54000') throw error;
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
    return false;
  }
}

/** The definition and the columns come from one load of the registry, so a field without a column is not stored. */
function columnsOf(resource: Resource, { on }: WantedIndex): string | null {
  let isWhole = true;
  const text = on.replace(/\{column:([\w-]+)\}/g, (_, id: string) => {
    const column = resource.byId.get(id)?.column;
    if (!column) isWhole = false;
    return `"${column}"`;
  });
  return isWhole ? text : null;
}
