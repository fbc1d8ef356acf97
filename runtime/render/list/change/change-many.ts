import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
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

/** Changes records in one call: those that are refused are in the answer, with the reason. */
export const changeMany = (resource: ResourceMeta, records: (Record<string, unknown> & { id: string })[]) =>
  callResource<Outcome>(resource, 'batchUpdate', {
    input: { records: records.map(toWire) },
    idempotencyKey: randomKey(),
  });

/** The call that puts back what was there before, but for records that somebody else has changed since. */
export const putBack = (resource: ResourceMeta, { changed }: Outcome) =>
  changeMany(
    resource,
    changed
      .filter(({ before }) => Object.keys(before).length > 0)
      .map(({ id, version, before }) => ({ ...before, id, version })),
  );
