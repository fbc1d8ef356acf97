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

/**
 * Sends what stands in the form, as a new record or upon the one that is there; answers its id. Where an earlier answer was
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
): Promise<string> {
  const bodyUpon = (base: Stored | undefined) => toWire(record.body(shownFields(resource), base));
  const change = async ({ id, base, version }: Upon, idempotencyKey = `${key} ${version}`): Promise<string> => {
    const input = { ...bodyUpon(base), version, ...(takesAlong ? { _takeAlong: true } : {}) };
    try {
      await callResource(resource, 'update', { id, input, idempotencyKey, quiet: true });
      return id;
    } catch (error) {
      if (storedBefore(error) === undefined) throw error;
      const now = await readUpon(resource, { id, written: Number(version) + 1 });
      onStored(now);
      return change(now, randomKey());
    }
  };
  if (upon) return mode === 'view' ? upon.id : change(upon);
  if (mode !== 'create') return '';
  try {
    const input = { ...resource.fixed, ...bodyUpon(undefined) };
    const created = await callResource<{ id: string }>(resource, 'create', { input, idempotencyKey: key, quiet: true });
    return created.id;
  } catch (error) {
    const id = storedBefore(error);
    if (id === undefined) throw error;
    const made = await readUpon(resource, { id, written: 1 });
    onStored(made);
    return change(made);
  }
}

/**
 * Reads a record that this form has written as version `written`, to go on changing it. Where somebody else has saved it
 * since, or it cannot be read, nothing is known of what it was then: sent with the version of then, it meets the conflict.
 */
export async function readUpon(
  resource: ResourceMeta,
  { id, written }: { id: string; written: number },
): Promise<Upon> {
  const unknown = { id, base: undefined, version: written };
  if (!resource.calls.read) return unknown;
  try {
    const stored = fromWire(await callResource<Stored>(resource, 'read', { id, quiet: true }));
    // The version of a row that stands elsewhere is no count.
    const isOurs = resource.model.external !== undefined || Number(stored.version) <= written;
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

/** Under the key of this form, and of the version that it began with, something else was stored: the id of its record. */
function storedBefore(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 409) return undefined;
  const { id, version } = (error.data ?? {}) as { id?: unknown; version?: unknown };
  return typeof id === 'string' && version === undefined ? id : undefined;
}
