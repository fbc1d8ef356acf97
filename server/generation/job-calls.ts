import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { authorOf, type Work } from '../engine/work/work.ts';
import { storedId } from '../storage/record-id.ts';
import { misfitTexts } from './copy/misfit.ts';
import { requireRights, type SourcePlace } from './generate.ts';
import { type Job, loadJob, loadMisfits, loadTables } from './job-store.ts';
import { cancelJob, jobNow, startJob } from './jobs.ts';
import { sources } from './sources.ts';

/** Misfits that are answered of all tables together. */
const mostShown = 1000;

/** A job, and of what it makes modules. */
interface JobPlace {
  source: SourcePlace;
  jobId: string;
}

export async function progressOf(work: Work, place: JobPlace) {
  const job = await ownJob(work, place);
  const tables = await loadTables(work, job.id);
  const isOver = job.state !== 'running';
  const misfits = isOver ? await loadMisfits(work, { jobId: job.id, most: mostShown }) : [];
  return {
    state: job.state,
    step: job.step,
    ...(job.fault ? { fault: job.fault } : {}),
    tables: tables.map(({ key, code, entryId, state, rows, total, cleared, misfitCount, fault }) => ({
      ...{ table: key, code, entryId, state, rows, total, cleared, misfits: misfitCount },
      ...(fault ? { fault } : {}),
    })),
    misfits: misfits.map((misfit) => ({ ...misfit, msg: textIn(misfitTexts[misfit.reason], work.language) })),
  };
}

export async function cancelGeneration(work: Work, place: JobPlace) {
  const { id, sourceId, state } = await ownJob(work, place);
  await cancelJob(work, id);
  if (state !== 'done') await sources[place.source.kind].release(work, { id: sourceId, isDone: false });
  return progressOf(work, place);
}

/** Goes on with what is not done yet, and tries again what failed. */
export async function resumeGeneration(work: Work, place: JobPlace) {
  const { id, plan, state, sourceId } = await ownJob(work, place);
  requireRights(work, {
    ...(plan.parentMenuId === null ? {} : { parentMenuId: plan.parentMenuId }),
    makesDictionaries: (plan.dictionaries ?? []).length > 0,
  });
  if (state === 'running') throw new Problem('GENERATION_RUNNING');
  if (state === 'done') return { jobId: id };
  await sources[plan.source].require(work, sourceId);
  await startJob(work, () => readyAgain(work, { id, sourceId, plan }));
  return { jobId: id };
}

const readyAgain = (work: Work, { id, sourceId, plan }: Pick<Job, 'id' | 'sourceId' | 'plan'>): Promise<Job> =>
  work.db.transaction().execute(async (db) => {
    await sources[plan.source].hold(db, { id: sourceId, jobId: id });
    await db
      .updateTable('generation_job')
      .set({ state: 'running', fault: 'null', ended_at: null })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('generation_table')
      .set({ state: 'waiting', fault: 'null' })
      .where('job_id', '=', id)
      .where('state', '=', 'failed')
      .execute();
    const job = await loadJob({ db }, id);
    if (!job) throw new Problem('NOT_FOUND');
    return job;
  });

/** What somebody who comes back finds again: one that runs, or that can go on. */
export async function unfinishedGeneration(work: Work, linkId: string): Promise<{ jobId: string | null }> {
  await sources.link.require(work, linkId);
  const last = await work.db
    .selectFrom('generation_job')
    .select(['id', 'state'])
    .where('link_id', '=', storedId(linkId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { jobId: last && last.state !== 'done' ? last.id : null };
}

/** The same of the actor's workbooks. */
export async function unfinishedWorkbook(work: Work): Promise<{ workbookId: string | null; jobId: string | null }> {
  const last = await work.db
    .selectFrom('generation_job')
    .select(['id', 'state', 'link_id'])
    .where(sql<boolean>`plan ->> 'source' = 'workbook'`)
    .where('actor', '=', authorOf(work))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isOpen = last !== undefined && last.state !== 'done';
  return isOpen ? { workbookId: last.link_id, jobId: last.id } : { workbookId: null, jobId: null };
}

async function ownJob(work: Work, { source: { kind, id }, jobId }: JobPlace): Promise<Job> {
  const job = await jobNow(work, jobId);
  if (job.sourceId !== id || job.plan.source !== kind) throw new Problem('NOT_FOUND');
  await sources[kind].requireJob(work, job);
  return job;
}
