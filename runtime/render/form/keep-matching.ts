import { targetOf } from '@tessera/schemas/language/defaults.ts';
import { type MatchingField, matchingFields } from '@tessera/schemas/language/matching.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { idsOf, isEmpty } from '../../widgets/view.ts';
import type { RecordForm } from './state/record-form.ts';

const clearedText = t(
  '已移除“{names}”：与“{label}”不符',
  '已移除「{names}」：與「{label}」不符',
  '“{names}” was taken out: it does not go with “{label}”',
  '「{names}」を外しました：「{label}」と一致しません',
);

interface Held {
  chosen: unknown;
  limit: unknown;
}

/**
 * Keeps what is chosen and what its choices match together while somebody fills the form in (decision 40): a choice fills
 * an empty field in, and a changed field takes out what no longer goes with it, which is said and can be undone.
 */
export function keepMatching(record: RecordForm, host: Host): () => void {
  const fields = record.mode === 'view' ? [] : matchingFields(record.model);
  if (fields.length === 0) return () => undefined;
  const held = ({ chosen, limit }: MatchingField): Held => ({ chosen: record.held(chosen), limit: record.held(limit) });
  const last = new Map(fields.map((field) => [field.chosen.id, held(field)]));
  const look = () => {
    for (const field of fields) {
      const [before, now] = [last.get(field.chosen.id) ?? held(field), held(field)];
      const isNewLimit = !isSame(before.limit, now.limit);
      if (!isNewLimit && isSame(before.chosen, now.chosen)) continue;
      last.set(field.chosen.id, now);
      if (!isEmpty(now.chosen)) record.hint(field.chosen, undefined);
      void settle(field, { record, host, before, now, isNewLimit }).catch(() => undefined);
    }
  };
  // A new record may begin with a choice: that of the tree beside the list.
  if (record.mode === 'create')
    for (const field of fields) {
      const now = held(field);
      void settle(field, { record, host, before: now, now, isFirst: true }).catch(() => undefined);
    }
  return record.watch(look);
}

interface Settling {
  record: RecordForm;
  host: Host;
  before: Held;
  now: Held;
  isNewLimit?: boolean;
  /** Of a form that has just been opened. */
  isFirst?: boolean;
}

async function settle(
  { chosen, limit, their }: MatchingField,
  { record, host, before, now, isNewLimit = false, isFirst = false }: Settling,
): Promise<void> {
  const resource = targetOf(chosen)?.resource;
  const ids = idsOf(now.chosen);
  if (ids.length === 0 || resource === undefined) return;
  const known = await host.matches(resource, { ids, field: their });
  // What has been changed meanwhile is settled anew.
  if (!isSame(record.held(chosen), now.chosen) || !isSame(record.held(limit), now.limit)) return;
  if (isEmpty(now.limit)) {
    const [value, ...others] = new Set(known.values());
    const isFree = !isNewLimit && limit.readonly !== true && !record.state(limit.name).readonly;
    if (isFree && !isEmpty(value) && others.length === 0) {
      if (isFirst) record.begin(limit, value);
      else record.set(limit, value);
    }
    return;
  }
  const kept = ids.filter((id) => !known.has(id) || known.get(id) === now.limit);
  if (!isNewLimit || kept.length === ids.length) return;
  const gone = ids.filter((id) => !kept.includes(id));
  const names = await host.names(resource, gone);
  if (!isSame(record.held(chosen), now.chosen) || !isSame(record.held(limit), now.limit)) return;
  record.set(chosen, chosen.kind === 'refs' ? kept : null);
  record.hint(chosen, {
    text: say(clearedText, { names: gone.map((id) => names.get(id) ?? id).join(', '), label: say(limit.label) }),
    undo: () => {
      record.set(limit, before.limit);
      record.set(chosen, now.chosen);
    },
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
