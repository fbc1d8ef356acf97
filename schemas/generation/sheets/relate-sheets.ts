import { isCalled } from '../column-names.ts';
import type { ColumnShape, TableShape } from '../table-shape.ts';
import { wordsOf } from '../words.ts';
import type { ColumnFacts } from './column-facts.ts';
import type { KnownSheet } from './sheet-shape.ts';

interface Column {
  sheet: KnownSheet;
  shape: ColumnShape;
  facts: ColumnFacts;
}

/**
 * The sheets with what they seem to point to: a column all of whose values stand in a column of another sheet that has
 * each of them once. Rows of that one are then told apart by it.
 */
export function relateSheets(sheets: readonly KnownSheet[]): TableShape[] {
  const columns = sheets.filter(({ shape }) => shape.sheet?.problem === null).flatMap(columnsOf);
  const keys = columns.filter(({ facts }) => facts.isUnique);
  const pairs = columns.flatMap((column) => {
    const key = keyFor(column, keys);
    return key ? [{ column, key }] : [];
  });
  // One column tells the rows of a sheet apart: the one that most point to.
  const chosen = new Map<KnownSheet, ColumnShape>();
  for (const { key } of pairs) {
    const count = (shape: ColumnShape) => pairs.filter((pair) => pair.key.shape === shape).length;
    const known = chosen.get(key.sheet);
    if (!known || count(key.shape) > count(known)) chosen.set(key.sheet, key.shape);
  }
  return sheets.map((sheet) => {
    const key = chosen.get(sheet);
    const own = pairs.filter(({ column, key: to }) => column.sheet === sheet && chosen.get(to.sheet) === to.shape);
    return {
      ...sheet.shape,
      primaryKey: key ? { columns: [key.name] } : null,
      foreignKeys: own.map(({ column, key: to }) => ({
        columns: [column.shape.name],
        target: { schema: to.sheet.shape.schema, name: to.sheet.shape.name, columns: [to.shape.name] },
        onDelete: '',
      })),
    };
  });
}

const columnsOf = (sheet: KnownSheet): Column[] =>
  sheet.shape.columns.flatMap((shape, at) => {
    const facts = sheet.facts[at];
    const isName = shape.kind === 'text' || shape.kind === 'integer';
    return facts?.kept && isName && shape.also === undefined ? [{ sheet, shape, facts }] : [];
  });

function keyFor(column: Column, keys: Column[]): Column | undefined {
  const { facts, sheet } = column;
  const values = facts.kept;
  // What stands in each row once belongs to the row itself, such as its own name.
  if (!values || values.size < 2 || values.size === facts.filled) return undefined;
  const possible = keys.filter((key) => key.sheet !== sheet && isAlike(column, key) && holds(key, values));
  return possible.find((key) => headOf(key) === headOf(column)) ?? possible[0];
}

/** Numbers are found among other numbers by chance: those must be called the same, and as what names something. */
function isAlike(column: Column, key: Column): boolean {
  const isText = column.shape.kind === 'text' && key.shape.kind === 'text' && !isOfDigits(column);
  const called = { name: key.shape.name, comment: null };
  const names = isCalled('code', called) || wordsOf(key.shape.name).at(-1) === 'id';
  return isText || (column.shape.kind === key.shape.kind && names && headOf(key) === headOf(column));
}

const isOfDigits = ({ facts }: Column): boolean => facts.count('integer') > 0;
const headOf = ({ shape }: Column): string => wordsOf(shape.name).join(' ');

function holds({ facts }: Column, values: ReadonlySet<string>): boolean {
  if (!facts.kept || facts.kept.size < values.size) return false;
  for (const value of values) if (!facts.kept.has(value)) return false;
  return true;
}
