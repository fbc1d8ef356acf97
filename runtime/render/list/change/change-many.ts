import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { CallError } from '../../../session/call-error.ts';
import { randomKey } from '../../../session/random-key.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import { toWire } from '../../form/trait-fields.ts';

interface ChangedRecord {
  id: string;
  version: number;
  before: Record<string, unknown>;
}
export interface RefusedRecord {
  id: string;
  msg: string;
  findings: FindingMessage[];
}
export interface Outcome {
  changed: ChangedRecord[];
  refused: RefusedRecord[];
}

/** Of changes that were not answered, by what they are: sent again they are the same ones, and get the first answer. */
const unanswered = new Map<string, string>();

/** Changes records in one call: those that are refused are in the answer, with the reason. */
export async function changeMany(
  resource: ResourceMeta,
  records: (Record<string, unknown> & { id: string })[],
): Promise<Outcome> {
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
