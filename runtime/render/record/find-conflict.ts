import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sameIn } from '@tessera/schemas/record/index.ts';
import type { ResourceMeta } from '../../session/resource.ts';

type Values = Record<string, unknown>;
export type Side = 'mine' | 'theirs';
export interface Conflict {
  fields: FieldDefinition[];
  mine: Values;
  theirs: Values;
  /** The suggestion: what only one side changed is that side's. */
  suggested: Record<string, Side>;
}

/** The fields that stand differently in the form and in the record that someone saved meanwhile. */
export function findConflict(input: { resource: ResourceMeta; base: Values; mine: Values; theirs: Values }): Conflict {
  const { resource, base, mine, theirs } = input;
  const fields = resource.model.fields.filter(
    (field) =>
      !field.fill &&
      field.value === undefined &&
      !field.secret &&
      !sameIn(field)(mine[field.name] ?? null, theirs[field.name] ?? null),
  );
  const suggested = Object.fromEntries(
    fields.map((field): [string, Side] => [
      field.name,
      sameIn(field)(mine[field.name] ?? null, base[field.name] ?? null) ? 'theirs' : 'mine',
    ]),
  );
  return { fields, mine, theirs, suggested };
}
