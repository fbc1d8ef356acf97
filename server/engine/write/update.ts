import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import {
  checkOffered,
  coerceRecord,
  diffRecord,
  type FieldChange,
  isTurned,
  stillLocked,
  withoutLocked,
  withoutOldFaults,
} from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import type { Resource } from '../registry/resource.ts';
import { holdWhenMoved } from '../traits/tree.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';
import { attachFiles, nameFiles } from './attachments.ts';
import { checkInParts, computeInParts, startInParts } from './compute-in-parts.ts';
import { checkChoices, followersOf, refuseLeaving, takeAlong } from './matching.ts';
import { runHooks } from './run-hooks.ts';
import { sealSecrets } from './secrets.ts';
import { writeChange } from './store/change.ts';
import { takenLast } from './store/taken-last.ts';
import { loadForChange } from './stored-record.ts';
import { contextOf, untakeable } from './values.ts';
import {
  type Excuse,
  hiddenKeys,
  mergeRows,
  refuseOutOfRows,
  requireState,
  seenFindings,
  unexcused,
} from './visibility.ts';

interface Change {
  resource: Resource;
  id: string;
  input: unknown;
  excuse?: Excuse | undefined;
  /** Records that would no longer match this one change with it; without it they keep it from changing. */
  takesAlong?: boolean;
  /** The model by which formulas are worked out, where not all of them are (`modelToRecompute`). */
  formulas?: ModelDefinition;
}

interface Changed {
  /** Of the record from now on. */
  version: number;
  changes: FieldChange[];
}

/**
 * Changes a record: keys that the input lacks stay as they are, and a sub-table may come as its changes. What nothing
 * changes, rows of sub-tables too, stays the stored object through all steps, which pass it over. Throws CHANGED_SINCE with the current record
 * when the input's `version` is not the stored one. Answers what changed, whoever may see it.
 */
export async function changeRecord(
  unit: UnitOfWork,
  { resource, id, input, excuse, takesAlong = false, formulas }: Change,
): Promise<Changed> {
  const { model } = resource.definition;
  const access = unit.authority.accessTo(resource);
  await holdWhenMoved(unit, { resource, id, input });
  const { before, isOfRelease, asSeen } = await loadForChange(unit, { resource, id, lock: 'no key update' });
  const read = (stored: RecordValue) => coerceRecord(model, input, { mode: 'update', stored, cleanHtml });
  const asSent = read(before);
  const isUndone = asSent.findings.length > 0 && (input as RecordValue).version === before.version;
  const { value: sent, findings } = isUndone
    ? read({ ...before, ...(await takenLast(unit, { resource, id, input: input as RecordValue })) })
    : asSent;
  const write = { resource, id, value: { ...sent }, before, input: input as RecordValue };
  refuse([...hiddenKeys(resource, { input, access }), ...versionFaults(input)]);
  // First: what others have done since may be all that is wrong, such as rows that they have deleted.
  if (write.input.version !== undefined && write.input.version !== before.version)
    throw new Problem('CHANGED_SINCE', { data: await asSeen() });
  refuse(findings);
  requireState(resource, { sent, before, access });
  await runHooks(unit, { phase: 'beforeWrite', act: write });
  const { value } = write;
  const locked = untakeable(unit, { resource, sent, value, before });
  await nameFiles(unit, { resource, value, before });
  const context = contextOf(unit);
  const whole = async (given: RecordValue) => {
    const merged: RecordValue = { ...before, ...given };
    for (const { field } of resource.rows)
      merged[field.name] = mergeRows(field, { sent: merged[field.name], before: before[field.name], access });
    // Another release may have had other formulas: then every row is computed anew.
    const started = await startInParts(model, merged, context);
    return computeInParts(formulas ?? model, started, {
      ...context,
      since: isOfRelease ? before : undefined,
    });
  };
  if (locked.length > 0)
    refuse(stillLocked(model, locked, { after: await whole(withoutLocked(value, locked)), context }));
  const record = await whole(value);
  const checked = await checkInParts(model, record, context);
  const found = [
    ...withoutOldFaults(model, checked, { before, after: record, context }),
    ...checkOffered(model, record, { before, context }),
  ];
  refuse([
    ...seenFindings(resource, { findings: unexcused(found, excuse), access }),
    ...(await checkChoices(unit, { resource, value: record, before })),
  ]);
  const followers = await followersOf(unit, { resource, id, value: record, before });
  if (!takesAlong) refuseLeaving(followers);
  const changes = diffRecord(model, { before, after: record });
  let version = Number(before.version);
  if (changes.length > 0 || resource.rows.some(({ field }) => isTurned(rowsOf(record, field), rowsOf(before, field)))) {
    const next = await writeChange(unit, { resource, id, before, record, changes });
    if (next === null) throw new Problem('CHANGED_SINCE', { data: await asSeen() });
    version = next;
    await refuseOutOfRows(unit, { resource, id, access });
  }
  const change = (follower: { resource: Resource; id: string; input: RecordValue }) =>
    changeRecord(unit, { ...follower, takesAlong });
  await takeAlong(unit, { followers, change });
  await attachFiles(unit, { resource, id, value, before });
  await runHooks(unit, { phase: 'afterWrite', act: { ...write, value: record } });
  await sealSecrets(unit, { resource, id, value });
  return { version, changes };
}

/** Whoever sends no version writes over what others wrote; one that is no number says nothing of what was seen. */
function versionFaults(input: unknown): Finding[] {
  const { version } = input as RecordValue;
  return version === undefined || Number.isInteger(version) ? [] : [finding('version', 'notInteger')];
}

const rowsOf = (record: RecordValue, { name }: FieldDefinition) => (record[name] as RecordValue[] | undefined) ?? [];
