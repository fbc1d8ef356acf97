import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sameValue } from '@tessera/schemas/record/index.ts';
import { type Row, rowsOf } from './row.ts';

/** What the server said that the values of a row mean (`_names`); see withTrueNames. */
export const namesIn = (row: Row | undefined): Readonly<Record<string, string>> =>
  (row?._names as Record<string, string> | undefined) ?? {};

/** What is said of a row that is kept of it, and is no value of it. */
export const withoutNames = (name: string, value: unknown): unknown => (name === '_names' ? undefined : value);

/** Rows that have taken the place of others, without the names of values that they do not hold any more. */
export function withTrueNames(
  fields: readonly FieldDefinition[],
  { before, now }: { before: Row[]; now: Row[] },
): Row[] {
  if (before === now) return now;
  // A key changes one row of thousands: the others are looked at once.
  let byId: Map<unknown, Row> | undefined;
  const stoodAs = (row: Row): Row => {
    byId ??= new Map(before.map((one) => [one.id, one]));
    return (row.id === undefined ? undefined : byId.get(row.id)) ?? {};
  };
  const rows = now.map((row, at) => (row === before[at] ? row : trueNames(fields, { row, stood: stoodAs(row) })));
  return rows.every((row, at) => row === now[at]) ? now : rows;
}

function trueNames(fields: readonly FieldDefinition[], { row, stood }: { row: Row; stood: Row }): Row {
  if (row === stood) return row;
  const said = Object.entries(namesIn(row));
  const names = said.filter(([name]) => sameValue(row[name], stood[name]));
  const inner = fields.flatMap(({ kind, name, rows = [] }) => {
    if (kind !== 'rows' || row[name] === stood[name]) return [];
    const now = rowsOf(row[name]);
    const kept = withTrueNames(rows, { before: rowsOf(stood[name]), now });
    return kept === now ? [] : [[name, kept] as const];
  });
  if (inner.length === 0 && names.length === said.length) return row;
  return {
    ...row,
    ...Object.fromEntries(inner),
    ...(said.length > 0 ? { _names: Object.fromEntries(names) } : {}),
  };
}
