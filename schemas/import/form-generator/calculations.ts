import { compileExpression } from '../../expression/index.ts';
import type { FieldDefinition } from '../../language/field.ts';
import { namePath, type PlacedField, placedFields } from '../../language/placed-fields.ts';
import { isNumeric } from '../../record/index.ts';
import { widgetOf } from '../../widgets/index.ts';
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

/** More parts than a formula that somebody put together by hand. */
const mostTokens = 200;

/** Makes of them what is computed here, as far as that can be; the others stay numbers that somebody enters, and are told. */
export function setCalculations(
  all: Calculation[],
  { fields, notes }: { fields: FieldDefinition[]; notes: ImportNote[] },
) {
  const byId = new Map(placedFields(fields).map(({ field }) => [field.id, field]));
  for (const { id, tokens, rows } of settleCalculations(all, fields)) {
    const field = byId.get(id);
    if (!field) continue;
    const path = [...rows, field.name].join('.');
    notes.push(note(path, 'asWidget', { tag: 'calculate', widget: field.widget }));
    if (Array.isArray(tokens) ? tokens.length > 0 : tokens)
      notes.push(note(path, 'code', { property: 'expression', value: tokens }));
  }
}

/**
 * Makes of them what is computed here where all that they compute with is there and holds numbers, and gives back the
 * others. One that computes with another comes after it, so that none are in a circle.
 */
export function settleCalculations(all: Calculation[], fields: FieldDefinition[]): Calculation[] {
  if (all.length === 0) return [];
  const placed = placedFields(fields);
  const byPath = new Map(placed.map((one) => [namePath(one), one]));
  const byId = new Map(placed.map(({ field }) => [field.id, field]));
  let waiting = all;
  for (;;) {
    const unknown = new Set(waiting.map(({ id }) => id));
    const left = waiting.filter(({ id, ...one }) => !setCalculation(byId.get(id), { ...one, byPath, unknown }));
    if (left.length === waiting.length) return left;
    waiting = left;
  }
}

interface Surroundings extends Omit<Calculation, 'id'> {
  /** All fields of the form by the names on the way to them. */
  byPath: ReadonlyMap<string, PlacedField>;
  /** The ids of those of which it is not known yet what they are. */
  unknown: ReadonlySet<string>;
}

function setCalculation(field: FieldDefinition | undefined, given: Surroundings): boolean {
  const { tokens } = given;
  if (!field || !Array.isArray(tokens) || tokens.length === 0 || tokens.length > mostTokens) return false;
  const parts = tokens.map((token) => partOf(token, given));
  if (parts.includes(undefined)) return false;
  const value = parts.join(' ');
  if (!compileExpression(value).ok) return false;
  const { id, name, label, props = {} } = field;
  const shared = Object.fromEntries(Object.entries(props).filter(([key]) => key in widgetOf('calculate').props));
  const made = makeField({ id, name, label: String(label) }, { widget: 'calculate', value, props: shared });
  for (const key of ['required', 'readonly', 'defaultValue', 'rules', 'props'] as const) delete field[key];
  Object.assign(field, made);
  return true;
}

/** An operator or a number as it is; the name of a field as it is read from there, that of a column as the sum of its rows. */
function partOf(given: unknown, { byPath, rows, unknown }: Surroundings): string | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined;
  const token = String(given).trim();
  if (/^(?:[-+*/()]|\d+(?:\.\d+)?)$/.test(token)) return token;
  const found = byPath.get(token);
  if (!found || !isNumeric(found.field) || unknown.has(found.field.id)) return undefined;
  const around = found.tables.map(({ name }) => name);
  if (around.every((name, at) => rows[at] === name)) return found.field.name;
  return rows.length === 0 && around.length === 1 ? `sum(${token})` : undefined;
}
