import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { sql, type Transaction } from 'kysely';
import { canonical } from '../../storage/canonical.ts';
import type { Database } from '../../storage/database.ts';
import type { EngineTables } from '../../storage/engine-tables.ts';
import { cancelKeeper } from '../indexes/keeper.ts';
import type { TellProgress } from '../work/work.ts';
import { type PlanOperation, planRelease, type StoredShape } from './plan/plan.ts';

/** A plan as it is shown before it runs. */
interface ShownOperation {
  code: PlanOperation['code'];
  grade: PlanOperation['grade'];
  text: Text;
  rows: number | null;
  field?: string;
}

/** Says something of records alone: where there are none there is nothing to say. */
const tellsOfRecords: ReadonlySet<PlanOperation['code']> = new Set(['describe', 'compute', 'recompute']);

/** The plan of a release with its row counts; changes nothing. */
export async function showPlan(
  db: Database,
  next: ResourceDefinition,
): Promise<{ operations: ShownOperation[]; blocked: Text[] }> {
  return db.transaction().execute(async (trx) => {
    const { operations, columnNames } = await makePlan(trx, next);
    const shown: ShownOperation[] = [];
    const blocked: Text[] = [];
    for (const operation of operations) {
      const rows = operation.count ? await countOf(trx, operation.count) : null;
      if (rows === 0 && tellsOfRecords.has(operation.code)) continue;
      const { code, grade, text, field } = operation;
      shown.push({ code, grade, text, rows, ...(field === undefined ? {} : { field }) });
      const guard = operation.blockedWhen;
      const statement = guard && withColumns(guard.sql, columnNames);
      // A column that is only about to be made holds nothing that could stand in the way.
      if (guard && statement && !statement.includes('{column:') && (await countOf(trx, statement)) > 0)
        blocked.push(guard.reason);
    }
    return { operations: shown, blocked };
  });
}

interface Released {
  version: number;
  changed: boolean;
  previous: ResourceDefinition | undefined;
}

/**
 * Carries a release out: DDL, bookkeeping and the definition in one transaction under one lock, so that a crash
 * leaves the old or the new version. Answers the new version number and what was in force before; a definition equal
 * to the released one changes nothing.
 */
export const release = (db: Database, release: Release): Promise<Released> =>
  db.transaction().execute((trx) => releaseWithin(trx, release));

interface Release {
  definition: ResourceDefinition;
  /** The user who releases; null for built-in definitions. */
  by: string | null;
  note?: string;
  /** The text of the document that it came from, as a person wrote it. */
  source?: string | null;
  /** Hears of each step of the plan as it begins. */
  tellProgress?: TellProgress | undefined;
}

export async function releaseWithin(
  trx: Transaction<EngineTables>,
  { definition: next, by, note, source, tellProgress = () => undefined }: Release,
): Promise<Released> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(trx);
  tellProgress({ done: 0, total: 0, step: waitsForOthers });
  // One release at a time in the whole database: names of tables are unique across resources.
  await sql`select pg_advisory_xact_lock(7310, 1)`.execute(trx);
  await sql`set local lock_timeout = '10s'`.execute(trx);

  const current = await trx.selectFrom('resource').selectAll().where('name', '=', next.name).executeTakeFirst();
  if (current && canonical(current.definition) === canonical(next))
    return { version: current.version, changed: false, previous: next };

  const { operations, columnNames } = await makePlan(trx, next);
  const total = operations.length;
  tellProgress({ done: 0, total, step: waitsForReaders });
  if (operations.some((operation) => operation.sql.length > 0)) await lockTables(trx, next.name);
  for (const operation of operations) {
    for (const entry of operation.record ?? []) {
      if ('column' in entry) columnNames.set(entry.fieldId, entry.column);
      else if ('restore' in entry) {
        const { path, fieldId, kind } = entry.restore;
        const row = await trx
          .selectFrom('model_column')
          .select('column_name')
          .where('resource', '=', next.name)
          .where('path', '=', path)
          .where('field_id', '=', fieldId)
          .where('kind', '=', kind)
          .executeTakeFirstOrThrow();
        columnNames.set(fieldId, row.column_name);
      }
    }
  }
  for (const [done, operation] of operations.entries()) {
    tellProgress({ done, total, step: operation.text });
    if (operation.blockedWhen && (await countOf(trx, withColumns(operation.blockedWhen.sql, columnNames))) > 0) {
      throw new Problem('RELEASE_BLOCKED', { params: { reason: operation.blockedWhen.reason } });
    }
    for (const statement of operation.sql) await sql.raw(withColumns(statement, columnNames)).execute(trx);
    for (const entry of operation.record ?? []) await record(trx, { resource: next.name, entry });
  }

  tellProgress({ done: total, total, step: isConcluded });
  const last = await trx
    .selectFrom('release')
    .select((e) => e.fn.max('version').as('version'))
    .where('resource', '=', next.name)
    .executeTakeFirst();
  const version = Number(last?.version ?? 0) + 1;
  const definition = JSON.stringify(next);
  await trx
    .insertInto('resource')
    .values({ name: next.name, definition, version, released_by: by })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ definition, version, released_by: by, released_at: sql`now()` }),
    )
    .execute();
  await trx
    .insertInto('release')
    .values({
      resource: next.name,
      version,
      definition,
      released_by: by,
      note: note ?? '',
      source: source ?? null,
      plan: JSON.stringify(operations.map(({ code, grade, text }) => ({ code, grade, text }))),
    })
    .execute();
  await announceChange(trx, next.name);
  await raiseRegistryVersion(trx);
  return { version, changed: true, previous: current?.definition as ResourceDefinition | undefined };
}

const waitsForOthers = t(
  '等待其他发布完成',
  '等候其他發布完成',
  'Waits for other releases to end',
  'ほかの公開の完了を待っています',
);
const waitsForReaders = t(
  '等待正在使用这些数据的操作结束',
  '等候正在使用這些資料的作業結束',
  'Waits for those who are using its records',
  'データを使用中の処理の終了を待っています',
);
const isConcluded = t('更新名称与页面', '更新名稱與頁面', 'Brings names and pages up to date', '名称とページを更新中');

/**
 * Takes a resource out of force: its paths answer no more, its tables and columns stay. Throws IN_USE while it has
 * records; writes that are under way are awaited, so that none of them comes after this look.
 */
export async function withdraw(
  trx: Transaction<EngineTables>,
  { name, inUse }: { name: string; inUse: Text },
): Promise<void> {
  const current = await trx.selectFrom('resource').select('definition').where('name', '=', name).executeTakeFirst();
  if (!current) return;
  await lockTables(trx, name);
  // From its bin they could be restored.
  const hasBin = (current.definition as ResourceDefinition).model.traits?.includes('recycle') === true;
  const head = await trx
    .selectFrom('model_table')
    .select('table_name')
    .where('resource', '=', name)
    .where('path', '=', '')
    .executeTakeFirst();
  // Rows of another database's table are there before and after.
  const held =
    head &&
    (await sql`select 1 from ${sql.id(head.table_name)} where ${hasBin ? sql`true` : sql`deleted_at is null`}
      limit 1`.execute(trx));
  if (held && held.rows.length > 0) throw new Problem('IN_USE', { params: { by: inUse } });
  await trx.deleteFrom('resource').where('name', '=', name).execute();
  await raiseRegistryVersion(trx);
}

/** Every process loads what is released with the next request that it gets. */
export const raiseRegistryVersion = (trx: Transaction<EngineTables>) =>
  sql`update setting set value = to_jsonb((value::text)::int + 1) where name = 'registryVersion'`.execute(trx);

/**
 * Takes all tables of a resource at once and in the order in which writes take them, so that neither waits for the
 * other: taken one by one, a write that has read the second while it waits for the first would be in the way for ever.
 * While this waits for a long reader everybody waits behind it, so it steps back now and then and lets them pass. The
 * keeper of indexes makes way: what it is at is made again after the release.
 */
async function lockTables(trx: Transaction<EngineTables>, resource: string): Promise<void> {
  const tables = await trx
    .selectFrom('model_table')
    .select('table_name')
    .where('resource', '=', resource)
    .orderBy('path')
    .execute();
  if (tables.length === 0) return;
  const names = sql.join(tables.map(({ table_name }) => sql.id(table_name)));
  for (const began = performance.now(); ; ) {
    await sql`savepoint lock_tables`.execute(trx);
    try {
      await sql`set local lock_timeout = '1s'`.execute(trx);
      await sql`lock table ${names} in access exclusive mode`.execute(trx);
      await sql`set local lock_timeout = '10s'`.execute(trx);
      return;
    } catch (error) {
      // 55P03: not in time; 40P01: in the way of a write that had come further.
      const { code } = error as { code?: string };
      if (performance.now() - began > longestWait || (code !== '55P03' && code !== '40P01')) throw error;
      await sql`rollback to savepoint lock_tables`.execute(trx);
      await cancelKeeper(trx);
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

/** How long a release waits its turn: behind another one, or behind whoever reads its tables. choice: milliseconds. */
const longestWait = 120_000;

/** For writes that leave no record_change: whoever keeps answers about the resource forgets them at the commit. */
export const announceChange = (trx: Transaction<EngineTables>, resource: string) =>
  sql`select pg_notify('tessera_changed', ${resource})`.execute(trx);

async function makePlan(trx: Transaction<EngineTables>, next: ResourceDefinition) {
  const current = await trx
    .selectFrom('resource')
    .select('definition')
    .where('name', '=', next.name)
    .executeTakeFirst();
  const tables = await trx.selectFrom('model_table').selectAll().execute();
  const columns = await trx.selectFrom('model_column').selectAll().where('resource', '=', next.name).execute();
  const existing = await sql<{
    name: string;
  }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace`.execute(trx);
  const stored: StoredShape = {
    tables: tables.filter((table) => table.resource === next.name),
    columns,
    takenTables: new Set([...existing.rows.map((row) => row.name), ...tables.map((table) => table.table_name)]),
  };
  const operations = planRelease(next, {
    stored,
    previous: (current?.definition as ResourceDefinition | undefined) ?? null,
  });
  const columnNames = new Map(
    stored.columns
      .filter((column) => column.path === '' && column.archived_at === null)
      .map((column) => [column.field_id, column.column_name]),
  );
  return { operations, columnNames };
}

/** Puts the column names in place of `{column:<field id>}`. */
const withColumns = (statement: string, names: Map<string, string>) =>
  statement.replace(/\{column:([\w-]+)\}/g, (whole, id: string) => (names.has(id) ? `"${names.get(id)}"` : whole));

async function countOf(trx: Transaction<EngineTables>, statement: string): Promise<number> {
  const answer = await sql.raw<{ n: number }>(statement).execute(trx);
  return answer.rows[0]?.n ?? 0;
}

async function record(
  trx: Transaction<EngineTables>,
  { resource, entry }: { resource: string; entry: NonNullable<PlanOperation['record']>[number] },
) {
  if ('table' in entry) {
    await trx.insertInto('model_table').values({ resource, path: entry.path, table_name: entry.table }).execute();
  } else if ('column' in entry) {
    await trx
      .insertInto('model_column')
      .values({
        resource,
        path: entry.path,
        field_id: entry.fieldId,
        kind: entry.kind,
        column_name: entry.column,
        archived_at: null,
      })
      .execute();
  } else {
    const { path, fieldId, kind } = 'archive' in entry ? entry.archive : entry.restore;
    await trx
      .updateTable('model_column')
      .set({ archived_at: 'archive' in entry ? new Date() : null })
      .where('resource', '=', resource)
      .where('path', '=', path)
      .where('field_id', '=', fieldId)
      .where('kind', '=', kind)
      .execute();
  }
}
