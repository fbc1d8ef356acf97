import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { announceChange } from '../../engine/release/release.ts';
import { authorOf, type Work } from '../../engine/work/work.ts';
import type { EngineTables } from '../../storage/engine-tables.ts';
import type { CopyPlan } from './copy-plan.ts';
import type { Misfit, MisfitReason } from './misfit.ts';

/** Rows as they are written: their ids, and the rest as JSON. */
export interface PreparedBatch {
  ids: string[];
  keys: unknown[][];
  records: string[];
  misfits: Misfit[];
}

/** Characters of a value that are kept to say what did not fit. */
const shownValue = 200;

/** So many rows are made at once: then others get their turn, among them the batch before, which is being written. */
const atOnce = 50;

/** The records that rows become, before anything is written. `firstRow`: how many rows of the table come before. */
export async function prepareBatch(
  plan: CopyPlan,
  { rows, firstRow }: { rows: unknown[][]; firstRow: number },
): Promise<PreparedBatch> {
  const batch: PreparedBatch = { ids: [], keys: [], records: [], misfits: [] };
  let row: unknown[] = [];
  let from: string | undefined;
  // One for all values: a function for each would cost as much as the value.
  const tell = (reason: MisfitReason) => {
    const at = from === undefined ? -1 : plan.columns.findIndex(({ name }) => name === from);
    const shown = { column: from ?? '', value: String(row[at] ?? '').slice(0, shownValue) };
    batch.misfits.push({ table: plan.table, key: plan.keyOf(row), reason, ...shown });
  };
  for (const [index, one] of rows.entries()) {
    if (index % atOnce === 0) await setImmediate();
    row = one;
    const id = plan.idOf(row);
    const record: Record<string, unknown> = { i: id };
    if (plan.head !== undefined) record.n = firstRow + index;
    for (const written of plan.written) {
      from = written.from;
      const value = written.read(row, tell);
      if (value !== null) record[written.name] = value;
    }
    batch.ids.push(id);
    batch.keys.push(plan.keyOf(row));
    batch.records.push(JSON.stringify(record));
  }
  return batch;
}

interface BatchWrite {
  plan: CopyPlan;
  batch: PreparedBatch;
  /** One by one, after some of them were refused together. */
  carefully: boolean;
}

/** Writes rows that are not there yet; answers what could not be written. */
export async function writeBatch(
  trx: Transaction<EngineTables>,
  { work, write }: { work: Work; write: BatchWrite },
): Promise<Misfit[]> {
  const { plan, batch, carefully } = write;
  // Rows and the mark of how far they came are lost together, or not at all.
  await sql`set local synchronous_commit = off`.execute(trx);
  const misfits = carefully
    ? await writeEach(trx, { work, plan, batch })
    : await writeTogether(trx, { work, plan, batch });
  await announceChange(trx, plan.resource.name);
  return misfits;
}

type Writing = { work: Work; plan: CopyPlan; batch: PreparedBatch };

async function writeTogether(trx: Transaction<EngineTables>, { work, plan, batch }: Writing): Promise<Misfit[]> {
  const count = await insert(trx, { work, plan, records: batch.records });
  if (plan.head === undefined || count === batch.ids.length) return [];
  const found = await sql<{ id: string }>`select id from ${sql.id(plan.into)}
    where id = any(${batch.ids}::uuid[])`.execute(trx);
  const there = new Set(found.rows.map(({ id }) => id));
  return batch.ids.flatMap((id, index): Misfit[] =>
    there.has(id) ? [] : [{ table: plan.table, key: batch.keys[index] ?? [], reason: 'noMainRecord' }],
  );
}

async function writeEach(trx: Transaction<EngineTables>, { work, plan, batch }: Writing): Promise<Misfit[]> {
  const misfits: Misfit[] = [];
  for (const [index, record] of batch.records.entries()) {
    await sql`savepoint one_row`.execute(trx);
    const one = { ids: [batch.ids[index] ?? ''], keys: [batch.keys[index] ?? []], records: [record], misfits: [] };
    try {
      misfits.push(...(await writeTogether(trx, { work, plan, batch: one })));
      await sql`release savepoint one_row`.execute(trx);
    } catch (error) {
      if (!isAboutValues(error)) throw error;
      await sql`rollback to savepoint one_row`.execute(trx);
      const detail = error instanceof Error ? error.message : '';
      misfits.push({ table: plan.table, key: batch.keys[index] ?? [], reason: 'refused', detail });
    }
  }
  return misfits;
}

/** PostgreSQL: a value that a type does not hold (22), or that a constraint forbids (23). */
export const isAboutValues = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** So many were not there yet. */
async function insert(
  trx: Transaction<EngineTables>,
  { work, plan, records }: { work: Work; plan: CopyPlan; records: string[] },
): Promise<number> {
  const { written, into, head, resource } = plan;
  const author = authorOf(work);
  const now = work.tenant.now();
  const own = [
    { column: 'created_at', value: sql`${now}::timestamptz` },
    { column: 'created_by', value: sql`${author}::uuid` },
    { column: 'modified_at', value: sql`${now}::timestamptz` },
    { column: 'modified_by', value: sql`${author}::uuid` },
    { column: 'owner_department', value: sql`${work.actor.departmentId}::uuid` },
    { column: 'owner_company', value: sql`${work.actor.companyId}::uuid` },
    { column: 'schema_version', value: sql`${resource.version}::int` },
  ];
  const columns = [
    { column: 'id', value: sql`x.i` },
    ...(head === undefined ? own : [{ column: 'row_no', value: sql`x.n` }]),
    ...written.map(({ column, cast, name }) => {
      const value = sql.ref(`x.${name}`);
      return { column, value: cast ? sql`${value}::${sql.raw(cast)}` : value };
    }),
  ];
  const shape = [sql.raw('i uuid, n int'), ...written.map(({ type, name }) => sql.raw(`${name} ${type}`))];
  const mains = head === undefined ? sql`` : sql`where exists (select 1 from ${sql.id(head)} h where h.id = x.c0)`;
  const done = await sql`insert into ${sql.id(into)} (${sql.join(columns.map(({ column }) => sql.id(column)))})
    select ${sql.join(columns.map(({ value }) => value))}
    from json_to_recordset(${`[${records.join(',')}]`}::json) as x (${sql.join(shape)}) ${mains}
    on conflict (id) do nothing`.execute(trx);
  return Number(done.numAffectedRows ?? 0);
}
