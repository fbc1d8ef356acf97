import { isCalled } from '../column-names.ts';
import { type ColumnShape, type SheetProblem, sheetSchema, type TableShape } from '../table-shape.ts';
import { ColumnFacts, type Room } from './column-facts.ts';
import { findHead, headNames, lettersOf, linesForHead, type SheetLine } from './find-head.ts';
import { type SheetCell, sheetCell } from './sheet-cell.ts';
import { sheetColumn } from './sheet-column.ts';

/** A sheet, and what is known of its columns, in their order. */
export interface KnownSheet {
  shape: TableShape;
  facts: ColumnFacts[];
}

interface Sheet {
  name: string;
  hidden: boolean;
  problem: SheetProblem | null;
  /** The number of the row that names the columns, where somebody says so; 0: none does. */
  head?: number | undefined;
  /** Filled rows in their order, cells as a reader of workbooks gives them. */
  rows: AsyncIterable<{ number: number; cells: unknown[] }[]>;
}

/** Looks at all rows of a sheet; `unnamed`: what a column is called that has no name, by its letters. */
export async function readSheet(
  sheet: Sheet,
  { room, unnamed }: { room: Room; unnamed: (letters: string) => string },
): Promise<KnownSheet> {
  const first: SheetLine[] = [];
  const facts: ColumnFacts[] = [];
  let head: SheetLine | undefined;
  let count = 0;
  const add = ({ number, cells }: SheetLine) => {
    if (head && number <= head.number) return;
    while (facts.length < cells.length) facts.push(blankFacts(count, room));
    count++;
    for (const [at, known] of facts.entries()) known.add(cells[at] ?? null);
  };
  const begin = () => {
    const number = sheet.head ?? findHead(first);
    head = first.find((line) => line.number === number);
    for (const line of first) add(line);
  };
  let begun = false;
  for await (const rows of sheet.rows)
    for (const { number, cells } of rows) {
      const line = { number, cells: cells.map(sheetCell) };
      if (begun) add(line);
      else if (first.push(line) === linesForHead) {
        begun = true;
        begin();
      }
    }
  if (!begun) begin();
  const names = columnNames(headNames(head?.cells ?? []), { facts, unnamed });
  const kept = names.filter(({ isUsed }) => isUsed);
  const columns = kept.map((place) => sheetColumn(place, facts[place.at] ?? blankFacts(count, room)));
  const isEmpty = columns.length === 0 || (columns.length === 1 && count === 0);
  const problem = sheet.problem ?? (isEmpty ? 'empty' : null);
  return {
    shape: shapeOf(sheet, { columns, count, head: head?.number ?? null, problem, facts }),
    facts: kept.map(({ at }) => facts[at] ?? blankFacts(count, room)),
  };
}

function blankFacts(rows: number, room: Room): ColumnFacts {
  const facts = new ColumnFacts(room);
  facts.blank = rows;
  return facts;
}

interface Found {
  columns: ColumnShape[];
  count: number;
  head: number | null;
  problem: SheetProblem | null;
  facts: ColumnFacts[];
}

function shapeOf({ name, hidden }: Sheet, { columns, count, head, problem, facts }: Found): TableShape {
  const codes = columns.filter(
    ({ at = 0, name: called }) => facts[at]?.isUnique && isCalled('code', { name: called, comment: null }),
  );
  return {
    ...{ schema: sheetSchema, name, kind: 'sheet', comment: name, rows: count, columns },
    ...{ primaryKey: null, foreignKeys: [], sheet: { hidden, head, problem } },
    uniqueKeys: codes.filter((code) => isWhollyUnique(facts[code.at ?? 0])).map((code) => ({ columns: [code.name] })),
  };
}

/** What differs in capital letters only is the same to who looks for it. */
const isWhollyUnique = (facts: ColumnFacts | undefined): boolean => {
  const lower = new Set([...(facts?.kept ?? [])].map((value) => value.toLowerCase()));
  return lower.size === facts?.filled;
};

/** Each unlike the others; those that have neither a name nor a value are none. */
function columnNames(
  heads: (string | null)[],
  { facts, unnamed }: { facts: ColumnFacts[]; unnamed: (letters: string) => string },
) {
  const taken = new Set<string>();
  const width = Math.max(heads.length, facts.length);
  return Array.from({ length: width }, (_, at) => {
    const head = heads[at] || null;
    const isUsed = head !== null || (facts[at]?.filled ?? 0) > 0;
    if (!isUsed) return { at, name: '', label: '', isUsed };
    const name = freeText(head ?? lettersOf(at), taken);
    return { at, name, label: head === null ? unnamed(lettersOf(at)) : name, isUsed };
  });
}

/** A name as it is, or with a number behind it; capital letters or not. */
export function freeText(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted} (${count})`;
  taken.add(name.toLowerCase());
  return name;
}

/** The cells of a row by the places of its columns; for who copies them. */
export const cellsAt = (cells: readonly unknown[], places: readonly number[]): SheetCell[] =>
  places.map((at) => sheetCell(cells[at]));
