import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { CallError } from '../../../session/call-error.ts';
import { randomKey } from '../../../session/random-key.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import { toWire } from '../../form/trait-fields.ts';
import { mostAtOnce } from '../row.ts';

interface ChangedRecord {
  id: string;
  version: number;
  before: Record<string, unknown>;
}
export interface RefusedRecord {
  id: string;
  code: number;
  msg: string;
  findings: FindingMessage[];
}
export interface Outcome {
  changed: ChangedRecord[];
  refused: RefusedRecord[];
}

/** Of changes that were not answered, by what they are: sent again they are the same ones, and get the first answer. */
const unanswered = new Map<string, string>();

type Change = Record<string, unknown> & { id: string };

/**
 * Changes records, some hundreds at a time: those that are refused are in the answer, with the reason. What comes behind a
 * call that failed is refused for that; throws where nothing was changed.
 */
export async function changeMany(resource: ResourceMeta, records: Change[]): Promise<Outcome> {
  const all: Outcome = { changed: [], refused: [] };
  for (let from = 0; from === 0 || from < records.length; from += mostAtOnce) {
    try {
      const { changed, refused } = await changeSome(resource, records.slice(from, from + mostAtOnce));
      all.changed.push(...changed);
      all.refused.push(...refused);
    } catch (error) {
      if (from === 0 || !(error instanceof CallError)) throw error;
      const { code, message } = error;
      all.refused.push(...records.slice(from).map(({ id }) => ({ id, code, msg: message, findings: [] })));
      break;
    }
  }
  return all;
}

async function changeSome(resource: ResourceMeta, records: Change[]): Promise<Outcome> {
  const input = { records: records.map(toWire) };
  const change = JSON.stringify([resource.name, input]);
  const idempotencyKey = unanswered.get(change) ?? randomKey();
  unanswered.set(change, idempotencyKey);
  try {
    const outcome = await callResource<Outcome>(resource, 'batchUpdate', { input, idempotencyKey });
    unanswered.delete(change);
    return outcome;
  } catch (error) {
    if (!(error instanceof CallError) || (error.code !== 0 && error.code < 500)) unanswered.delete(change);
    throw error;
  }
}

/** The call that puts back what was there before, but for records that somebody else has changed since. */
export const putBack = (resource: ResourceMeta, { changed }: Outcome) =>
  changeMany(
    resource,
    changed
      .filter(({ before }) => Object.keys(before).length > 0)
      .map(({ id, version, before }) => ({ ...before, id, version })),
  );
