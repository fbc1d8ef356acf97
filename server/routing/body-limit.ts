import { longestHtml } from '@tessera/schemas/kinds/html.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { mostRowsOf } from '@tessera/schemas/record/index.ts';

/** What every signed-in request may bring, in bytes. */
export const usualMaxBody = 1024 * 1024;

/** What a request may bring of which nobody knows yet who sends it: an account and a password. */
export const openMaxBody = 64 * 1024;

/**
 * THE ceiling of a record, whatever its document allows: 10,000 rows of 50 columns with texts of 30 letters.
 * choice: what is read at once takes about ten times as much memory as it has bytes.
 */
export const largestRecord = 16 * 1024 * 1024;

/** A letter as `\uXXXX`, the longest that JSON has for it. */
const letter = 6;
const id = 64 + 2;

/** Bytes that a value has as JSON at most. */
const widths = {
  text: (field) => textWidth(field, 255),
  longText: (field) => textWidth(field, 100_000),
  html: (field) => textWidth(field, longestHtml),
  integer: () => 24,
  decimal: () => 32,
  boolean: () => 5,
  date: () => 12,
  dateTime: () => 40,
  time: () => 12,
  range: () => 90,
  numberRange: () => 70,
  timeRange: () => 30,
  ref: () => id,
  refs: () => 1000 * (id + 1),
  files: () => 100 * (255 * letter + 300),
  json: () => usualMaxBody,
  none: () => 4,
} satisfies Record<Exclude<ValueKind, 'rows'>, (field: FieldDefinition) => number>;

function textWidth(field: FieldDefinition, usual: number): number {
  const { maxlength } = propsOf(field);
  return letter * (typeof maxlength === 'number' ? maxlength : usual) + 2;
}

/** Around the cells of a row: braces, id, version, its place and its id again in an order. */
const rowFrame = 3 * id + 60;
/** Around a value: its quoted name, colon and comma; and the text that our pages send back with a reference. */
const frameOf = ({ name, kind }: FieldDefinition) =>
  letter * name.length + 4 + (kind === 'ref' || kind === 'refs' ? 255 * letter : 0);

/** Of so many records, or rows, together. */
const fieldsWidth = (fields: FieldDefinition[], holders: number): number =>
  fields.reduce((sum, field) => {
    const values = field.kind === 'rows' ? rowsWidth(field, holders) : holders * widths[field.kind](field);
    return sum + holders * frameOf(field) + values;
  }, 0);

function rowsWidth(field: FieldDefinition, holders: number): number {
  const rows = mostRowsOf(field, { around: holders });
  return rows * rowFrame + fieldsWidth(field.rows ?? [], rows);
}

const limits = new WeakMap<ModelDefinition, number>();

/** The bytes that a record of a model may have on its way here: what its document allows, from 1 MB to the ceiling. */
export function recordLimit(model: ModelDefinition): number {
  const known =
    limits.get(model) ??
    Math.min(largestRecord, Math.max(usualMaxBody, fieldsWidth(model.fields, 1) + usualMaxBody / 16));
  limits.set(model, known);
  return known;
}
