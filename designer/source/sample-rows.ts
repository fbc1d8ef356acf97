import type { ListRow } from '@tessera/runtime/render/list/row.ts';
import { say } from '@tessera/runtime/session/language.ts';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';

type Sample = (field: FieldDefinition, row: number) => unknown;
const text: Sample = (field, row) => `${say(field.label)} ${row + 1}`;
const two = (number: number) => String(number).padStart(2, '0');
const day = (row: number) => `2026-${two((row % 12) + 1)}-${two(((row * 7) % 28) + 1)}`;

// Fixed values, no randomness: the preview does not flicker while someone types.
const samples = {
  text,
  longText: text,
  html: (field, row) => `<p>${text(field, row)}</p>`,
  integer: (_, row) => (row + 1) * 3,
  decimal: (_, row) => (row + 1) * 128.5,
  boolean: (_, row) => row % 2 === 0,
  date: (_, row) => day(row),
  dateTime: (_, row) => `${day(row)}T0${row % 9}:30:00.000Z`,
  time: (_, row) => `${two(8 + (row % 10))}:30:00`,
  range: (_, row) => [day(row), day(row)],
  ref: (_, row) => `sample-${row}`,
  refs: (_, row) => [`sample-${row}`],
  files: () => [],
  json: () => null,
  rows: () => [],
  none: () => null,
} satisfies Record<ValueKind, Sample>;

function sampleOf(field: FieldDefinition, row: number): unknown {
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
