import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { largeOrder, rowAt, rowCount } from '../large/document.ts';

export type Row = Record<string, unknown>;

/** A sub-table of 20 columns, two of them formulas of their row, and nothing else. */
export const lines = largeOrder.model.fields.find(({ kind }) => kind === 'rows') as FieldDefinition;
export const columns = lines.rows ?? [];
export const people = Array.from({ length: 5 }, (_, n) => ({ id: `person-${n}`, fullName: `Person ${n}` }));

/** The fixed choices of a column, and people for one that points to people. */
export function choicesOf(field: FieldDefinition): { value: string; label: string }[] | undefined {
  if (field.kind === 'ref') return people.map(({ id, fullName }) => ({ value: id, label: fullName }));
  const source = optionSourceOf(field);
  return source?.source === 'static' ? source.items.map(({ value }) => ({ value, label: value })) : undefined;
}

export const rowsOfRecord = (): Row[] =>
  Array.from({ length: rowCount }, (_, n) => ({ id: `row-${n}`, ...computed(rowAt(n, people[n % 5]?.id ?? '')) }));

/** By hand what the two formulas say. */
export function computed(row: Row): Row {
  const amount = Number(row.qty) * Number(row.price);
  return { ...row, amount, net: (amount * (100 - Number(row.discount))) / 100 };
}

/** The rows with a block of texts laid over the first of them, as it comes from a workbook; formulas are computed. */
export function pasted(rows: Row[], text: string): Row[] {
  const ids = new Map(people.map(({ id, fullName }) => [fullName, id]));
  const block = text.split('\n').map((line) => line.split('\t'));
  return rows.map((row, index) => {
    const line = block[index];
    if (!line) return row;
    const cells = columns.slice(0, line.length).flatMap((field, at): [string, unknown][] => {
      const cell = line[at] ?? '';
      if (field.value !== undefined) return [];
      if (field.kind === 'ref') return [[field.name, ids.get(cell) ?? null]];
      if (field.kind === 'boolean') return [[field.name, cell === 'Yes']];
      return [[field.name, field.kind === 'integer' || field.kind === 'decimal' ? Number(cell) : cell]];
    });
    return computed({ ...row, ...Object.fromEntries(cells) });
  });
}
