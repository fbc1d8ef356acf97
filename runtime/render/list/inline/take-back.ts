import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { callResource } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import type { CellChange } from '../view.ts';
import { inlineTexts } from './texts.ts';
import { isSame, type Stored } from './use-opened-cell.ts';

/** Gives a record back what a cell of it held before, unless somebody else has written there since. */
export async function takeBack(resource: ResourceMeta, change: CellChange): Promise<void> {
  const { id, version, before, after, record, field } = change;
  const params = { record, field: say(field) };
  try {
    const read = await callResource<Stored>(resource, 'read', { id, quiet: true });
    const isStill = read.version === version || Object.keys(after).every((name) => isSame(read[name], after[name]));
    if (!isStill) return toast.warning(say(inlineTexts.notTakenBack, params), 6000);
    await callResource(resource, 'update', { id, input: { ...before, version: read.version }, quiet: true });
    toast.success(say(inlineTexts.takenBack, params), 3000);
  } catch (error) {
    tellError(error);
  }
}
