import { keyOf } from '@tessera/schemas/generation/documents.ts';
import { tableKey } from '@tessera/schemas/generation/table-shape.ts';
import type { Work } from '../engine/work/work.ts';
import { clearReferences } from './copy/clear-references.ts';
import { type CopyPlan, copyPlan } from './copy/copy-plan.ts';
import { mostMisfits } from './copy/misfit.ts';
import type { RowSource } from './copy/row-source.ts';
import { withoutIndexes } from './copy/without-indexes.ts';
import { isAboutValues, type PreparedBatch, prepareBatch, writeBatch } from './copy/write-batch.ts';
import { type JobPlan, type JobTable, markRows, setTable } from './job-store.ts';
import { documentsOfPlan, fail, moduleOf } from './make-modules.ts';
import { isOfOneTable, saidFault } from './said-fault.ts';
import { sources } from './sources.ts';

interface Copying {
  jobId: string;
  sourceId: string;
  plan: JobPlan;
  tables: JobTable[];
  signal: AbortSignal;
  /** Throws when the job is over. */
  stopped: () => never;
  /** Throws when nobody may go on in whose name it runs. */
  rights: () => Promise<unknown>;
}

/** From so many rows on it is quicker to make indexes afterwards. */
const manyRows = 20_000;

/** Copies the rows of every table behind the last that came: main records before the rows that stand in them. */
export async function copyTables(work: Work, copying: Copying): Promise<void> {
  const { sourceId, plan } = copying;
  await sources[plan.source].withRows(work, { id: sourceId, use: (rows) => copyAll(work, { copying, rows }) });
}

async function copyAll(work: Work, { copying, rows }: { copying: Copying; rows: RowSource }): Promise<void> {
  const left = inOrder(copying).filter(({ state }) => !['done', 'failed', 'skipped'].includes(state));
  for (const table of left) await count(work, { table, copying, rows });
  const isMuch = left.some(({ total, rows: done }) => (total ?? 0) - done > manyRows);
  const copyEach = async (drop: (table: string) => Promise<void>) => {
    for (const table of left) await copyOne(work, { table, copying, rows, drop });
  };
  if (isMuch) await withoutIndexes(work, { signal: copying.signal, steps: copyEach });
  else await copyEach(async () => undefined);
}

interface OneTable {
  table: JobTable;
  copying: Copying;
  rows: RowSource;
}

async function count(work: Work, { table, copying, rows }: OneTable): Promise<void> {
  const plan = planOf(work, { table, copying });
  if (!plan || table.total !== null) return;
  await orFailed(work, {
    table,
    copying,
    steps: async () => {
      table.total = await rows.count(plan, copying.signal);
      await setTable(work.db, { jobId: copying.jobId, place: table.place, rows_total: table.total });
    },
  });
}

async function copyOne(
  work: Work,
  { drop, ...one }: OneTable & { drop: (table: string) => Promise<void> },
): Promise<void> {
  const { table, copying, rows } = one;
  const { jobId } = copying;
  if (table.state === 'failed') return;
  const plan = planOf(work, one);
  if (!plan) return fail(work, { jobId, table, fault: moduleOf(table, copying)?.fault ?? '' });
  await orFailed(work, {
    ...one,
    steps: async () => {
      await setTable(work.db, { jobId, place: table.place, state: 'copying' });
      if ((table.total ?? 0) - table.rows > manyRows) await drop(plan.into);
      await copyTable(work, { plan, table, rows, copying });
      table.state = 'done';
      await setTable(work.db, { jobId, place: table.place, state: 'done' });
    },
  });
}

/** What is wrong with one table is said at it; the others are copied. */
async function orFailed(
  work: Work,
  { table, copying, steps }: Pick<OneTable, 'table' | 'copying'> & { steps: () => Promise<void> },
): Promise<void> {
  try {
    await steps();
  } catch (error) {
    if (copying.signal.aborted || !isOfOneTable(error)) throw error;
    await fail(work, { jobId: copying.jobId, table, fault: saidFault(error, work.language) });
  }
}

/** Rows stand in records that are there. */
const inOrder = ({ tables, plan }: Copying): JobTable[] => {
  const below = new Set(plan.guesses.filter(({ as }) => as === 'subTable').map(keyOf));
  return [...tables.filter(({ key }) => !below.has(key)), ...tables.filter(({ key }) => below.has(key))];
};

/** Undefined where there is no module to copy into. */
function planOf({ registry }: Work, { table, copying }: Pick<OneTable, 'table' | 'copying'>): CopyPlan | undefined {
  const { plan, sourceId } = copying;
  const guess = plan.guesses.find((one) => keyOf(one) === table.key);
  const shapeOf = (key: string) => plan.shapes.find((one) => tableKey(one) === key);
  const shape = shapeOf(table.key);
  const main = moduleOf(table, copying);
  const resource = main?.entryId ? registry.find(`entry/${main.entryId}`) : undefined;
  if (!guess || !shape || !resource) return undefined;
  const rowsField = rowsFieldOf(table, plan);
  return copyPlan({ guess, shape, linkId: sourceId, resource, rowsField, shapeOf });
}

const rowsFieldOf = ({ key }: JobTable, plan: JobPlan): string | undefined =>
  documentsOfPlan(plan)
    .flatMap(({ rows }) => rows)
    .find(({ table }) => table === key)?.field;

async function copyTable(work: Work, { plan, table, rows, copying }: OneTable & { plan: CopyPlan }): Promise<void> {
  const found = rows.behind(plan, { lastKey: table.lastKey, signal: copying.signal });
  let firstRow = table.rows;
  // While one batch is written the next becomes records.
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const { rows: some } of found) {
      const batch = await prepareBatch(plan, { rows: some, firstRow });
      firstRow += some.length;
      await writing;
      await copying.rights();
      writing = writeMarked(work, { plan, table, batch, copying });
      // It is waited for before the next, and at the end; until then nobody else is told of it.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}

/** A batch and the mark that it came are committed together. */
async function writeMarked(
  work: Work,
  { plan, table, batch, copying }: { plan: CopyPlan; table: JobTable; batch: PreparedBatch; copying: Copying },
): Promise<void> {
  const lastKey = batch.keys.at(-1) ?? [];
  const rows = batch.keys.length;
  const write = (carefully: boolean) =>
    work.db.transaction().execute(async (trx) => {
      const refused = await writeBatch(trx, { work, write: { plan, batch, carefully } });
      const misfits = [...batch.misfits, ...refused];
      const kept = misfits.slice(0, Math.max(0, mostMisfits - table.misfitCount));
      const mark = { jobId: copying.jobId, place: table.place, rows, lastKey, misfits: kept };
      if (!(await markRows(trx, { ...mark, misfitCount: misfits.length }))) copying.stopped();
      return misfits.length;
    });
  const misfits = await write(false).catch((error: unknown) => {
    if (!isAboutValues(error)) throw error;
    return write(true);
  });
  table.rows += rows;
  table.misfitCount += misfits;
  table.lastKey = lastKey;
  work.tenant.cache.changed(plan.resource.name);
}

/** After all rows have come: what points to nothing is emptied, and counted at the table. */
export async function clearDangling(work: Work, copying: Copying): Promise<void> {
  const { jobId, plan, tables } = copying;
  const targetOf = (key: string) => {
    const made = tables.find((table) => table.key === key)?.entryId;
    const entryId = made ?? plan.known?.find(({ table }) => table === key)?.entryId;
    return entryId ? work.registry.find(`entry/${entryId}`) : undefined;
  };
  for (const table of tables.filter(({ state }) => state === 'done')) {
    if (copying.signal.aborted) copying.stopped();
    const guess = plan.guesses.find((one) => keyOf(one) === table.key);
    const main = moduleOf(table, copying);
    const resource = main?.entryId ? work.registry.find(`entry/${main.entryId}`) : undefined;
    if (!guess || !resource) continue;
    const copied = { guess, linkId: copying.sourceId, resource, rowsField: rowsFieldOf(table, plan) };
    const cleared = table.cleared + (await clearReferences(work.db, { copied, targetOf }));
    if (cleared !== table.cleared) await setTable(work.db, { jobId, place: table.place, cleared });
  }
}
