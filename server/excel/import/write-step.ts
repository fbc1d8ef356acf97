import { diffRecord, isSecret } from '@tessera/schemas/record/index.ts';
import type { Problem } from '@tessera/schemas/texts/problems.ts';
import { changesInWords } from '../../engine/present/history.ts';
import { readRecords } from '../../engine/read/read-record.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { isDeadlock, problemOf } from '../../engine/work/database-problems.ts';
import type { RecordValue } from '../../engine/work/hooks.ts';
import { transact, type UnitOfWork, type Work } from '../../engine/work/work.ts';
import { createRecord } from '../../engine/write/create.ts';
import { holdRecords } from '../../engine/write/stored-record.ts';
import { changeRecord } from '../../engine/write/update.ts';
import type { Excuse } from '../../engine/write/visibility.ts';
import type { ChangedRecord } from './report.ts';
import type { SheetRecord } from './sheet-records.ts';

/** A record of the sheet on its way: a new one, or a change of the stored one. */
export interface Planned {
  record: SheetRecord;
  input: RecordValue;
  /** Of a new one, where others of the sheet hang below it. */
  id?: string;
  stored?: { id: string; before: RecordValue };
}

interface Step {
  resource: Resource;
  planned: Planned[];
  /** Everything is done and nothing stays. */
  isPreview: boolean;
  /** What no workbook carries may be left out. */
  excuse: Excuse;
  /** So many changed records are told in words. */
  told: number;
}

interface Outcome {
  created: number;
  changed: number;
  unchanged: number;
  changes: ChangedRecord[];
  failed: Map<SheetRecord, Problem>;
}

/** Carries the outcome of a preview out of the transaction that it takes back. */
class TakenBack {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }
}

/** Writes some records together; when one of them does not pass, each becomes a step of its own. */
export async function writeStep(work: Work, step: Step): Promise<Outcome> {
  const together = await inOneGo(work, { step, isEach: false });
  for (let tries = together ? 0 : 3; tries > 0; tries--) {
    try {
      return (await inOneGo(work, { step, isEach: true })) ?? nothing();
    } catch (error) {
      // Somebody else was in the way and has gone on.
      if (tries === 1 || !isDeadlock(error)) throw error;
    }
  }
  return together ?? nothing();
}

const nothing = (): Outcome => ({ created: 0, changed: 0, unchanged: 0, changes: [], failed: new Map() });

/** Null, and nothing is written, when one does not pass and they are not steps of their own. */
async function inOneGo(work: Work, { step, isEach }: { step: Step; isEach: boolean }): Promise<Outcome | null> {
  try {
    return await transact(work, async (unit) => {
      const failed: Outcome['failed'] = new Map();
      const { resource } = step;
      const stored = step.planned.flatMap((one) =>
        one.stored ? [{ id: one.stored.id, parentId: one.input.parentId }] : [],
      );
      await holdRecords(unit, { resource, changes: stored });
      for (const planned of step.planned) {
        const write = (within: UnitOfWork) => writeOne(within, { step, planned });
        if (!isEach) await write(unit);
        else
          await transact(unit, write).catch((error) => {
            if (isDeadlock(error)) throw error;
            failed.set(planned.record, problemOf(work, error));
          });
      }
      const outcome = await whatHappened(unit, { step, failed });
      if (step.isPreview) throw new TakenBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    if (isEach) throw error;
    problemOf(work, error);
    return null;
  }
}

async function writeOne(
  unit: UnitOfWork,
  { step: { resource, excuse }, planned: { input, id, stored } }: { step: Step; planned: Planned },
): Promise<void> {
  if (stored) await changeRecord(unit, { resource, id: stored.id, input, excuse });
  else await createRecord(unit, { resource, input, id, excuse });
}

/** What is stored now says what has changed: also what formulas and hooks have made of it. */
async function whatHappened(
  unit: UnitOfWork,
  { step: { resource, planned, told }, failed }: { step: Step; failed: Outcome['failed'] },
): Promise<Outcome> {
  const access = unit.authority.accessTo(resource);
  const done = planned.filter(({ record }) => !failed.has(record));
  const kept = done.flatMap(({ record, stored }) => (stored ? [{ record, ...stored }] : []));
  const now = await readRecords(unit, { resource, access, ids: kept.map(({ id }) => id), withNames: false });
  const changed = kept.flatMap(({ record, id, before }) => {
    const after: RecordValue = JSON.parse(now.get(id) ?? 'null') ?? before;
    return after.version === before.version ? [] : [{ record, before, after }];
  });
  const some = changed.slice(0, told);
  const { model } = resource.definition;
  const said = await changesInWords(unit, { resource, access, changes: some.map((one) => diffRecord(model, one)) });
  const title = resource.byName.get(model.titleField)?.field;
  return {
    created: done.length - kept.length,
    changed: changed.length,
    unchanged: kept.length - changed.length,
    changes: some.map(({ record, before }, index) => ({
      row: record.rows[0]?.number ?? 0,
      title: title && !isSecret(title) ? String(before[title.name] ?? '') : '',
      changes: said[index] ?? [],
    })),
    failed,
  };
}
