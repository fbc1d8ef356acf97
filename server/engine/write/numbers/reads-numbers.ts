import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';

const known = new WeakMap<ModelDefinition, boolean>();

/** Whether formulas, conditions, rules or defaults of a model may read a number that is drawn: their texts have its name. */
export function readsNumbers(model: ModelDefinition): boolean {
  const found = known.get(model);
  if (found !== undefined) return found;
  const names = model.fields.filter((field) => fillOf(field) === 'codeRule').map(({ name }) => name);
  const isRead = names.length > 0 && hasName(model.fields, new Set(names));
  known.set(model, isRead);
  return isRead;
}

/** What fields are called is no reading of them. */
const called = new Set(['id', 'name', 'label', 'widget', 'kind']);

function hasName(value: unknown, names: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return value.split(/[^\p{L}\p{N}_]+/u).some((word) => names.has(word));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, one]) => !called.has(key) && hasName(one, names));
}
