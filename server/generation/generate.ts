import { type KnownDictionary, withDictionaries } from '@tessera/schemas/generation/choices.ts';
import { applyCorrections, type Corrections, headsOf } from '@tessera/schemas/generation/corrections.ts';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { guessTables } from '@tessera/schemas/generation/guess-tables.ts';
import { type KeyFamily, type KnownModule, keyFamilyOf } from '@tessera/schemas/generation/known-modules.ts';
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
import { knownModules } from './known-modules.ts';
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
  const earlier = await knownModules(work, { linkId, standingOn: standing ? await codeOf(work, linkId) : undefined });
  const all = new Map(details.map(({ shape }) => [tableKey(shape), shape]));
  const targets = earlier.flatMap(({ table, title }): Target[] => {
    const keyFamily = keyFamilyOf(all.get(table) ?? noTable);
    return keyFamily ? [{ table, title, keyFamily }] : [];
  });
  const others = targets.flatMap(({ table }) => all.get(table) ?? []);
  const guessed = guessTables(shapes, { taken: (await entryIds(work)).keys(), standing, others });
  return { tables: guessed, targets, mayMakeDictionaries: mayMakeDictionaries(work) };
}

/** What a column may point to besides the tables that modules are made of: one that was made before. */
interface Target {
  table: string;
  title: string;
  keyFamily: KeyFamily;
}

/** Of a table that is there no longer nothing can be pointed to. */
const noTable: TableShape = {
  ...{ schema: '', name: '', kind: 'view', comment: null, rows: null },
  ...{ columns: [], primaryKey: null, uniqueKeys: [], foreignKeys: [] },
};

/** What modules the sheets of a workbook would make. */
export async function guessWorkbook(work: Work, { id, heads }: { id: string; heads: ReadonlyMap<string, number> }) {
  const shapes = await sources.workbook.tables(work, { id, names: [], heads });
  const tables = guessTables(shapes, { taken: (await entryIds(work)).keys() });
  return { tables, targets: [], mayMakeDictionaries: mayMakeDictionaries(work) };
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
  requireRights(work, { ...wish, makesDictionaries: wantsDictionaries(wish) });
  const { kind, id } = source;
  await sources[kind].require(work, id);
  const names = wish.tables.map(({ schema, table }) => ({ schema, name: table }));
  const wanted = new Set(names.map(tableKey));
  const { standing = false } = wish;
  const standingOn = standing && kind === 'link' ? await codeOf(work, id) : undefined;
  const earlier = kind === 'link' ? await knownModules(work, { linkId: id, standingOn }) : [];
  const known = earlier.filter(({ table }) => !wanted.has(table));
  const read = await sources[kind].tables(work, {
    ...{ id, heads: headsOf(wish.corrections ?? {}) },
    names: [...names, ...(known.length === 0 ? [] : await placesOf(work, { linkId: id, known }))],
  });
  const shapes = read.filter((shape) => wanted.has(tableKey(shape)));
  const others = read.filter((shape) => known.some(({ table }) => table === tableKey(shape)));
  const there = new Set(shapes.map(tableKey));
  refuse(names.flatMap((name, at) => (there.has(tableKey(name)) ? [] : [finding(`tables[${at}]`, 'noRecord')])));
  const taken = [...(await entryIds(work)).keys()];
  refuse(standing && wish.withRows ? [finding('withRows', 'unknownKey')] : []);
  // Nothing stands over a file.
  refuse(standing && kind !== 'link' ? [finding('standing', 'unknownKey')] : []);
  const { tables: corrected, findings } = applyCorrections(guessTables(shapes, { taken, standing, others }), {
    corrections: wish.corrections ?? {},
    ...{ tables: shapes, others, taken },
  });
  refuse(findings.map((found) => ({ ...found, field: `corrections.${found.field}` })));
  const useless = corrected.filter(({ as }) => as === 'none');
  if (useless.length === corrected.length) refuse(useless.map(whyNot));
  const { tables, dictionaries } = withDictionaries(corrected, {
    there: await knownDictionaries(work),
    language: work.language,
  });
  const plan: JobPlan = {
    ...{ source: kind, known, dictionaries },
    guesses: tables,
    shapes,
    withRows: wish.withRows,
    standingOn,
    parentMenuId: wish.parentMenuId ?? null,
    category: (wish.category ?? '').slice(0, 60),
  };
  const job = await startJob(work, () => storeJob(work, { sourceId: id, plan }));
  return { jobId: job.id };
}

/** Whoever makes modules may do all that is done for it by hand. */
export function requireRights(
  work: Work,
  { parentMenuId, makesDictionaries }: { parentMenuId?: string | undefined; makesDictionaries: boolean },
): void {
  const { authority, registry } = work;
  const access = authority.accessTo(registry.get('onlineDev/Entry'));
  const needed = ['btn_add', 'btn_release', ...(parentMenuId === undefined ? [] : ['btn_publish'])];
  const isHeld = needed.every((button) => mayPress(access, button));
  if (!isHeld || (makesDictionaries && !mayMakeDictionaries(work))) throw new Problem('FORBIDDEN');
}

const mayMakeDictionaries = ({ authority, registry }: Work): boolean =>
  ['basic/Dictionary', 'basic/DictionaryData'].every((name) =>
    mayPress(authority.accessTo(registry.get(name)), 'btn_add'),
  );

const wantsDictionaries = ({ corrections = {} }: Generation): boolean =>
  Object.values(corrections).some(({ fields = {} }) =>
    Object.values(fields).some(({ inDictionary }) => inDictionary === true),
  );

/** Where the tables stand that earlier modules were made of, as far as they are there. */
async function placesOf({ db }: Work, { linkId, known }: { linkId: string; known: KnownModule[] }) {
  const rows = await db
    .selectFrom('link_table')
    .select(['schema_name as schema', 'table_name as name'])
    .where('link_id', '=', storedId(linkId))
    .execute();
  const wanted = new Set(known.map(({ table }) => table));
  return rows.filter((row) => wanted.has(tableKey(row)));
}

/** More choices than a column has: what a longer dictionary offers is not read. */
const mostChoices = 500;

/** The dictionaries that there are, with what a flat one offers. */
async function knownDictionaries({ db, registry }: Work): Promise<KnownDictionary[]> {
  const dictionaries = await db
    .selectFrom(moduleTable(registry, 'basic/Dictionary').as('d'))
    .select(['d.id', 'd.code', 'd.is_tree as isTree', 'd.state', 'd.deleted_at as deletedAt'])
    .orderBy('d.id')
    .execute();
  const entries = moduleTable(registry, 'basic/DictionaryData');
  const items = await db
    .selectFrom(entries.as('i'))
    .select([
      'i.dictionary_id as of',
      'i.data_value as value',
      'i.full_name as label',
      'i.list_class as color',
      'i.state',
    ])
    .where('i.deleted_at', 'is', null)
    .where('i.dictionary_id', 'in', (short) =>
      short
        .selectFrom(entries.as('n'))
        .select('n.dictionary_id')
        .where('n.deleted_at', 'is', null)
        .groupBy('n.dictionary_id')
        .having(short.fn.countAll(), '<=', mostChoices),
    )
    .execute();
  const byDictionary = new Map<string, typeof items>();
  for (const item of items) {
    const own = byDictionary.get(item.of) ?? [];
    own.push(item);
    byDictionary.set(item.of, own);
  }
  return dictionaries.map(({ id, code, isTree, state, deletedAt }) => {
    const own = byDictionary.get(id) ?? [];
    const isOpen = state === 1 && deletedAt === null && isTree !== '1' && own.every((item) => item.state === 1);
    if (!isOpen || own.length === 0) return { code };
    return { code, items: own.map(({ value, label, color }) => ({ value, label, color: color || undefined })) };
  });
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
