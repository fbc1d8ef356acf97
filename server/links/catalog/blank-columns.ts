import { LinkProblem } from '../link-problem.ts';
import type { Link } from '../open-link.ts';
import { noneHere } from './none-here.ts';
import type { TableColumn, TableDetail } from './table.ts';

/** Of a table: so much is looked at, and no longer than this. */
const most = { rows: 10_000, milliseconds: 1000 };
/** Milliseconds of all tables together; those that come behind it are not looked into. */
const longest = 10_000;

/**
 * Says of columns that are never null where empty ones stand among the first rows of their table: "not null" is how much of
 * the world writes down that there may be nothing. A text is empty, in MySQL a value that is none of a list and the day 0 of
 * the month 0, in PostgreSQL a day or number without an end.
 */
export async function markBlanks(link: Link, tables: readonly TableDetail[]): Promise<TableDetail[]> {
  const isInQuestion = (column: TableColumn) => isAlwaysGiven(column) && emptyOf(column, link) !== undefined;
  const end = Date.now() + longest;
  const marked: TableDetail[] = [];
  for (const table of tables) {
    const asked = table.kind === 'table' ? table.columns.filter(isInQuestion) : [];
    const blank = asked.length === 0 || Date.now() > end ? new Set() : await blankColumns(link, { table, asked });
    const columns = table.columns.map((column) =>
      blank.has(column.name) ? { ...column, blank: true as const } : column,
    );
    marked.push(blank.size === 0 ? table : { ...table, columns });
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

async function blankColumns(
  link: Link,
  { table, asked }: { table: TableDetail; asked: readonly TableColumn[] },
): Promise<Set<string>> {
  const names = asked.map(({ name }) => link.quote(name));
  const ifBlank = asked.map((column) => `max(case when ${emptyOf(column, link)} then 1 else 0 end)`).join(', ');
  const from = `${link.quote(table.schema)}.${link.quote(table.name)}`;
  const text = `select ${ifBlank} from (select ${names.join(', ')} from ${from} limit ${most.rows}) as first_rows`;
  try {
    const { rows } = await link.read(
      { text, values: [] },
      { rows: 1, bytes: 1_000_000, milliseconds: most.milliseconds },
    );
    return new Set(asked.flatMap(({ name }, at) => (Number(rows[0]?.[at]) === 1 ? [name] : [])));
  } catch (error) {
    // Whoever may see the table need not be allowed to read it, and one that takes long says nothing.
    if (error instanceof LinkProblem && silent.has(error.reason)) return new Set();
    throw error;
  }
}

const silent: ReadonlySet<string> = new Set(['rights', 'timeout', 'busy', 'locked', 'statement', 'other']);
