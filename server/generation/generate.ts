import { applyCorrections, type Corrections } from '@tessera/schemas/generation/corrections.ts';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { guessTables } from '@tessera/schemas/generation/guess-tables.ts';
import { type TableShape, tableKey } from '@tessera/schemas/generation/table-shape.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { linkOf } from '../engine/external/stored-link.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { requireLink } from '../engine/sources/require-seen.ts';
import { mayPress } from '../engine/work/access.ts';
import { authorOf, type Work } from '../engine/work/work.ts';
import { readTables } from '../links/catalog/read-catalog.ts';
import { LinkProblem } from '../links/link-problem.ts';
import { linkWords } from '../links/link-words.ts';
import { entryIds } from '../online-dev/draft.ts';
import { storedId } from '../storage/record-id.ts';
import { misfitTexts } from './copy/misfit.ts';
import { type Job, type JobPlan, loadJob, loadMisfits, loadTables } from './job-store.ts';
import { cancelJob, jobNow, startJob } from './jobs.ts';

/** What modules tables would make, as they were when the link was last looked into. */
export async function guessModules(
  work: Work,
  {
    linkId,
    tables,
    standing = false,
  }: { linkId: string; tables?: string[] | undefined; standing?: boolean | undefined },
) {
  await requireLink(work, linkId);
  const rows = await work.db
    .selectFrom('link_table')
    .select(['id', 'detail'])
    .where('link_id', '=', storedId(linkId))
    .orderBy('schema_name')
    .orderBy('table_name')
    .execute();
  const details = rows.map(({ id, detail }) => ({ id, shape: detail as TableShape }));
  const wanted = tables && new Set(tables);
  const chosen = details.filter(
    ({ id, shape }) => !wanted || wanted.has(id) || wanted.has(shape.name) || wanted.has(tableKey(shape)),
  );
  const known = new Set(chosen.flatMap(({ id, shape }) => [id, shape.name, tableKey(shape)]));
  refuse((tables ?? []).flatMap((one, index) => (known.has(one) ? [] : [finding(`tables[${index}]`, 'noRecord')])));
  const shapes = chosen.map(({ shape }) => shape).filter(({ kind }) => kind === 'table' || wanted !== undefined);
  return { tables: guessTables(shapes, { taken: (await entryIds(work)).keys(), standing }) };
}

interface Generation {
  tables: { schema: string; table: string }[];
  corrections?: Corrections;
  withRows: boolean;
  /** Over the tables where they stand, instead of tables of our own. */
  standing?: boolean;
  parentMenuId?: string;
  category?: string;
}

/** Begins to make modules of tables as they are now; answers the job that does it. */
export async function generateModules(work: Work, { linkId, wish }: { linkId: string; wish: Generation }) {
  requireRights(work, wish);
  await requireLink(work, linkId);
  const link = await linkOf(work, linkId);
  const names = wish.tables.map(({ schema, table }) => ({ schema, name: table }));
  const shapes = await readTables(link, names).catch((error: unknown) => {
    throw error instanceof LinkProblem ? linkFailed(error, work) : error;
  });
  const there = new Set(shapes.map(tableKey));
  refuse(names.flatMap((name, at) => (there.has(tableKey(name)) ? [] : [finding(`tables[${at}]`, 'noRecord')])));
  const taken = [...(await entryIds(work)).keys()];
  const { standing = false } = wish;
  refuse(standing && wish.withRows ? [finding('withRows', 'unknownKey')] : []);
  const { tables, findings } = applyCorrections(guessTables(shapes, { taken, standing }), {
    corrections: wish.corrections ?? {},
    tables: shapes,
    taken,
  });
  refuse(findings.map((found) => ({ ...found, field: `corrections.${found.field}` })));
  const useless = tables.filter(({ as }) => as === 'none');
  if (useless.length === tables.length) refuse(useless.map(whyNot));
  const plan: JobPlan = {
    guesses: tables,
    shapes,
    withRows: wish.withRows,
    standingOn: standing ? await codeOf(work, linkId) : undefined,
    parentMenuId: wish.parentMenuId ?? null,
    category: (wish.category ?? '').slice(0, 60),
  };
  const { id } = await startJob(work, () => storeJob(work, { linkId, plan }));
  return { jobId: id };
}

/** Whoever makes modules may do all that is done for it by hand. */
function requireRights({ authority, registry }: Work, { parentMenuId }: Pick<Generation, 'parentMenuId'>): void {
  const access = authority.accessTo(registry.get('onlineDev/Entry'));
  const needed = ['btn_add', 'btn_release', ...(parentMenuId === undefined ? [] : ['btn_publish'])];
  if (!needed.every((button) => mayPress(access, button))) throw new Problem('FORBIDDEN');
}

async function codeOf({ db, registry }: Work, linkId: string): Promise<string> {
  const links = moduleTable(registry, 'basic/DbLink').as('l');
  const { code } = await db.selectFrom(links).select('code').where('id', '=', linkId).executeTakeFirstOrThrow();
  return code;
}

const linkFailed = ({ reason, detail }: LinkProblem, { language }: Work) =>
  new Problem('LINK_FAILED', { params: { reason: textIn(linkWords[reason], language), detail } });

const whyNot = (guess: GuessedTable) => ({
  ...finding(keyOf(guess), 'noRecord'),
  ...(guess.why ? { text: guess.why } : {}),
});

/** A table that makes nothing is in the job too, and says why. */
async function storeJob(work: Work, { linkId, plan }: { linkId: string; plan: JobPlan }): Promise<Job> {
  const { db, tenant, language } = work;
  const id = tenant.newId();
  await db.transaction().execute(async (trx) => {
    const job = { id, link_id: linkId, state: 'running', step: 'modules' } as const;
    await trx
      .insertInto('generation_job')
      .values({
        ...job,
        ...{
          fault: 'null',
          plan: JSON.stringify(plan),
          actor: authorOf(work),
          started_at: tenant.now(),
          ended_at: null,
        },
      })
      .execute();
    const rows = plan.guesses.map((guess, place) => ({
      ...{ job_id: id, place, table_key: keyOf(guess), code: guess.code, entry_id: null, last_key: 'null' },
      ...{ misfits: '[]', state: guess.as === 'none' ? ('skipped' as const) : ('waiting' as const) },
      fault: JSON.stringify(guess.why ? textIn(guess.why, language) : null),
    }));
    for (let from = 0; from < rows.length; from += 500)
      await trx
        .insertInto('generation_table')
        .values(rows.slice(from, from + 500))
        .execute();
  });
  const job = await loadJob(work, id);
  if (!job) throw new Problem('NOT_FOUND');
  return job;
}

/** Misfits that are answered of all tables together. */
const mostShown = 1000;

export async function progressOf(work: Work, { linkId, jobId }: { linkId: string; jobId: string }) {
  const job = await ownJob(work, { linkId, jobId });
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

export async function cancelGeneration(work: Work, { linkId, jobId }: { linkId: string; jobId: string }) {
  await cancelJob(work, (await ownJob(work, { linkId, jobId })).id);
  return progressOf(work, { linkId, jobId });
}

/** Goes on with what is not done yet, and tries again what failed. */
export async function resumeGeneration(work: Work, { linkId, jobId }: { linkId: string; jobId: string }) {
  const { plan, state } = await ownJob(work, { linkId, jobId });
  requireRights(work, plan.parentMenuId === null ? {} : { parentMenuId: plan.parentMenuId });
  if (state === 'running') throw new Problem('GENERATION_RUNNING');
  if (state !== 'done')
    await startJob(work, async () => {
      await work.db
        .updateTable('generation_job')
        .set({ state: 'running', fault: 'null', ended_at: null })
        .where('id', '=', jobId)
        .execute();
      await work.db
        .updateTable('generation_table')
        .set({ state: 'waiting', fault: 'null' })
        .where('job_id', '=', jobId)
        .where('state', '=', 'failed')
        .execute();
      const job = await loadJob(work, jobId);
      if (!job) throw new Problem('NOT_FOUND');
      return job;
    });
  return { jobId };
}

/** What somebody who comes back finds again: one that runs, or that can go on. */
export async function unfinishedGeneration(work: Work, linkId: string): Promise<{ jobId: string | null }> {
  await requireLink(work, linkId);
  const last = await work.db
    .selectFrom('generation_job')
    .select(['id', 'state'])
    .where('link_id', '=', storedId(linkId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { jobId: last && last.state !== 'done' ? last.id : null };
}

async function ownJob(work: Work, { linkId, jobId }: { linkId: string; jobId: string }): Promise<Job> {
  await requireLink(work, linkId);
  const job = await jobNow(work, jobId);
  if (job.linkId !== linkId) throw new Problem('NOT_FOUND');
  return job;
}
