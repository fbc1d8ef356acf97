import { compileExpression } from '../../expression/index.ts';
import type { FieldDefinition } from '../../language/field.ts';
import { placedFields } from '../../language/placed-fields.ts';
import { isNumeric } from '../../record/index.ts';
import { makeField } from '../field-draft.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';

/** A field that its editor computes: `['price', '*', 'lines.count']`. */
export interface Calculation {
  /** The id of the field. */
  id: string;
  tokens: unknown;
  /** The sub-tables that it stands in. */
  rows: readonly string[];
}

/**
 * Makes of them what is computed here, as far as all that they compute with is there and holds numbers; the others stay
 * numbers that somebody enters, and are told. One that computes with another comes after it, so that none are in a circle.
 */
export function setCalculations(
  all: Calculation[],
  { fields, notes }: { fields: FieldDefinition[]; notes: ImportNote[] },
) {
  let waiting = all;
  for (;;) {
    const left = waiting.filter((one) => !setCalculation(one, { fields, waiting }));
    if (left.length === waiting.length) break;
    waiting = left;
  }
  for (const { id, tokens, rows } of waiting) {
    const field = fieldOf(id, fields);
    if (!field) continue;
    const path = [...rows, field.name].join('.');
    const value = Array.isArray(tokens) ? tokens.join(' ') : tokens;
    notes.push(note(path, 'asWidget', { tag: 'calculate', widget: field.widget }));
    if (value) notes.push(note(path, 'code', { property: 'expression', value }));
  }
}

const fieldOf = (id: string, fields: FieldDefinition[]): FieldDefinition | undefined =>
  placedFields(fields).find(({ field }) => field.id === id)?.field;

function setCalculation(
  { id, tokens, rows }: Calculation,
  { fields, waiting }: { fields: FieldDefinition[]; waiting: Calculation[] },
): boolean {
  const field = fieldOf(id, fields);
  if (!field || !Array.isArray(tokens) || tokens.length === 0) return false;
  const unknown = new Set(waiting.map((one) => one.id));
  const parts = tokens.map((token) => partOf(String(token).trim(), { fields, rows, unknown }));
  if (parts.includes(undefined)) return false;
  const value = parts.join(' ');
  if (!compileExpression(value).ok) return false;
  const { name, label, props } = field;
  const made = makeField({ id, name, label: String(label) }, { widget: 'calculate', value, props: { ...props } });
  for (const key of ['required', 'readonly', 'defaultValue', 'rules'] as const) delete field[key];
  Object.assign(field, made);
  return true;
}

/** An operator or a number as it is; the name of a field as it is read from there, that of a column as the sum of its rows. */
function partOf(
  token: string,
  { fields, rows, unknown }: { fields: FieldDefinition[]; rows: readonly string[]; unknown: ReadonlySet<string> },
): string | undefined {
  if (/^(?:[-+*/()]|\d+(?:\.\d+)?)$/.test(token)) return token;
  const found = placedFields(fields).find(
    ({ field, tables }) => [...tables, field].map(({ name }) => name).join('.') === token,
  );
  if (!found || !isNumeric(found.field) || unknown.has(found.field.id)) return undefined;
  const around = found.tables.map(({ name }) => name);
  if (around.every((name, at) => rows[at] === name)) return found.field.name;
  return rows.length === 0 && around.length === 1 ? `sum(${token})` : undefined;
}
