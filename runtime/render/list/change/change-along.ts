import type { ResourceMeta } from '../../../session/resource.ts';
import { changeMany, type Outcome, type RefusedRecord } from './change-many.ts';

type Values = Record<string, unknown>;

/** Changes records with what a choice brings along, as a form does: a field that is locked in a record stays as it is there. */
export async function changeAlong(
  resource: ResourceMeta,
  { rows, own, along }: { rows: { id: string; version?: number | undefined }[]; own: Values; along: Values },
): Promise<Outcome> {
  const records = (values: Values, some: typeof rows) => some.map(({ id, version }) => ({ ...values, id, version }));
  const outcome = await changeMany(resource, records({ ...along, ...own }, rows));
  const isOfAlong = ({ findings }: RefusedRecord) =>
    findings.length > 0 && findings.every(({ field, rule }) => rule === 'readonly' && Object.hasOwn(along, field));
  const locked = outcome.refused.filter(isOfAlong);
  if (locked.length === 0) return outcome;
  const kept = new Map(locked.map(({ id, findings }) => [id, new Set(findings.map(({ field }) => field))]));
  const again = rows.flatMap(({ id, version }) => {
    const stays = kept.get(id);
    const free = Object.fromEntries(Object.entries(along).filter(([name]) => !stays?.has(name)));
    return stays ? records({ ...free, ...own }, [{ id, version }]) : [];
  });
  const second = await changeMany(resource, again);
  return {
    changed: [...outcome.changed, ...second.changed],
    refused: [...outcome.refused.filter((one) => !isOfAlong(one)), ...second.refused],
  };
}
