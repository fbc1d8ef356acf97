import { isSecret } from '@tessera/schemas/record/index.ts';
import { type Finding, type FindingMessage, finding, presentFinding } from '@tessera/schemas/texts/findings.ts';
import { Problem, problems, problemText } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { isDeadlock, problemOf } from '../engine/work/database-problems.ts';
import { transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { ReleasedMeanwhile } from '../engine/write/store/released-meanwhile.ts';
import { holdRecords } from '../engine/write/stored-record.ts';
import { changeRecord } from '../engine/write/update.ts';
import type { Target } from './target.ts';

/** Records that one call may change. */
const mostChanged = 500;

type Sent = Record<string, unknown>;

interface Changed {
  id: string;
  /** Of the record from now on. */
  version: number;
  /** What the keys that were sent held before; those that held the same already are not in it. */
  before: Sent;
}

interface Refused {
  id: string;
  /** As a call of its own would be answered: 404 for a record that is not there any more. */
  code: number;
  msg: string;
  findings: FindingMessage[];
}

/**
 * Changes records, each by all the steps of a change of its own, and each for itself: one that is locked or breaks a
 * rule does not keep the others from changing, and is named. One transaction, so that a fault of the server leaves
 * nothing half done.
 */
export async function batchUpdate(
  work: Work,
  { target: { resource }, input: { records } }: { target: Target; input: { records: Sent[] } },
): Promise<{ changed: Changed[]; refused: Refused[] }> {
  if (records.length > mostChanged) throw new Problem('TOO_MANY_ROWS', { params: { max: mostChanged } });
  const byId = new Map<string, Sent>();
  const findings: Finding[] = [];
  for (const [index, record] of records.entries()) {
    const id = String(record.id);
    if (byId.has(id)) findings.push(finding(`records[${index}].id`, 'duplicateValue', { value: id }));
    byId.set(id, record);
  }
  // Of two changes of one record the second would be lost, or the first overwritten.
  if (findings.length > 0) throw new Problem('INVALID', { findings });
  // Two who change the same records lock them in the same order.
  const ordered = [...byId].sort(([one], [other]) => (one < other ? -1 : 1));
  return transact(work, async (unit) => {
    await holdRecords(unit, { resource, changes: ordered.map(([id, { parentId }]) => ({ id, parentId })) });
    const changed: Changed[] = [];
    const refused: Refused[] = [];
    for (const [id, record] of ordered) {
      try {
        changed.push(await transact(unit, (step) => changeOne(step, { resource, id, record })));
      } catch (error) {
        if (error instanceof ReleasedMeanwhile || isDeadlock(error)) throw error;
        refused.push(refusal(work, { id, problem: problemOf(work, error) }));
      }
    }
    return { changed, refused };
  });
}

async function changeOne(
  unit: UnitOfWork,
  { resource, id, record }: { resource: Resource; id: string; record: Sent },
): Promise<Changed> {
  const { id: _, ...input } = record;
  const { version, changes } = await changeRecord(unit, { resource, id, input });
  const told = changes.filter(({ field, path }) => {
    const stored = resource.byName.get(field)?.field;
    return Object.hasOwn(input, field) && path === field && !(stored && isSecret(stored));
  });
  return { id, version, before: Object.fromEntries(told.map(({ field, from }) => [field, from])) };
}

const refusal = ({ language }: Work, { id, problem }: { id: string; problem: Problem }): Refused => ({
  id,
  code: problems[problem.problem].code,
  msg: problemText(problem, language),
  findings: problem.findings.map((finding) => presentFinding(finding, language)),
});
