import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { asNewRow, isAsGiven } from '@tessera/schemas/record/index.ts';
import { isEmpty } from '../../view.ts';
import { type Row, rowsOf } from './row.ts';

export const emptyRow = (fields: FieldDefinition[]): Row => {
  const starts = fields.filter(({ defaultValue }) => defaultValue !== undefined);
  return asNewRow(Object.fromEntries(starts.map(({ name, defaultValue }) => [name, defaultValue])), { fields });
};

/** A row that a person never filled in: nothing but starting and computed values, and rows of which the same is true. */
export const isUntouched = (row: Row, fields: FieldDefinition[]): boolean =>
  row.id === undefined &&
  fields.every((field) => {
    const held = row[field.name];
    if (field.kind === 'rows') return rowsOf(held).every((inner) => isUntouched(inner, field.rows ?? []));
    return field.value !== undefined || isEmpty(held) || held === field.defaultValue || isAsGiven(row, field);
  });

/** The rows that somebody has filled in, and of these the same; a list in which nobody left any empty stays the same. */
export function filledRows({ rows: fields = [] }: FieldDefinition, rows: Row[]): Row[] {
  const inner = fields.filter(({ kind }) => kind === 'rows');
  const filled = rows.flatMap((row) => {
    if (isUntouched(row, fields)) return [];
    let own = row;
    for (const table of inner) {
      const held = rowsOf(row[table.name]);
      const left = filledRows(table, held);
      if (left !== held) own = { ...own, [table.name]: left };
    }
    return [own];
  });
  return filled.length === rows.length && filled.every((row, at) => row === rows[at]) ? rows : filled;
}

/**
 * Where a path among the rows that are sent (`lines[0].qty`) stands in the form, which has the rows that nobody filled in
 * too (`lines[2].qty`).
 */
export function pathInForm(path: string, { fields, values }: { fields: FieldDefinition[]; values: Row }): string {
  const [, name = '', place = '', rest = ''] = /^([^.[]+)\[(\d+)\](.*)$/s.exec(path) ?? [];
  const table = fields.find((field) => field.kind === 'rows' && field.name === name);
  if (!table) return path;
  const rows = rowsOf(values[name]);
  const own = table.rows ?? [];
  const filled = rows.flatMap((row, at) => (isUntouched(row, own) ? [] : [at]));
  const at = filled[Number(place)];
  const row = at === undefined ? undefined : rows[at];
  if (!row) return path;
  const below = rest.startsWith('.') ? `.${pathInForm(rest.slice(1), { fields: own, values: row })}` : rest;
  return `${name}[${at}]${below}`;
}
