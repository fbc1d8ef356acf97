import type { ListRow } from '@tessera/runtime/render/list/row.ts';
import type { FetchRows } from '@tessera/runtime/render/list/use-list.ts';
import { say } from '@tessera/runtime/session/language.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';

type Sample = (field: FieldDefinition, row: number) => unknown;
const text: Sample = (field, row) => `${say(field.label)} ${row + 1}`;
const two = (number: number) => String(number).padStart(2, '0');
const day = (row: number) => `2026-${two((row % 12) + 1)}-${two(((row * 7) % 28) + 1)}`;

const isNumber = (value: unknown): value is number => typeof value === 'number';
/** The greatest number that a field takes: `max`, or as many as it has stars. */
const mostOf = (field: FieldDefinition) => [propsOf(field).max, propsOf(field).count].find(isNumber);

function numberAt(field: FieldDefinition, row: number): number {
  const { min, count } = propsOf(field);
  const [least, most] = [isNumber(min) ? min : isNumber(count) ? 1 : 0, mostOf(field)];
  const free = (row + 1) * 3;
  return most === undefined ? Math.max(least, free) : least + (free % (Math.floor(most - least) + 1));
}

// Fixed values, no randomness: the preview does not flicker while someone types.
const samples = {
  text,
  longText: text,
  html: (field, row) => `<p>${text(field, row)}</p>`,
  integer: (field, row) => numberAt(field, row),
  decimal: (field, row) => (mostOf(field) === undefined ? (row + 1) * 128.5 : numberAt(field, row)),
  boolean: (_, row) => row % 2 === 0,
  date: (_, row) => day(row),
  dateTime: (_, row) => `${day(row)}T0${row % 9}:30:00.000Z`,
  time: (_, row) => `${two(8 + (row % 10))}:30:00`,
  range: (_, row) => [day(row), day(row)],
  numberRange: (field, row) => [numberAt(field, row), numberAt(field, row + 2)].sort((a, b) => a - b),
  timeRange: (_, row) => [`${two(8 + (row % 4))}:30:00`, `${two(13 + (row % 6))}:00:00`],
  ref: (_, row) => `sample-${row}`,
  refs: (_, row) => [`sample-${row}`],
  files: () => [],
  json: () => null,
  rows: ({ rows = [] }, row) =>
    Array.from({ length: 1 + (row % 4) }, (_, index) => ({
      id: `sample-${row}-${index}`,
      ...Object.fromEntries(rows.map((column) => [column.name, sampleOf(column, row + index)])),
    })),
  none: () => null,
} satisfies Record<ValueKind, Sample>;

/** A value that looks like what the field will hold. */
export function sampleOf(field: FieldDefinition, row: number): unknown {
  const options = field.props?.options as OptionSource | undefined;
  const items = options?.source === 'static' ? options.items : [];
  const item = items[row % Math.max(1, items.length)];
  if (options) return field.kind === 'refs' ? (item ? [item.value] : []) : (item?.value ?? null);
  return samples[field.kind](field, row);
}

/** A few rows that look like the records of a model. */
export function sampleRows(model: ModelDefinition, count: number): ListRow[] {
  return Array.from({ length: count }, (_, row) => ({
    id: `sample-${row}`,
    state: row === 3 ? 0 : 1,
    parentId: '0',
    _names: Object.fromEntries(
      model.fields
        .filter((field) => field.kind === 'ref' || (field.kind === 'refs' && !field.props?.options))
        .map((field) => [field.name, `${say(field.label)} ${row + 1}`]),
    ),
    ...Object.fromEntries(model.fields.map((field) => [field.name, sampleOf(field, row)])),
  }));
}

/** What a server would answer to whoever asks for some of the rows by what they hold. */
export const sampleAnswer =
  (rows: ListRow[]): FetchRows =>
  async ({ conditions }) => {
    const holds = (row: ListRow) =>
      conditions.every(({ field, op, value }) => {
        const held = row[field] ?? null;
        if (op === 'eq') return held === value;
        if (op === 'empty') return held === null || held === '';
        if (op === 'notIn') return !(value as unknown[]).includes(held);
        return op !== 'lt';
      });
    const found = rows.filter(holds);
    return { rows: found, total: found.length };
  };
