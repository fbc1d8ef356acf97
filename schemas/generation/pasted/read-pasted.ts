import { widgetOf } from '../../widgets/index.ts';
import type { Corrections, FieldCorrection } from '../corrections.ts';
import { type ColumnMeaning, meaningOf, namedColumn } from '../named-columns.ts';
import { ColumnFacts } from '../sheets/column-facts.ts';
import { findHead, headNames } from '../sheets/find-head.ts';
import { kindOfCell, type SheetCell, sheetCell } from '../sheets/sheet-cell.ts';
import { freeColumn, sheetColumn } from '../sheets/sheet-column.ts';
import { freeText } from '../sheets/sheet-shape.ts';
import { type ColumnShape, sheetSchema, type TableShape } from '../table-shape.ts';
import { cellsOf, lineOf, linesOf, namesOf } from './split.ts';
import { typeOf } from './type-words.ts';

/** A name as it was written, with what is said beside it. */
interface PastedName {
  name: string;
  required: boolean;
  /** What may be chosen, where that is said. */
  choices: string[];
  /** What its type is said to be. */
  type?: string;
}

interface Pasted {
  shape: TableShape;
  /** What was said of the columns, as an administrator would say it. */
  corrections: Corrections;
}

/** As many fields as a form can still be read with. */
const mostColumns = 200;

/**
 * The fields that a text names: one a line or beside each other, each with a type behind it, or the head of a table that
 * was copied with some of its rows. Undefined: it names nothing.
 */
export function readPasted(text: string): Pasted | undefined {
  const lines = linesOf(text);
  const named = typedNames(lines);
  const table = named ? undefined : tableIn(lines);
  const names = named ?? table?.names ?? lines.flatMap(namesOf).map(read);
  const taken = new Set<string>();
  const columns = names.slice(0, mostColumns).flatMap((one, at): [ColumnShape, PastedName][] => {
    if (one.name === '') return [];
    const place = { name: freeText(one.name, taken), label: one.name, at };
    return [[columnOf(place, { one, values: table?.rows.map((row) => row[at] ?? null) ?? [] }), one]];
  });
  if (columns.length === 0) return undefined;
  const shape: TableShape = {
    ...{ schema: sheetSchema, name: pastedName, kind: 'sheet', comment: null, rows: 0 },
    ...{ columns: columns.map(([column]) => column), primaryKey: null, uniqueKeys: [], foreignKeys: [] },
    sheet: { hidden: false, head: null, problem: null },
  };
  const fields = Object.fromEntries(columns.flatMap(([column, one]) => correctionOf(column, one)));
  return { shape, corrections: { [`${sheetSchema}.${pastedName}`]: { fields } } };
}

/** Nobody sees it: the module has the name that it is given. */
const pastedName = 'pasted';

/** `name, type` in each line; undefined where one says something else. */
function typedNames(lines: string[]): PastedName[] | undefined {
  const pairs = lines.map((line) => cellsOf(line));
  const isTyped = pairs.every(([name, type, ...more]) => name && type && more.length === 0 && typeOf(type));
  if (lines.length < 2 || !isTyped) return undefined;
  return pairs.map(([name = '', type = '']) => ({ ...read(name), type }));
}

interface PastedTable {
  names: PastedName[];
  rows: SheetCell[][];
}

/** A head and rows of values below it, as they are copied from a workbook. */
function tableIn(lines: string[]): PastedTable | undefined {
  const cells = lines.map((line) => cellsOf(line).map((cell) => sheetCell(cell)));
  const widths = new Set(cells.map((row) => row.length));
  const width = Math.max(...widths, 0);
  const isTable = lines.length > 1 && width > 1 && (lines.every((line) => line.includes('\t')) || widths.size === 1);
  if (!isTable) return undefined;
  const rows = cells.map((row, at) => ({ number: at + 1, cells: row }));
  const head = findHead(rows);
  if (head === undefined) return undefined;
  const isCopied = lines.every((line) => line.includes('\t'));
  const below = rows.filter(({ number }) => number > head).map((row) => row.cells);
  // Words beside and below each other are names, unless a workbook has put them there.
  if (!isCopied && below.every((row) => row.every(isWord))) return undefined;
  return { names: headNames(cells[head - 1] ?? []).map((name) => read(name ?? '')), rows: below };
}

const isWord = (cell: SheetCell): boolean => cell === null || kindOfCell(cell) === undefined;

/** What stands beside a name is taken off it: `*` and “required”, and the choices in brackets or behind a colon. */
function read(written: string): PastedName {
  const { name, required, choices } = lineOf(written);
  return { name: name.slice(0, 100), required, choices };
}

function columnOf(
  place: { name: string; label: string; at: number },
  { one, values }: { one: PastedName; values: SheetCell[] },
): ColumnShape {
  const facts = new ColumnFacts({ left: 10_000 });
  for (const value of values) facts.add(value);
  const column = facts.filled === 0 ? freeColumn(place) : seenColumn(place, facts);
  const type = one.type === undefined ? undefined : typeOf(one.type);
  if (one.choices.length > 0)
    return { ...freeColumn({ ...place, label: '' }), comment: place.label, values: one.choices };
  if (!type) return column;
  // What is said counts for more than what the name says.
  const kind = type.withTime ? 'dateTime' : type.widget === meantBy(column) ? column.kind : 'text';
  const { means, ...plain } = column;
  return type.widget === meantBy(column) ? { ...column, kind } : { ...plain, kind };
}

const meantBy = ({ means }: ColumnShape) => (means ? namedColumn(means).widget : undefined);

/** By its values, and by its name where they say nothing against it. */
function seenColumn(place: { name: string; label: string; at: number }, facts: ColumnFacts): ColumnShape {
  const column = sheetColumn(place, facts);
  const means = meaningOf(place.label, column.kind);
  const free = { ...column, nullable: true, isFree: true as const };
  // A few values that come again and again are choices, unless the name says that they are people.
  return means && (column.values === null || !takesChoices(means)) ? { ...free, means } : free;
}

const takesChoices = (meaning: ColumnMeaning) =>
  namedColumn(meaning).kind === 'text' && 'options' in widgetOf(namedColumn(meaning).widget).props;

function correctionOf({ name }: ColumnShape, { required, type }: PastedName): [string, FieldCorrection][] {
  const said = type === undefined ? undefined : typeOf(type);
  if (!required && !said) return [];
  return [[name, { ...(required ? { required } : {}), ...(said ? { widget: said.widget } : {}) }]];
}
