import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { Host } from '../../host/host.ts';
import { valueFromText } from './clipboard.ts';
import type { Row } from './row.ts';
import { emptyRow } from './row.ts';

export interface Cell {
  row: number;
  column: number;
}

/** The rows of a sub-table and what may be done with them. */
export interface GridInput {
  rows: Row[];
  onChange: (rows: Row[]) => void;
  /** The columns. */
  fields: FieldDefinition[];
  /** And those that no row shows. */
  hidden?: FieldDefinition[];
  host: Host;
  readonly: boolean;
  max: number;
  isFixed: (row: number, column: number) => boolean;
}

export type Step = [rows: number, columns: number];

/** The cell so many rows and columns further; a column past the end is the first of the next row. Undefined outside. */
export function cellAt(grid: GridInput, { from, step }: { from: Cell; step: Step }): Cell | undefined {
  const [rows, columns] = step;
  const width = grid.fields.length;
  const column = from.column + columns;
  const row = from.row + rows + (column >= width ? 1 : column < 0 ? -1 : 0);
  if (row < 0 || row >= grid.rows.length) return undefined;
  return { row, column: column >= width ? 0 : column < 0 ? width - 1 : column };
}

/** The next cell (or the one before) that can be filled in; what is computed is passed over. */
export function nextOpen(
  { fields, rows, isFixed }: GridInput,
  { from, step }: { from: Cell; step: 1 | -1 },
): Cell | undefined {
  const width = fields.length;
  for (let at = from.row * width + from.column + step; at >= 0 && at < rows.length * width; at += step) {
    const cell = { row: Math.floor(at / width), column: at % width };
    if (!isFixed(cell.row, cell.column)) return cell;
  }
  return undefined;
}

/** The values of a pasted block, by field name; cells that take no text are left out. */
export const valuesOf = (
  { fields, host }: GridInput,
  { block, from }: { block: string[][]; from: Cell },
): Promise<Row[]> =>
  Promise.all(
    block.map(async (line) => {
      const cells = await Promise.all(
        line.map(async (text, offset) => {
          const field = fields[from.column + offset];
          return field ? ([field.name, await valueFromText(field, { text, host })] as const) : undefined;
        }),
      );
      return Object.fromEntries(cells.filter((cell) => cell !== undefined).filter(([, value]) => value !== undefined));
    }),
  );

/** The rows with pasted values from a row on; what does not fit below is left out. */
export function withValues(
  { rows, fields, hidden = [], max }: GridInput,
  { values, from }: { values: Row[]; from: Cell },
): Row[] {
  const next = [...rows];
  for (const [offset, line] of values.entries()) {
    const at = from.row + offset;
    if (at < max) next[at] = { ...(next[at] ?? emptyRow([...fields, ...hidden])), ...line };
  }
  return next;
}
