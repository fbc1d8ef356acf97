import { rowsIn } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sameValue } from '@tessera/schemas/record/index.ts';

type Row = Record<string, unknown>;

/** A row of a sub-table, where it stood. */
interface RowThen {
  table: FieldDefinition;
  index: number;
  row: Row;
}

/** A cell of a sub-table that holds something else than before. */
export interface ChangedCell {
  column: FieldDefinition;
  /** Its row, after those that the sub-table stands in. */
  rows: RowThen[];
  old: unknown;
}

interface Changing {
  before: readonly Row[];
  after: readonly Row[];
  around?: RowThen[];
}

/** Whether a change in a field, or in rows of it, starts a script. */
export const isScripted = ({ script, rows = [] }: FieldDefinition): boolean =>
  script !== undefined || rows.some(isScripted);

/**
 * The cells with a script that changed between two states of a sub-table, and of those in its rows. A row that nobody
 * changed is the same object; where rows came or went, a new one is compared with an empty one: nobody knows what it was
 * before.
 */
export function changedCells(table: FieldDefinition, { before, after, around = [] }: Changing): ChangedCell[] {
  const known = new Set(before);
  const isPaired = before.length === after.length;
  const columns = (table.rows ?? []).filter(isScripted);
  return after.flatMap((row, index) => {
    if (known.has(row)) return [];
    const was = isPaired ? before[index] : undefined;
    const rows = [...around, { table, index, row }];
    return columns.flatMap((column) => {
      const { name } = column;
      if (column.kind === 'rows')
        return changedCells(column, { before: rowsIn(was ?? {}, name), after: rowsIn(row, name), around: rows });
      const old = (was ? was[name] : column.defaultValue) ?? null;
      return sameValue(old, row[name] ?? null) ? [] : [{ column, rows, old }];
    });
  });
}

/** Where each row of a changed cell stands now; undefined where one of them is gone. */
export function placesNow(first: readonly Row[], rows: readonly RowThen[]): number[] | undefined {
  let list = first;
  const places: number[] = [];
  for (const [level, then] of rows.entries()) {
    const index = placeNow(list, then);
    if (index === undefined) return undefined;
    places.push(index);
    list = rowsIn(list[index] ?? {}, rows[level + 1]?.table.name ?? '');
  }
  return places;
}

function placeNow(rows: readonly Row[], { row, index }: RowThen): number | undefined {
  const same = rows.indexOf(row);
  if (same >= 0) return same;
  // Another of its cells was changed since: the stored row is known by its id, a new one by its place.
  if (row.id === undefined) return rows[index] && rows[index].id === undefined ? index : undefined;
  const found = rows.findIndex(({ id }) => id === row.id);
  return found >= 0 ? found : undefined;
}
