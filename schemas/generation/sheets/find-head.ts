import { kindOfCell, type SheetCell } from './sheet-cell.ts';

/** A filled row of a sheet. */
export interface SheetLine {
  number: number;
  cells: SheetCell[];
}

/** So many filled rows are looked at; heads stand near the top. */
export const linesForHead = 50;
const longestHead = 100;

/**
 * The number of the row that names the columns, below titles and notes: the first that is about as wide as the table, if
 * it has nothing but short texts, or texts above numbers. Undefined where there is none: then every row is one of values.
 */
export function findHead(lines: readonly SheetLine[]): number | undefined {
  const widths = lines.map(({ cells }) => cells.filter((cell) => cell !== null).length);
  const widest = Math.max(0, ...widths);
  const least = widest === 1 ? 1 : Math.max(2, Math.ceil(widest * 0.6));
  const at = widths.findIndex((width) => width >= least);
  const line = lines[at];
  return line && isHead(line, lines.slice(at + 1)) ? line.number : undefined;
}

function isHead({ cells }: SheetLine, below: readonly SheetLine[]): boolean {
  const filled = cells.filter((cell) => cell !== null);
  const isNames = filled.every(isName);
  // The same word again and again is a value.
  if (isNames) return filled.length < 3 || new Set(filled).size * 2 > filled.length;
  const [first, ...rest] = filled;
  const isCounted = isName(first ?? null) && areInRow(rest.filter((cell) => !isName(cell)));
  const names = (cell: SheetCell, at: number) =>
    isName(cell) && kindOfCell(cell) === undefined && areNoTexts(below.map((line) => line.cells[at] ?? null));
  return isCounted || cells.some(names);
}

/** A column may be called Y. */
const isName = (cell: SheetCell): boolean =>
  typeof cell === 'string' && cell.length <= longestHead && ['boolean', undefined].includes(kindOfCell(cell));

/** What stands above numbers and days, and is neither, names them. */
function areNoTexts(cells: SheetCell[]): boolean {
  const filled = cells.filter((cell) => cell !== null);
  return filled.length >= 2 && filled.every((cell) => kindOfCell(cell) !== undefined);
}

/** 2023, 2024, 2025: years and months head columns too. */
const areInRow = (cells: SheetCell[]): boolean =>
  cells.length >= 2 &&
  cells.every((cell, index) => Number.isInteger(Number(cell)) && Number(cell) === Number(cells[0]) + index);

/** Column 0 as A, 26 as AA. */
export function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** What the columns are called; null: nothing, though there may be values below. */
export const headNames = (cells: readonly SheetCell[]): (string | null)[] =>
  cells.map((cell) =>
    cell === null
      ? null
      : String(cell)
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim()
          .slice(0, longestHead),
  );
