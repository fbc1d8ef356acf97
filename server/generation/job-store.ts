import type { GuessedDictionary, GuessedTable } from '@tessera/schemas/generation/guess.ts';
import type { KnownModule } from '@tessera/schemas/generation/known-modules.ts';
import type { TableShape } from '@tessera/schemas/generation/table-shape.ts';
import { sql } from 'kysely';
import type { Work } from '../engine/work/work.ts';
import type { Database } from '../storage/database.ts';
import type { EngineTables } from '../storage/engine-tables.ts';
import { storedId } from '../storage/record-id.ts';
import type { Misfit } from './copy/misfit.ts';
import type { SourceKind } from './sources.ts';

/** What was asked for, with what was found out about it: a job that goes on later makes the same. */
export interface JobPlan {
  source: SourceKind;
  guesses: GuessedTable[];
  shapes: TableShape[];
  withRows: boolean;
  /** Code of the link, where the modules stand over its tables. */
  standingOn?: string | undefined;
  parentMenuId: string | null;
  category: string;
  /** Modules that were made before, and that these point to. */
  known?: KnownModule[];
  /** Those that the modules take their choices from. */
  dictionaries?: GuessedDictionary[];
}

type JobState = EngineTables['generation_job']['state'];
export type JobStep = EngineTables['generation_job']['step'];
type TableState = EngineTables['generation_table']['state'];

export interface Job {
  id: string;
  /** Of what it makes modules. */
  sourceId: string;
  actor: string | null;
  state: JobState;
  step: JobStep;
  fault: string | null;
  plan: JobPlan;
}

export interface JobTable {
  place: number;
  key: string;
  code: string;
  entryId: string | null;
  state: TableState;
  rows: number;
  total: number | null;
  lastKey: unknown[] | null;
  cleared: number;
  misfitCount: number;
  fault: string | null;
}

export async function loadJob({ db }: Pick<Work, 'db'>, id: string): Promise<Job | undefined> {
  const row = await db.selectFrom('generation_job').selectAll().where('id', '=', storedId(id)).executeTakeFirst();
  if (!row) return undefined;
  const { link_id: sourceId, state, step, actor } = row;
  // What was begun before there were workbooks does not say that it reads a link.
  const plan = { source: 'link', ...(row.plan as Omit<JobPlan, 'source'>) } as JobPlan;
  return { id: row.id, sourceId, actor, state, step, fault: row.fault as string | null, plan };
}

export async function loadTables({ db }: Pick<Work, 'db'>, jobId: string): Promise<JobTable[]> {
  const rows = await db
    .selectFrom('generation_table')
    .select(['place', 'table_key', 'code', 'entry_id', 'state', 'rows_done', 'rows_total', 'last_key', 'cleared'])
    .select(['misfit_count', 'fault'])
    .where('job_id', '=', jobId)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    place: row.place,
    key: row.table_key,
    code: row.code,
    entryId: row.entry_id,
    state: row.state,
    rows: Number(row.rows_done),
    total: row.rows_total === null ? null : Number(row.rows_total),
    lastKey: row.last_key as unknown[] | null,
    cleared: Number(row.cleared),
    misfitCount: Number(row.misfit_count),
    fault: row.fault as string | null,
  }));
}

export async function loadMisfits({ db }: Pick<Work, 'db'>, { jobId, most }: { jobId: string; most: number }) {
  const found = await sql<{ misfit: Misfit }>`select m as misfit from generation_table,
    jsonb_array_elements(misfits) m where job_id = ${jobId} order by place limit ${most}`.execute(db);
  return found.rows.map(({ misfit }) => misfit);
}

/** Changes a job only while it is in one of these states; whether it was. */
export async function setState(
  db: Database,
  {
    id,
    state,
    from,
    fault = null,
    now,
  }: { id: string; state: JobState; from: JobState[]; fault?: string | null; now: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('generation_job')
    .set({ state, fault: JSON.stringify(fault), ended_at: state === 'running' ? null : now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) > 0;
}

export const setStep = (db: Database, { id, step }: { id: string; step: JobStep }) =>
  db.updateTable('generation_job').set({ step }).where('id', '=', id).execute();

type TableChange = Partial<{
  state: TableState;
  entry_id: string;
  rows_total: number | null;
  fault: string | null;
  cleared: number;
}>;

export const setTable = (
  db: Database,
  { jobId, place, fault, ...change }: { jobId: string; place: number } & TableChange,
) =>
  db
    .updateTable('generation_table')
    .set({ ...change, ...(fault === undefined ? {} : { fault: JSON.stringify(fault) }) })
    .where('job_id', '=', jobId)
    .where('place', '=', place)
    .execute();

/** How far the rows of a table came, within the transaction that writes them. Answers whether the job still runs. */
export async function markRows(
  db: Database,
  mark: { jobId: string; place: number; rows: number; lastKey: unknown[]; misfits: Misfit[]; misfitCount: number },
): Promise<boolean> {
  const done = await sql`update generation_table set rows_done = rows_done + ${mark.rows},
      last_key = ${JSON.stringify(mark.lastKey)}::jsonb, misfit_count = misfit_count + ${mark.misfitCount},
      misfits = misfits || ${JSON.stringify(mark.misfits)}::jsonb
    where job_id = ${mark.jobId} and place = ${mark.place}
      and exists (select 1 from generation_job where id = ${mark.jobId} and state = 'running')`.execute(db);
  return Number(done.numAffectedRows ?? 0) > 0;
}
