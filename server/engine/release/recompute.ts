import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { type FindingMessage, presentFinding } from '@tessera/schemas/texts/findings.ts';
import { type Problem, problemText } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { isExternal } from '../read/external-records.ts';
import type { Resource } from '../registry/resource.ts';
import { againAfterDeadlock, isDeadlock, isTaken, problemOf } from '../work/database-problems.ts';
import { asSystem, transact, type Work } from '../work/work.ts';
import { ReleasedMeanwhile } from '../write/store/released-meanwhile.ts';
import { holdRecords } from '../write/stored-record.ts';
import { changeRecord } from '../write/update.ts';
import { modelToRecompute } from './plan/recomputable.ts';

interface Recomputed {
  /** Records with another result than before. */
  changed: number;
  unchanged: number;
  /** Those that keep the result that they have, by the reason, with the id of one of them. */
  refused: Refused[];
}

interface Refused {
  msg: string;
  findings: FindingMessage[];
  count: number;
  id: string;
}

/** Records that are changed together: they are locked for so long. choice. */
const batch = 50;

const step = t('重新计算公式', '重新計算公式', 'Works the formulas out anew', '数式を再計算しています');

/**
 * Works out anew what formulas say of every record, by the release that is in force: each as a change of its own with all
 * the steps of one, in the name of whoever asked; but for those that ask who or when it is, and, where `fields` says whose, for others that do
 * not read them. What is locked, or breaks a rule by its new result, keeps the old one
 * and is told. What is done stays done when it is stopped; begun again it changes only what is still old.
 */
export async function recomputeRecords(
  work: Work,
  { resource, fields }: { resource: Resource; fields?: readonly string[] | undefined },
): Promise<Recomputed> {
  const told: Recomputed = { changed: 0, unchanged: 0, refused: [] };
  // Of rows of another database nothing that is computed is stored.
  if (isExternal(resource)) return told;
  const total = await countRecords(work, resource);
  const reasons = new Map<string, Refused>();
  /** Those whose result another record had, by their ids: of a million others there is only a count. */
  const inWay = new Map<string, Refused>();
  let done = 0;
  let current = resource;
  const take = async (ids: string[]) => {
    work.tellProgress?.({ done: Math.min(done, total), total, step });
    const { outcomes, by } = await recomputeByRelease(work, { resource: current, ids, fields });
    current = by;
    for (const { id, outcome } of outcomes) {
      const before = inWay.get(id);
      if (before) before.count--;
      inWay.delete(id);
      if (outcome === 'changed' || outcome === 'unchanged') told[outcome]++;
      if (typeof outcome === 'string') continue;
      const reason = reasonOf(work, { problem: outcome, id, reasons });
      reason.count++;
      if (isTaken(outcome)) inWay.set(id, reason);
    }
    done += ids.length;
  };
  for (
    let ids = await idsAfter(work, { resource });
    ids.length > 0;
    ids = await idsAfter(work, { resource, last: ids.at(-1) })
  )
    await take(ids);
  // A result that another record still had may be free by now: where results move on by one, the last goes first.
  for (let before = -1; told.changed > before; ) {
    before = told.changed;
    const ids = [...inWay.keys()].reverse();
    for (let from = 0; from < ids.length; from += batch) await take(ids.slice(from, from + batch));
  }
  return { ...told, refused: [...reasons.values()].filter(({ count }) => count > 0).slice(0, mostReasons) };
}

/** The reason of a refusal, the same for all that are refused for it. */
function reasonOf(
  work: Work,
  { problem, id, reasons }: { problem: Problem; id: string; reasons: Map<string, Refused> },
): Refused {
  const key = [problem.problem, ...problem.findings.map(({ field, rule }) => `${field} ${rule}`)].join();
  const reason = reasons.get(key) ?? { ...refusalOf(work, problem), count: 0, id };
  reasons.set(key, reason);
  return reason;
}

/** Reasons that are told apart. choice. */
const mostReasons = 20;

const refusalOf = ({ language }: Work, problem: Problem) => ({
  msg: problemText(problem, language),
  findings: problem.findings.map((found) => presentFinding(found, language)),
});

interface Outcome {
  id: string;
  outcome: 'changed' | 'unchanged' | 'gone' | Problem;
}

/** By the release in force: of one that comes meanwhile the rest is worked out by that one, which may work out all of it too. */
async function recomputeByRelease(
  work: Work,
  { resource, ids, fields }: { resource: Resource; ids: string[]; fields: readonly string[] | undefined },
): Promise<{ outcomes: Outcome[]; by: Resource }> {
  let by = resource;
  for (;;)
    try {
      const formulas = modelToRecompute(by.definition.model, { fields });
      return { outcomes: await recomputeTogether(work, { resource: by, ids, formulas }), by };
    } catch (error) {
      if (!(error instanceof ReleasedMeanwhile)) throw error;
      await work.registry.load();
      const released = work.registry.get(by.name);
      if (released.version === by.version) throw error;
      by = released;
    }
}

async function recomputeTogether(
  work: Work,
  { resource, ids, formulas }: { resource: Resource; ids: string[]; formulas: ModelDefinition },
): Promise<Outcome[]> {
  return againAfterDeadlock(() =>
    transact(asSystem(work), async (unit) => {
      await holdRecords(unit, { resource, changes: ids.map((id) => ({ id, parentId: undefined })) });
      const outcomes: Outcome[] = [];
      for (const id of ids) {
        try {
          const { changes } = await transact(unit, (one) => changeRecord(one, { resource, id, input: {}, formulas }));
          outcomes.push({ id, outcome: changes.length > 0 ? 'changed' : 'unchanged' });
        } catch (error) {
          if (error instanceof ReleasedMeanwhile || isDeadlock(error)) throw error;
          const problem = problemOf(work, error);
          outcomes.push({ id, outcome: problem.problem === 'NOT_FOUND' ? 'gone' : problem });
        }
      }
      return outcomes;
    }),
  );
}

async function idsAfter(
  { db }: Work,
  { resource, last }: { resource: Resource; last?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(resource.table)}
    where deleted_at is null ${last === undefined ? sql`` : sql`and id > ${last}`} order by id limit ${batch}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function countRecords({ db }: Work, { table }: Resource): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${sql.id(table)}
    where deleted_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}
