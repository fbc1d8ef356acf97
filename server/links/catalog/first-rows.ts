import { LinkProblem } from '../link-problem.ts';
import type { Link } from '../open-link.ts';
import { noneHere } from './none-here.ts';
import type { TableColumn, TableDetail } from './table.ts';

/** Of a table: so many rows are looked at for what is empty, for how long texts are, and no longer than this. */
const most = { blanks: 10_000, lines: 1000, milliseconds: 1000 };
/** Milliseconds of all tables together; those that come behind it are not looked into. */
const longest = 10_000;
/** Characters of a text that stands in one line of a form. */
const longestLine = 200;

/**
 * Says of columns what the first rows of their table hold.
 *
 * - `blank`, of one that is never null: an empty one. "Not null" is how much of the world writes down that there may be
 *   nothing. A text is empty, in MySQL a value that is none of a list and the day 0 of the month 0, in PostgreSQL a day or
 *   number without an end.
 * - `line`, of a text of any length: short ones of one line, and at least one. What people there write names in has no length.
 * - `fine`, of a number of any scale: more decimals than an amount has.
 */
export async function markByRows(link: Link, tables: readonly TableDetail[]): Promise<TableDetail[]> {
  const end = Date.now() + longest;
  const marked: TableDetail[] = [];
  for (const table of tables) {
    const look = (
      asked: TableColumn[],
      { rows, test }: { rows: number; test: (column: TableColumn) => string | undefined },
    ) =>
      asked.length === 0 || Date.now() > end ? new Map<string, number>() : valuesOf(link, { table, asked, rows, test });
    const isTable = table.kind === 'table';
    const asked = isTable ? table.columns.filter((one) => isAlwaysGiven(one) && emptyOf(one, link) !== undefined) : [];
    const blanks = await look(asked, {
      rows: most.blanks,
      test: (column) => `case when ${emptyOf(column, link)} then 1 else 0 end`,
    });
    const texts = isTable ? table.columns.filter(({ kind, values }) => kind === 'longText' && !values) : [];
    const lines = await look(texts, { rows: most.lines, test: (column) => lengthOf(column, link) });
    const numbers = isTable ? table.columns.filter(({ kind, scale }) => kind === 'decimal' && scale === null) : [];
    const fine = await look(numbers, { rows: most.lines, test: (column) => finenessOf(column, link) });
    marked.push({
      ...table,
      columns: table.columns.map((column) => ({
        ...column,
        ...(blanks.get(column.name) === 1 ? { blank: true as const } : {}),
        ...(lineOf(lines.get(column.name)) ?? {}),
        ...(fine.get(column.name) === 1 ? { fine: true as const } : {}),
      })),
    });
  }
  return marked;
}

const isAlwaysGiven = ({ nullable, default: usual, generated, blank }: TableColumn) =>
  !nullable && usual === null && !generated && !blank;

/** When a column holds nothing, as SQL; undefined where it always holds something. */
function emptyOf(column: TableColumn, link: Link): string | undefined {
  const { name, kind, values } = column;
  if (kind !== 'text' && kind !== 'longText') return noneHere(column, link);
  return values && link.family !== 'mysql' ? undefined : `trim(${link.quote(name)}) = ''`;
}

/** 3 for several lines, 2 for what is long, 1 for a line of text, 0 for none. */
function lengthOf({ name }: TableColumn, { family, quote }: Link): string {
  const text = family === 'mysql' ? quote(name) : `${quote(name)}::text`;
  const isLong = `char_length(${text}) > ${longestLine}`;
  // A line end behind a line begins no other one.
  const isOfLines = `${text} ${family === 'mysql' ? 'regexp' : '~'} '${'\n'}[[:space:]]*[^[:space:]]'`;
  return `case when ${isOfLines} then 3 when ${isLong} then 2 when ${text} <> '' then 1 else 0 end`;
}

const lineOf = (length = 0): { line: boolean } | undefined =>
  length === 1 || length === 3 ? { line: length === 1 } : undefined;

/** 1 for a third decimal that says something: of 0.30000000000000004, which a binary number makes of 0.3, none does. */
function finenessOf({ name, type }: TableColumn, { family, quote }: Link): string {
  if (/double|real|float/i.test(type)) {
    const value = quote(name);
    const rest = `abs(${value} - floor(${value} * 100 + 0.5) / 100)`;
    // What binary numbers of eight and of four bytes are known by.
    const exact = /double/i.test(type) ? '1e-9' : '1e-6';
    // Far below what overflows; nothing that is not finite is.
    return `case when abs(${value}) < 1e15 then case when ${rest} > ${exact} * greatest(1, abs(${value})) then 1 else 0 end else 0 end`;
  }
  const third = `'[.][0-9]{2}[0-9]*[1-9]'`;
  const says = family === 'mysql' ? `cast(${quote(name)} as char) regexp ${third}` : `${quote(name)}::text ~ ${third}`;
  return `case when ${says} then 1 else 0 end`;
}

/** The greatest that a test says of each column, in the first rows of its table. */
async function valuesOf(
  link: Link,
  {
    table,
    asked,
    rows: count,
    test,
  }: {
    table: TableDetail;
    asked: readonly TableColumn[];
    rows: number;
    test: (column: TableColumn) => string | undefined;
  },
): Promise<Map<string, number>> {
  const names = asked.map(({ name }) => link.quote(name));
  const tests = asked.map((column) => `max(${test(column)})`).join(', ');
  const from = `${link.quote(table.schema)}.${link.quote(table.name)}`;
  const text = `select ${tests} from (select ${names.join(', ')} from ${from} limit ${count}) as first_rows`;
  try {
    const { rows } = await link.read(
      { text, values: [] },
      { rows: 1, bytes: 1_000_000, milliseconds: most.milliseconds },
    );
    return new Map(asked.map(({ name }, at) => [name, Number(rows[0]?.[at] ?? 0)]));
  } catch (error) {
    // Whoever may see the table need not be allowed to read it, and one that takes long says nothing.
    if (error instanceof LinkProblem && silent.has(error.reason)) return new Map();
    throw error;
  }
}

const silent: ReadonlySet<string> = new Set(['rights', 'timeout', 'busy', 'locked', 'statement', 'other']);
