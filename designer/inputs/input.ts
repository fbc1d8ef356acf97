import { say } from '@tessera/runtime/session/language.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { PropDefinition, PropType } from '@tessera/schemas/properties/property.ts';

/** What an input of a property knows of the document that it stands in. */
export interface Surroundings {
  model: ModelDefinition;
  /** The sub-tables that it stands in, outermost first: formulas read the columns of the last one first. */
  tables: readonly FieldDefinition[];
  /** Of the field that an item stands for. */
  kind?: ValueKind;
  /** The names that `fieldName` properties choose from. */
  names: { value: string; label: string }[];
}

/** Whether an input that is drawn with one of them need not be drawn again with the other. */
export function isSameAround(one: Surroundings, other: Surroundings): boolean {
  return (
    one.model === other.model &&
    one.kind === other.kind &&
    one.tables.length === other.tables.length &&
    one.tables.every((table, at) => table === other.tables[at]) &&
    JSON.stringify(one.names) === JSON.stringify(other.names)
  );
}

/** The fields that formulas and names beside one can mean: those of its row first, what these hide left out. */
export function fieldsBeside({ model, tables }: Pick<Surroundings, 'model' | 'tables'>): FieldDefinition[] {
  const fields = [model.fields, ...tables.map(({ rows = [] }) => rows)].reverse().flat();
  return fields.filter(({ name }, at) => fields.findIndex((other) => other.name === name) === at);
}

export interface InputProps<Type extends PropType['type'] = PropType['type']> {
  id: string;
  /** What the property is called, for a control that its label's element does not name. */
  label: string;
  prop: Extract<PropDefinition, { type: Type }>;
  /** Undefined: it is not set. */
  value: unknown;
  /** Undefined: as if it had never been set. */
  onChange: (value: unknown) => void;
  around: Surroundings;
}

/** The fields beside one by their names, in a row first its own. */
export const namesBeside = (around: Surroundings): { value: string; label: string }[] =>
  fieldsBeside(around).map(({ name, label }) => ({ value: name, label: say(label) || name }));
