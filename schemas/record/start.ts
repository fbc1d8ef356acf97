import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { computeRecord } from './compute.ts';
import { environmentOf, formulaValue, own, type RecordContext, type RecordValue } from './context.ts';
import { sameValue } from './diff.ts';
import { readResult } from './values.ts';

/**
 * What formulas give the fields of a new record that nobody has filled in (`isOpen`).
 */
export function startingValues(
  model: ModelDefinition,
  value: RecordValue,
  { context, isOpen }: { context: Omit<RecordContext, 'matches'>; isOpen: (field: FieldDefinition) => boolean },
): RecordValue {
  const fields = startingFields(model).filter(isOpen);
  const started: RecordValue = Object.fromEntries(fields.map(({ name }) => [name, own(value, name) ?? null]));
  // One may read another, also by way of what is computed: as often as it takes the longest chain of them to settle.
  for (let pass = 0; pass < fields.length; pass++) {
    let isSettled = true;
    for (const field of fields) {
      const whole = computeRecord(model, { ...value, ...started }, context);
      const result = formulaValue(field.defaultBy ?? '', environmentOf({ model, value: whole, context }));
      const start = readResult(field, result);
      if (sameValue(start, started[field.name])) continue;
      started[field.name] = start;
      isSettled = false;
    }
    if (isSettled) break;
  }
  return started;
}

const known = new WeakMap<ModelDefinition, FieldDefinition[]>();

/** The fields that start with what a formula gives. */
export function startingFields(model: ModelDefinition): FieldDefinition[] {
  const fields = known.get(model) ?? model.fields.filter(({ defaultBy }) => defaultBy !== undefined);
  known.set(model, fields);
  return fields;
}
