import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { staticItems } from '@tessera/schemas/options/items.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import { isGiven, requiredOf } from './record-schema.ts';

/** A few fields show how a record is written; all of them would hide it. */
const mostFields = 6;

/** A record to begin with: what is required, and the first few of the rest. */
export function exampleRecord({ fields }: Pick<ModelDefinition, 'fields'>, language: Language): object {
  const required = new Set(requiredOf(fields));
  const given = fields.filter((field) => isGiven(field) && (required.has(field.name) || isEasy(field)));
  const wanted = [
    ...given.filter(({ name }) => required.has(name)),
    ...given.filter(({ name }) => !required.has(name)),
  ].slice(0, Math.max(required.size, mostFields));
  return Object.fromEntries(wanted.map((field) => [field.name, exampleValue(field, language)]));
}

/** A change to begin with: one field of the record, and the version that was read. */
export function exampleChange({ fields, titleField }: ModelDefinition, language: Language): object {
  const given = fields.filter((field) => isGiven(field) && isEasy(field));
  const field = given.find(({ name }) => name === titleField) ?? given[0];
  return { ...(field ? { [field.name]: exampleValue(field, language) } : {}), version: 1 };
}

/** Something can be written for it without looking anything up, and it is no number of a telephone. */
const isEasy = (field: FieldDefinition): boolean =>
  !isSecret(field) &&
  field.rules === undefined &&
  (!kindOf(field.kind).reference || staticItems(propsOf(field)) !== undefined) &&
  field.kind !== 'files' &&
  field.kind !== 'json';

function exampleValue(field: FieldDefinition, language: Language): unknown {
  if (field.rows) return [exampleRecord({ fields: field.rows }, language)];
  const props = propsOf(field);
  const choice = staticItems(props)?.find(({ disabled }) => disabled !== true)?.value;
  const label = textIn(field.label, language);
  const { numeric, reference, jsonSchema, example, expression } = kindOf(field.kind);
  const isList = (jsonSchema as { type?: unknown }).type === 'array';
  if (choice !== undefined) return isList ? [choice] : choice;
  if (reference) return isList ? [] : `<${label}: id>`;
  if (field.kind === 'files') return [];
  if (expression === 'text') return typeof props.maxlength === 'number' ? label.slice(0, props.maxlength) : label;
  const usual: unknown = JSON.parse(example || 'null');
  return numeric ? within(Number(usual), props) : usual;
}

const within = (value: number, { min, max }: Record<string, unknown>): number => {
  const least = typeof min === 'number' ? Math.max(value, min) : value;
  return typeof max === 'number' ? Math.min(least, max) : least;
};
