import { sameValue } from '@tessera/schemas/record/diff.ts';
import { CallError } from '../../session/call-error.ts';
import { randomKey } from '../../session/random-key.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import type { FormMode, RecordForm } from '../form/state/record-form.ts';
import { fromWire, shownFields, toWire } from '../form/trait-fields.ts';
import type { Stored } from './use-record-form.ts';

/** A record that is there already, as it was read: what is sent of the form is what is otherwise. */
export interface Upon {
  id: string;
  base: Stored | undefined;
  version: unknown;
}

/** A record as it was stored; without a version, as a new one. */
interface SentRecord {
  id: string;
  savedVersion?: unknown;
}

/**
 * Sends what stands in the form, as a new record or upon the one that is there. Where an earlier answer was
 * lost and it had been stored all the same, the same is stored once; what the form has been changed to since is a change of
 * that, and `onStored` hears of the record first.
 */
export async function sendRecord(
  resource: ResourceMeta,
  {
    record,
    mode,
    upon,
    key,
    takesAlong,
    onStored,
  }: {
    record: RecordForm;
    mode: FormMode;
    upon: Upon | undefined;
    key: string;
    takesAlong: boolean;
    onStored: (upon: Upon) => void;
  },
): Promise<SentRecord> {
  const bodyUpon = (base: Stored | undefined) => toWire(record.body(shownFields(resource), base));
  const goOn = async (error: unknown) => {
    const before = storedBefore(error);
    if (!before) throw error;
    const now = await readUpon(resource, before);
    onStored(now);
    return now;
  };
  const change = async ({ id, base, version }: Upon, idempotencyKey = `${key} ${version}`): Promise<SentRecord> => {
    const input = { ...bodyUpon(base), version, ...(takesAlong ? { _takeAlong: true } : {}) };
    try {
      return await callResource<SentRecord>(resource, 'update', { id, input, idempotencyKey, quiet: true });
    } catch (error) {
      const now = await goOn(error);
      // Under the key of a version that nothing was changed of this would be the same request.
      return change(now, now.version === version ? randomKey() : undefined);
    }
  };
  if (upon) return mode === 'view' ? { id: upon.id } : change(upon);
  if (mode !== 'create') return { id: '' };
  try {
    const input = { ...resource.fixed, ...bodyUpon(undefined) };
    return await callResource<SentRecord>(resource, 'create', { input, idempotencyKey: key, quiet: true });
  } catch (error) {
    return change(await goOn(error));
  }
}

/**
 * Reads a record that this form has stored, to go on changing it. Where somebody else has saved it since, or it cannot be
 * read, nothing is known of what it was then: sent with the version of then, it meets the conflict.
 */
export async function readUpon(resource: ResourceMeta, { id, savedVersion }: SentRecord): Promise<Upon> {
  // A new record of ours begins with 1; the version of a row that stands elsewhere is no count.
  const isNew = savedVersion === undefined;
  const unknown = { id, base: undefined, version: savedVersion ?? 1 };
  if (!resource.calls.read) return unknown;
  try {
    const stored = fromWire(await callResource<Stored>(resource, 'read', { id, quiet: true }));
    const isOurs = stored.version === unknown.version || (isNew && resource.model.external !== undefined);
    return isOurs ? { id, base: stored, version: stored.version } : unknown;
  } catch (error) {
    if (error instanceof CallError) return unknown;
    throw error;
  }
}

/** Watches a form from now on; what is answered says, at the end, whether something else stands in it than now. */
export function watchForm(record: RecordForm): () => boolean {
  const before = record.value();
  let isTouched = false;
  const stop = record.watch(() => {
    isTouched = true;
  });
  return () => {
    stop();
    return isTouched && !sameValue(record.value(), before);
  };
}

/** Under the key of this form, and of the version that it began with, something else was stored: what was answered then. */
function storedBefore(error: unknown): SentRecord | undefined {
  if (!(error instanceof CallError) || error.code !== 409) return undefined;
  const { id, version, savedVersion } = (error.data ?? {}) as Partial<SentRecord> & { version?: unknown };
  return typeof id === 'string' && version === undefined ? { id, savedVersion } : undefined;
}
