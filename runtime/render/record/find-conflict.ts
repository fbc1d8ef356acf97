import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sameIn } from '@tessera/schemas/record/index.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { entered, isEntered } from './entered.ts';
import { type MergedRows, mergeRows } from './merge-rows.ts';

type Values = Record<string, unknown>;
/** `both`: the rows of a sub-table with what each side did to them. */
export type Side = 'mine' | 'theirs' | 'both';
/** A record as somebody else has saved it, beside what stands in the form, and what both began with. */
export interface Versions {
  /** Unknown where the record could not be read again after it was saved. */
  base: Values | undefined;
  mine: Values;
  theirs: Values;
}

interface Conflict {
  fields: FieldDefinition[];
  mine: Values;
  theirs: Values;
  /** Of the sub-tables that both sides changed. */
  both: Record<string, MergedRows>;
  /** The suggestion: what only one side changed is that side's, and no row is given up. */
  suggested: Record<string, Side>;
  /**
   * There is nothing to choose: both say the same (an answer was lost, and it was saved all the same), or the other side has
   * entered nothing, because formulas were worked out anew, which follow from what is saved.
   */
  isSettled: boolean;
}

/** The fields that stand differently in the form and in the record that someone saved meanwhile. */
export function findConflict(resource: ResourceMeta, { base, mine, theirs }: Versions): Conflict {
  const isSame = (field: FieldDefinition, [one, other]: [Values, Values]) =>
    sameIn(field)(entered(field, one[field.name]), entered(field, other[field.name]));
  const all = resource.model.fields.filter(isEntered);
  const fields = all.filter((field) => !isSame(field, [mine, theirs]));
  const isChanged = (field: FieldDefinition, values: Values) => !isSame(field, [values, base ?? {}]);
  const both: Conflict['both'] = {};
  for (const field of fields) {
    if (field.kind !== 'rows' || !base || !isChanged(field, mine) || !isChanged(field, theirs)) continue;
    const { name } = field;
    both[name] = mergeRows(field, { base: base[name], mine: mine[name], theirs: theirs[name] });
  }
  const suggested = Object.fromEntries(
    fields.map((field): [string, Side] => {
      if (Object.hasOwn(both, field.name)) return [field.name, 'both'];
      return [field.name, isChanged(field, mine) ? 'mine' : 'theirs'];
    }),
  );
  // Input that came back over what others had saved by then began with that: it is asked about.
  const isOther = resource.model.fields.some(
    (field) => !sameIn(field)(base?.[field.name] ?? null, theirs[field.name] ?? null),
  );
  const isComputed = base !== undefined && isOther && !all.some((field) => isChanged(field, theirs));
  return { fields, mine, theirs, both, suggested, isSettled: fields.length === 0 || isComputed };
}
