import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type Authority, mayPress } from '../engine/work/access.ts';
import { rightsOverTime } from '../engine/work/rights-over-time.ts';
import type { Work } from '../engine/work/work.ts';
import { clearDangling, copyTables } from './copy-tables.ts';
import { type Job, type JobStep, loadTables, setState, setStep, setTable } from './job-store.ts';
import { makeDictionaries, makeDrafts, makeMenus, releaseDrafts } from './make-modules.ts';
import { saidFault } from './said-fault.ts';
import { sources } from './sources.ts';

/** Somebody ended the job, or the process that ran it goes; it is not the job's failure. */
export class Stopped extends Error {}

interface Running {
  job: Job;
  /** Of whoever started it, or went on with it. */
  authority: Authority;
  signal: AbortSignal;
}

/** The steps of a job, from wherever it was left; each does what is not done yet. */
export async function runJob(work: Work, running: Running): Promise<void> {
  const { job, signal } = running;
  const { db } = work;
  const source = sources[job.plan.source];
  try {
    await steps(work, running);
    const tables = await loadTables(work, job.id);
    const isWhole = tables.every(({ state }) => state !== 'failed');
    await setState(db, { id: job.id, state: isWhole ? 'done' : 'failed', from: ['running'], now: work.tenant.now() });
    await setStep(db, { id: job.id, step: 'done' });
    await source.release(work, { id: job.sourceId, isDone: isWhole });
  } catch (error) {
    if (error instanceof Stopped || signal.aborted) return;
    const fault = saidFault(error, work.language);
    await setState(db, { id: job.id, state: 'failed', from: ['running'], fault, now: work.tenant.now() });
    await source.release(work, { id: job.sourceId, isDone: false });
  }
}

async function steps(work: Work, { job, authority, signal }: Running): Promise<void> {
  const { plan, sourceId } = job;
  const tables = await loadTables(work, job.id);
  // It ends where whoever started it, or went on with it, may do so no more; somebody else may go on.
  const now = rightsOverTime({ authority });
  const rights = async () => {
    const held = await now();
    if (!mayPress(held.accessTo(work.registry.get('basic/DbLink')), 'btn_tables')) throw new Problem('FORBIDDEN');
    return held;
  };
  const stopped = (): never => {
    throw new Stopped();
  };
  const goOn = async () => {
    if (signal.aborted) stopped();
    const row = await work.db.selectFrom('generation_job').select('state').where('id', '=', job.id).executeTakeFirst();
    if (row?.state !== 'running') stopped();
    await rights();
  };
  const making = { jobId: job.id, plan, tables, goOn };
  const copying = { jobId: job.id, sourceId, plan, tables, signal, stopped, rights };
  const begin = async (step: JobStep) => {
    await goOn();
    await setStep(work.db, { id: job.id, step });
  };
  await begin('modules');
  await makeDictionaries(work, making);
  await makeDrafts(work, making);
  await begin('release');
  // What it made is a draft like any other by now: somebody may have changed it, and releases it with rights of their own.
  await releaseDrafts({ ...work, authority: await rights() }, making);
  await begin('menus');
  await makeMenus(work, making);
  if (!plan.withRows) {
    for (const table of tables.filter(({ state }) => state !== 'failed' && state !== 'skipped'))
      await setTable(work.db, { jobId: job.id, place: table.place, state: 'done' });
    return;
  }
  await begin('rows');
  await copyTables(work, copying);
  await begin('references');
  await clearDangling(work, copying);
}
