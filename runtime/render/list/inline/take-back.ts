import { sameValue } from '@tessera/schemas/record/diff.ts';
import { CallError, isPassing } from '../../../session/call-error.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import type { CellChange } from '../view.ts';
import { inlineTexts } from './texts.ts';
import { type Stored, underWay } from './use-opened-cell.ts';

/** What became of it: from which version of the record to which; `open`: another try may succeed. */
type TakenBack = { from: unknown; to: unknown } | 'open' | 'refused';

/**
 * Gives a record back what a cell of it held before, unless somebody else has written there since. `isOwn`: whether all that
 * happened to the record between two versions of it this person has done here.
 */
export async function takeBack(
  resource: ResourceMeta,
  { change, isOwn }: { change: CellChange; isOwn: (from: unknown, to: unknown) => boolean },
): Promise<TakenBack> {
  const { id, before, after } = change;
  const params = { record: change.record, field: say(change.field) };
  const run = async (): Promise<TakenBack> => {
    const read = await callResource<Stored>(resource, 'read', { id, quiet: true });
    const { version: from } = read;
    const isStill =
      isOwn(change.version, from) || Object.keys(after).every((name) => sameValue(read[name], after[name]));
    if (!isStill) {
      toast.warning(say(inlineTexts.notTakenBack, params), 6000);
      return 'refused';
    }
    const input = { ...before, version: from };
    const sent = await callResource<{ savedVersion: unknown }>(resource, 'update', { id, input, quiet: true });
    toast.success(say(inlineTexts.takenBack, params), 3000);
    return { from, to: sent.savedVersion };
  };
  const key = `${resource.name}/${id}`;
  const running = run();
  // Whoever opens a cell of the record meanwhile reads what has come of it.
  underWay.set(key, running);
  try {
    return await running;
  } catch (error) {
    tellError(error);
    // Somebody has saved the record between the two calls: the next try looks at what they have written.
    const isBehind =
      error instanceof CallError && error.code === 409 && (error.data as Stored | null)?.version !== undefined;
    return isPassing(error) || isBehind ? 'open' : 'refused';
  } finally {
    if (underWay.get(key) === running) underWay.delete(key);
  }
}
