import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { Host } from '../../../host/host.ts';
import { valueFromText } from '../../cells/clipboard.ts';
import type { FollowedRow, FormPort } from '../../form-port.ts';
import { emptyRow } from './new-rows.ts';
import type { Row } from './row.ts';
import { isPassed, type RowGroup, rowBeyond } from './row-groups.ts';

export interface Cell {
  row: number;
  column: number;
}

/** The rows of a sub-table and what may be done with them. */
export interface GridInput {
  rows: Row[];
  /** `go`: what changes in one go, see useRowChanges. */
  onChange: (rows: Row[], go?: string) => void;
  /** The columns. */
  fields: FieldDefinition[];
  /** And those that no row shows. */
  hidden?: FieldDefinition[];
  host: Host;
  /** What it stands in. */
  form: FormPort;
  readonly: boolean;
  max: number;
  isFixed: (row: number, column: number) => boolean;
  /** Follows a row, for what comes into it later. */
  follow: (row: number) => FollowedRow | undefined;
  /** A cell that rows are added to. */
  takesRows: (row: number, column: number) => boolean;
  /** The column that rows are grouped by, and the groups; none where they are not. */
  groupBy?: FieldDefinition | undefined;
  groups: readonly RowGroup[];
}

export type Step = [rows: number, columns: number];

/** The cell so many rows and columns further; a column past the end is the first of the next row. Undefined outside. */
export function cellAt(grid: GridInput, { from, step }: { from: Cell; step: Step }): Cell | undefined {
  const [down, columns] = step;
  const width = grid.fields.length;
  const column = from.column + columns;
  const row = rowBeyond(grid.groups, {
    row: from.row,
    step: down + (column >= width ? 1 : column < 0 ? -1 : 0),
  });
  if (row < 0 || row >= grid.rows.length) return undefined;
  return { row, column: column >= width ? 0 : column < 0 ? width - 1 : column };
}

/** The next cell (or the one before) that can be filled in, if only with rows; what is computed is passed over. */
export function nextOpen(
  { fields, rows, groups, isFixed, takesRows }: GridInput,
  { from, step }: { from: Cell; step: 1 | -1 },
): Cell | undefined {
  const width = fields.length;
  for (let at = from.row * width + from.column + step; at >= 0 && at < rows.length * width; at += step) {
    const cell = { row: Math.floor(at / width), column: at % width };
    if (isPassed(groups, cell.row)) continue;
    if (!isFixed(cell.row, cell.column) || takesRows(cell.row, cell.column)) return cell;
  }
  return undefined;
}

/** The first cell that can be filled in, where there is one. */
export const firstOpen = (grid: GridInput): Cell =>
  nextOpen(grid, { from: { row: 0, column: -1 }, step: 1 }) ?? { row: 0, column: 0 };

/** The values of a pasted block, by field name; cells that take no text are left out, and those that can make nothing of theirs. */
export function valuesOf(
  { fields, host, form }: GridInput,
  { block, from }: { block: string[][]; from: Cell },
): Promise<Row[]> {
  // A thousand rows name few people: each text of a column is looked up once.
  const looked = new Map<string, Promise<unknown>>();
  const look = (field: FieldDefinition, text: string) => {
    const key = `${field.name} ${text}`;
    const value = looked.get(key) ?? valueFromText(field, { text, host, form });
    looked.set(key, value);
    return value;
  };
  return Promise.all(
    block.map(async (line) => {
      const cells = await Promise.all(
        line.map(async (text, offset) => {
          const field = fields[from.column + offset];
          return field ? ([field.name, await look(field, text)] as const) : undefined;
        }),
      );
      return Object.fromEntries(cells.filter((cell) => cell !== undefined).filter(([, value]) => value !== undefined));
    }),
  );
}

/** The rows with pasted values, each in the row of its place; what does not fit below, or has no place, is left out. */
export function withValues(
  { rows, fields, hidden = [], max, isFixed }: GridInput,
  { values, places }: { values: Row[]; places: readonly (number | undefined)[] },
): Row[] {
  const next = [...rows];
  for (const [offset, line] of values.entries()) {
    const at = places[offset];
    if (at === undefined || at >= max) continue;
    const stood = next[at];
    // Of a row that is made by it nothing is locked yet but what nobody ever fills in.
    const isOpen = ([name]: [string, unknown]) => {
      const column = fields.findIndex((field) => field.name === name);
      return stood ? !isFixed(at, column) : fields[column]?.readonly !== true;
    };
    next[at] = {
      ...(stood ?? emptyRow([...fields, ...hidden])),
      ...Object.fromEntries(Object.entries(line).filter(isOpen)),
    };
  }
  return next;
}
