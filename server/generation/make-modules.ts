import { documentsOf, type GeneratedDocument, keyOf } from '@tessera/schemas/generation/documents.ts';
import { tableKey } from '@tessera/schemas/generation/table-shape.ts';
import { wordOfColor } from '@tessera/schemas/options/colors.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { asSystem, transact, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';
import { publishToMenu } from '../online-dev/publish.ts';
import { releaseAll } from '../online-dev/release-all.ts';
import { type JobPlan, type JobTable, setTable } from './job-store.ts';
import { saidFault } from './said-fault.ts';

/** Modules that are made at once, before anybody is asked whether it is to go on. */
const atOnce = 10;

export const documentsOfPlan = ({ guesses, shapes, standingOn, known }: JobPlan): GeneratedDocument[] =>
  documentsOf(guesses, {
    ...(known ? { known } : {}),
    rows: new Map(shapes.map((shape) => [tableKey(shape), shape.rows])),
    standing:
      standingOn === undefined
        ? undefined
        : {
            link: standingOn,
            shapes: new Map(shapes.map((shape) => [tableKey(shape), shape])),
          },
  });

interface Making {
  jobId: string;
  plan: JobPlan;
  tables: JobTable[];
  /** Throws when the job is over. */
  goOn: () => Promise<void>;
}

/** The dictionaries that modules take their choices from; what is there already is that of an earlier try. */
export async function makeDictionaries(work: Work, { plan, goOn }: Making): Promise<void> {
  const [resource, entries] = [work.registry.get('basic/Dictionary'), work.registry.get('basic/DictionaryData')];
  for (const { code, name, items } of plan.dictionaries ?? []) {
    await goOn();
    await transact(asSystem(work), async (unit) => {
      const table = moduleTable(unit.registry, 'basic/Dictionary').as('d');
      const found = await unit.db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst();
      if (found) return;
      const dictionaryId = await createRecord(unit, { resource, input: { fullName: name, code, isTree: 0 } });
      for (const [at, { value, label, color }] of items.entries())
        await createRecord(unit, {
          resource: entries,
          input: {
            ...{ dictionaryId, dataValue: value, fullName: textIn(label, work.language), sort: at + 1 },
            ...(color === undefined ? {} : { listClass: wordOfColor(color) }),
          },
        });
    });
  }
}

/** A draft for each module that has none yet; what cannot be made says why, and the others are. */
export async function makeDrafts(work: Work, { jobId, plan, tables, goOn }: Making): Promise<void> {
  const resource = work.registry.get('onlineDev/Entry');
  const byKey = new Map(tables.map((table) => [table.key, table]));
  for (const { table: key, code, fullName, page } of documentsOfPlan(plan)) {
    const table = byKey.get(key);
    if (!table || table.entryId !== null) continue;
    await goOn();
    await orFault(work, {
      jobId,
      table,
      steps: async () => {
        const input = { fullName, code, type: 'list', page, category: plan.category };
        await transact(asSystem(work), async (unit) => {
          table.entryId = await createRecord(unit, { resource, input });
          await setTable(unit.db, { jobId, place: table.place, entry_id: table.entryId, state: 'made' });
        });
        table.state = 'made';
      },
    });
  }
}

/** Releases what is not released yet, those first that others point to, with the rights that come with the work. */
export async function releaseDrafts(work: Work, { jobId, tables, goOn }: Making): Promise<void> {
  const isReleased = (id: string) => work.registry.find(`entry/${id}`) !== undefined;
  const byEntry = new Map(tables.flatMap((table) => (table.entryId === null ? [] : [[table.entryId, table] as const])));
  let waiting = [...byEntry.keys()].filter((id) => !isReleased(id) && byEntry.get(id)?.state !== 'failed');
  while (waiting.length > 0) {
    await goOn();
    const answer = await releaseAll(work, waiting);
    for (const { id, releasedVersion, findings = [] } of answer.done) {
      const table = byEntry.get(id);
      if (!table || releasedVersion !== undefined) continue;
      const fault = findings.map(({ field, msg }) => (field === '' ? msg : `${field}: ${msg}`)).join('; ');
      await fail(work, { jobId, table, fault });
    }
    waiting = answer.waiting;
  }
  for (const [id, table] of byEntry) {
    if (table.state !== 'made' || !isReleased(id)) continue;
    table.state = 'released';
    await setTable(work.db, { jobId, place: table.place, state: 'released' });
  }
}

/** A menu entry for each released module; one that is there already is moved. */
export async function makeMenus(work: Work, { jobId, plan, tables, goOn }: Making): Promise<void> {
  const parentId = plan.parentMenuId;
  if (parentId === null) return;
  const released = tables.filter(({ entryId, state }) => entryId !== null && state !== 'failed');
  for (const [place, table] of released.entries()) {
    if (place % atOnce === 0) await goOn();
    await orFault(work, {
      jobId,
      table,
      steps: () => publishToMenu(asSystem(work), { id: table.entryId ?? '', publication: { parentId } }),
    });
  }
}

/** What goes wrong with one module is said at it; the others go on. */
async function orFault(
  work: Work,
  { jobId, table, steps }: { jobId: string; table: JobTable; steps: () => Promise<unknown> },
): Promise<void> {
  try {
    await steps();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await fail(work, { jobId, table, fault: saidFault(error, work.language) });
  }
}

export async function fail(
  work: Work,
  { jobId, table, fault }: { jobId: string; table: JobTable; fault: string },
): Promise<void> {
  table.state = 'failed';
  table.fault = fault;
  await setTable(work.db, { jobId, place: table.place, state: 'failed', fault });
}

/** The table's own module, or that of its main table. */
export function moduleOf(table: JobTable, { plan, tables }: Pick<Making, 'plan' | 'tables'>): JobTable | undefined {
  const guess = plan.guesses.find((one) => keyOf(one) === table.key);
  return guess?.as === 'subTable' ? tables.find(({ key }) => key === guess.of) : table;
}
