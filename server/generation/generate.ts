import { applyCorrections, type Corrections, headsOf } from '@tessera/schemas/generation/corrections.ts';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { guessTables } from '@tessera/schemas/generation/guess-tables.ts';
import { type TableShape, tableKey } from '@tessera/schemas/generation/table-shape.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { requireLink } from '../engine/sources/require-link.ts';
import { mayPress } from '../engine/work/access.ts';
import { authorOf, type Work } from '../engine/work/work.ts';
import { entryIds } from '../online-dev/draft.ts';
import { storedId } from '../storage/record-id.ts';
import { type Job, type JobPlan, loadJob } from './job-store.ts';
import { startJob } from './jobs.ts';
import { type SourceKind, sources } from './sources.ts';

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

/** What modules the sheets of a workbook would make. */
export async function guessWorkbook(work: Work, { id, heads }: { id: string; heads: ReadonlyMap<string, number> }) {
  const shapes = await sources.workbook.tables(work, { id, names: [], heads });
  return { tables: guessTables(shapes, { taken: (await entryIds(work)).keys() }) };
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

/** Of what modules are made. */
export interface SourcePlace {
  kind: SourceKind;
  id: string;
}

/** Begins to make modules of tables as they are now; answers the job that does it. */
export async function generateModules(work: Work, { source, wish }: { source: SourcePlace; wish: Generation }) {
  requireRights(work, wish);
  const { kind, id } = source;
  await sources[kind].require(work, id);
  const names = wish.tables.map(({ schema, table }) => ({ schema, name: table }));
  const wanted = new Set(names.map(tableKey));
  const shapes = (await sources[kind].tables(work, { id, names, heads: headsOf(wish.corrections ?? {}) })).filter(
    (shape) => wanted.has(tableKey(shape)),
  );
  const there = new Set(shapes.map(tableKey));
  refuse(names.flatMap((name, at) => (there.has(tableKey(name)) ? [] : [finding(`tables[${at}]`, 'noRecord')])));
  const taken = [...(await entryIds(work)).keys()];
  const { standing = false } = wish;
  refuse(standing && wish.withRows ? [finding('withRows', 'unknownKey')] : []);
  // Nothing stands over a file.
  refuse(standing && kind !== 'link' ? [finding('standing', 'unknownKey')] : []);
  const { tables, findings } = applyCorrections(guessTables(shapes, { taken, standing }), {
    corrections: wish.corrections ?? {},
    tables: shapes,
    taken,
  });
  refuse(findings.map((found) => ({ ...found, field: `corrections.${found.field}` })));
  const useless = tables.filter(({ as }) => as === 'none');
  if (useless.length === tables.length) refuse(useless.map(whyNot));
  const plan: JobPlan = {
    source: kind,
    guesses: tables,
    shapes,
    withRows: wish.withRows,
    standingOn: standing ? await codeOf(work, id) : undefined,
    parentMenuId: wish.parentMenuId ?? null,
    category: (wish.category ?? '').slice(0, 60),
  };
  const job = await startJob(work, () => storeJob(work, { sourceId: id, plan }));
  return { jobId: job.id };
}

/** Whoever makes modules may do all that is done for it by hand. */
export function requireRights({ authority, registry }: Work, { parentMenuId }: Pick<Generation, 'parentMenuId'>): void {
  const access = authority.accessTo(registry.get('onlineDev/Entry'));
  const needed = ['btn_add', 'btn_release', ...(parentMenuId === undefined ? [] : ['btn_publish'])];
  if (!needed.every((button) => mayPress(access, button))) throw new Problem('FORBIDDEN');
}

async function codeOf({ db, registry }: Work, linkId: string): Promise<string> {
  const links = moduleTable(registry, 'basic/DbLink').as('l');
  const { code } = await db.selectFrom(links).select('code').where('id', '=', linkId).executeTakeFirstOrThrow();
  return code;
}

const whyNot = (guess: GuessedTable) => ({
  ...finding(keyOf(guess), 'noRecord'),
  ...(guess.why ? { text: guess.why } : {}),
});

/** A table that makes nothing is in the job too, and says why. */
async function storeJob(work: Work, { sourceId, plan }: { sourceId: string; plan: JobPlan }): Promise<Job> {
  const { db, tenant, language } = work;
  const id = tenant.newId();
  await db.transaction().execute(async (trx) => {
    const job = { id, link_id: sourceId, state: 'running', step: 'modules' } as const;
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
    await sources[plan.source].hold(trx, { id: sourceId, jobId: id });
  });
  const job = await loadJob(work, id);
  if (!job) throw new Problem('NOT_FOUND');
  return job;
}
