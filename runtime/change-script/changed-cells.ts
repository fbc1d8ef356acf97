import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sameValue } from '@tessera/schemas/record/index.ts';

type Row = Record<string, unknown>;

/** A cell of a sub-table that holds something else than before. */
export interface ChangedCell {
  column: FieldDefinition;
  index: number;
  row: Row;
  old: unknown;
}

/**
 * The cells of these columns that changed between two states of a sub-table. A row that nobody changed is the same object;
 * where rows came or went, a new one is compared with an empty one: nobody knows what it was before.
 */
export function changedCells(
  columns: readonly FieldDefinition[],
  { before, after }: { before: readonly Row[]; after: readonly Row[] },
): ChangedCell[] {
  const known = new Set(before);
  const isPaired = before.length === after.length;
  return after.flatMap((row, index) => {
    if (known.has(row)) return [];
    const was = isPaired ? before[index] : undefined;
    return columns.flatMap((column) => {
      const old = (was ? was[column.name] : column.defaultValue) ?? null;
      return sameValue(old, row[column.name] ?? null) ? [] : [{ column, index, row, old }];
    });
  });
}

/** Where the row of a changed cell stands now; undefined where it is gone. */
export function rowNow(rows: readonly Row[], { row, index }: Pick<ChangedCell, 'row' | 'index'>): number | undefined {
  const same = rows.indexOf(row);
  if (same >= 0) return same;
  // Another of its cells was changed since: the stored row is known by its id, a new one by its place.
  if (row.id === undefined) return rows[index] && rows[index].id === undefined ? index : undefined;
  const found = rows.findIndex(({ id }) => id === row.id);
  return found >= 0 ? found : undefined;
}
