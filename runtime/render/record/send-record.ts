import { sameValue } from '@tessera/schemas/record/diff.ts';
import type { MutableRefObject } from 'react';
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

/** A change of a record as it was sent. Where its answer was lost nobody knows whether it is stored; sent again under its key it is so once. */
export interface SentChange {
  id: string;
  input: Record<string, unknown>;
  key: string;
}

/** The server has answered, and nothing of what was sent is stored. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && error.code > 0 && error.code < 500;

/**
 * Sends what stands in the form, as a new record or upon the one that is there; answers its id. Where an earlier answer was
 * lost and the record had been created all the same, the form has been changed since: that is a change of it, and `onMade`
 * hears of the record first.
 */
export async function sendRecord(
  resource: ResourceMeta,
  {
    record,
    mode,
    upon,
    key,
    unanswered,
    takesAlong,
    onMade,
  }: {
    record: RecordForm;
    mode: FormMode;
    upon: Upon | undefined;
    key: string;
    unanswered: MutableRefObject<SentChange | undefined>;
    takesAlong: boolean;
    onMade: (upon: Upon) => void;
  },
): Promise<string> {
  const bodyUpon = (base: Stored | undefined) => toWire(record.body(shownFields(resource), base));
  const send = async (sent: SentChange) => {
    unanswered.current = sent;
    try {
      const { id, input, key: idempotencyKey } = sent;
      await callResource(resource, 'update', { id, input, idempotencyKey, quiet: true });
      unanswered.current = undefined;
    } catch (error) {
      if (isRefusal(error)) unanswered.current = undefined;
      throw error;
    }
  };
  const change = async ({ id, base, version }: Upon): Promise<string> => {
    const input = { ...bodyUpon(base), version, ...(takesAlong ? { _takeAlong: true } : {}) };
    const before = unanswered.current;
    const isAgain = before?.id === id && sameValue(before.input, input);
    if (before?.id === id && !isAgain) {
      // The form has been changed since: what is stored of it by now has to be known first.
      const isStored = await send(before).then(
        () => true,
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          return false;
        },
      );
      if (isStored) {
        const now = await readUpon(resource, { id, written: Number(version) + 1 });
        onMade(now);
        return change(now);
      }
    }
    await send(isAgain ? before : { id, input, key: randomKey() });
    return id;
  };
  if (upon) return mode === 'view' ? upon.id : change(upon);
  if (mode !== 'create') return '';
  try {
    const input = { ...resource.fixed, ...bodyUpon(undefined) };
    const created = await callResource<{ id: string }>(resource, 'create', { input, idempotencyKey: key, quiet: true });
    return created.id;
  } catch (error) {
    const id = madeBefore(error);
    if (id === undefined) throw error;
    const made = await readUpon(resource, { id, written: 1 });
    onMade(made);
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

/** Under the key of this form another body created a record: the id of that. */
function madeBefore(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 409) return undefined;
  const { id, version } = (error.data ?? {}) as { id?: unknown; version?: unknown };
  return typeof id === 'string' && version === undefined ? id : undefined;
}
