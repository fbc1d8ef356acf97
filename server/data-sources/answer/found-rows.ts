import type { ColumnKind, SourceColumn, SourceRows } from '@tessera/schemas/data-source/columns.ts';
import type { Selection } from '@tessera/schemas/data-source/source.ts';
import { readDate, readDateTime, readTime } from '@tessera/schemas/kinds/moment.ts';
import { SourceProblem } from './source-problem.ts';

type Row = Readonly<Record<string, unknown>>;

const mostColumns = 500;
const longestLine = 255;

/** The elements of a list as rows: objects as they are, plain values in a column `value`. */
export function listedRows(list: readonly unknown[]): Row[] {
  const objects = list.filter(isObject);
  if (objects.length === list.length) return objects;
  if (objects.length > 0) throw new SourceProblem('notRows', { text: 'some elements are objects and some are not' });
  return list.map((value) => ({ value }));
}

/** Those of the rows that are wanted, as an answer. */
export function foundRows(
  all: readonly Row[],
  { selection, most, cut = null }: { selection: Selection; most: number; cut?: SourceRows['cut'] },
): SourceRows {
  const columns = columnsOf(all);
  const wanted = ordered(
    all.filter((row) => isWanted(row, selection)),
    selection,
  );
  const { offset, limit } = selection.page ?? { offset: 0, limit: Number.POSITIVE_INFINITY };
  const page = wanted.slice(offset, offset + Math.min(limit, most));
  const isCut = limit > most && wanted.length > offset + most;
  return {
    columns: columns.map(({ name, kind }) => ({ name, kind })),
    rows: page.map((row) => filled(row, columns)),
    cut: isCut ? 'rows' : cut,
    ...(cut === null ? { total: wanted.length } : {}),
  };
}

/** How many rows are wanted. */
export const countFound = (all: readonly Row[], selection: Selection): number =>
  all.filter((row) => isWanted(row, selection)).length;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys in the order in which they first appear. */
function columnsOf(rows: readonly Row[]): (SourceColumn & { key: string })[] {
  const kinds = new Map<string, Set<ColumnKind>>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      const known = kinds.get(name) ?? new Set();
      if (value !== null) known.add(kindOf(value));
      kinds.set(name, known);
    }
    if (kinds.size > mostColumns) throw new SourceProblem('notRows', { text: `more than ${mostColumns} columns` });
  }
  return named([...kinds].map(([key, found]) => ({ key, name: key, kind: commonKind(found) })));
}

/** Columns under names of their own: a second `name` is `name_2`, one without a name is called by its place. */
export function named<Column extends { name: string }>(columns: readonly Column[]): Column[] {
  const given = new Set(columns.map(({ name }) => name));
  const taken = new Set<string>();
  return columns.map((column, index) => {
    let name = column.name === '' ? `column_${index + 1}` : column.name;
    const isFree = (wanted: string) => !taken.has(wanted) && (wanted === column.name || !given.has(wanted));
    for (let again = 2; !isFree(name); again++) name = `${column.name || `column_${index + 1}`}_${again}`;
    taken.add(name);
    return { ...column, name };
  });
}

function kindOf(value: unknown): ColumnKind {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'decimal';
  if (typeof value !== 'string') return 'json';
  if (readDate(value)) return 'date';
  if (readDateTime(value)) return 'dateTime';
  if (value.length === 8 && readTime(value)) return 'time';
  return value.length > longestLine ? 'longText' : 'text';
}

/** What all values of a column are; next to a text of another kind everything is one. */
function commonKind(found: ReadonlySet<ColumnKind>): ColumnKind {
  const [only] = found;
  if (only && found.size === 1) return only;
  if (found.has('json')) return 'json';
  if (found.size === 2 && found.has('integer') && found.has('decimal')) return 'decimal';
  return found.has('longText') ? 'longText' : 'text';
}

function isWanted(row: Row, { keyword, filters = [] }: Selection): boolean {
  if (!filters.every(({ column, values }) => values.some((value) => saidOf(row, column) === String(value))))
    return false;
  if (!keyword) return true;
  const read = (text: string | undefined) => (keyword.isExact ? text : text?.toLowerCase());
  const word = read(keyword.text) ?? '';
  return keyword.columns.some((column) => read(saidOf(row, column))?.includes(word));
}

function ordered(rows: Row[], { order }: Selection): Row[] {
  if (!order) return rows;
  const direction = order.descending ? -1 : 1;
  const of = (row: Row) => (Object.hasOwn(row, order.column) ? row[order.column] : null) ?? null;
  return rows.toSorted((one, other) => {
    const [left, right] = [of(one), of(other)];
    // As in a database: what has no value comes last, whichever way.
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * compared(left, right);
  });
}

const collator = new Intl.Collator(undefined, { numeric: true });

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(written(one), written(other));
}

const written = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** A value as a text, if there is one. */
export const said = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : written(value);

const saidOf = (row: Row, column: string): string | undefined =>
  Object.hasOwn(row, column) ? said(row[column]) : undefined;

/** The columns by the names that they have in an answer; what is not a key of the row is null. */
function filled(row: Row, columns: readonly { key: string; name: string }[]): Record<string, unknown> {
  const whole: Record<string, unknown> = Object.create(null);
  for (const { key, name } of columns) whole[name] = Object.hasOwn(row, key) ? row[key] : null;
  return whole;
}
