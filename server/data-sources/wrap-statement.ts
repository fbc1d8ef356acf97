import type { BoundStatement, Placeholder } from '@tessera/schemas/data-source/bind-statement.ts';
import type { Dialect } from '@tessera/schemas/data-source/scan-statement.ts';
import type { Selection } from '@tessera/schemas/data-source/source.ts';

interface Writing {
  name: (column: string) => string;
  text: (column: string) => string;
  like: string;
  /** The same where capitals matter, whatever the collation of the column. */
  exactly: (text: string, place: string) => string;
  order: (column: string, direction: string) => string;
  /** Two columns of one name may stand in a derived table as long as nobody asks for either. */
  takesSameNames: boolean;
}

const writing = {
  postgres: {
    name: (column) => `"${column.replaceAll('"', '""')}"`,
    text: (column) => `${column}::text`,
    like: 'ilike',
    exactly: (text, place) => `${text} like ${place}`,
    order: (column, direction) => `${column} ${direction} nulls last`,
    takesSameNames: true,
  },
  mysql: {
    name: (column) => `\`${column.replaceAll('`', '``')}\``,
    text: (column) => `cast(${column} as char)`,
    like: 'like',
    exactly: (text, place) => `cast(${text} as binary) like cast(${place} as binary)`,
    order: (column, direction) => `${column} is null, ${column} ${direction}`,
    takesSameNames: false,
  },
} satisfies Record<Dialect, Writing>;

/**
 * Asks for some of the rows of a statement, or how many they are (`isCount`, a column `total`). The statement has no `;`
 * behind it (`withoutEnd`) and stands in brackets of its own lines, so that a comment at its end hides nothing of ours.
 */
export function wrapStatement(
  inner: BoundStatement,
  {
    dialect,
    placeholder,
    selection,
    isCount = false,
  }: { dialect: Dialect; placeholder: Placeholder; selection: Selection; isCount?: boolean },
): BoundStatement {
  const { keyword, filter, order, page } = selection;
  const write: Writing = writing[dialect];
  if (!write.takesSameNames && !keyword && !filter && !order && !page && !isCount) return inner;
  const values = [...inner.values];
  const bind = (value: unknown) => placeholder(values.push(value));
  const textOf = (column: string) => write.text(write.name(column));
  const conditions: string[] = [];
  if (filter)
    conditions.push(
      anyOf(
        filter.values.length > 0
          ? [`${textOf(filter.column)} in (${filter.values.map((value) => bind(String(value))).join(', ')})`]
          : [],
      ),
    );
  if (keyword) {
    const pattern = `%${keyword.text.replace(/[!%_]/g, '!$&')}%`;
    const matched = (text: string, place: string) =>
      keyword.isExact ? write.exactly(text, place) : `${text} ${write.like} ${place}`;
    conditions.push(anyOf(keyword.columns.map((column) => `${matched(textOf(column), bind(pattern))} escape '!'`)));
  }
  const lines = [
    `select ${isCount ? 'count(*) as total' : '*'} from (`,
    inner.text,
    ') as source',
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    ...(order && !isCount
      ? [`order by ${write.order(write.name(order.column), order.descending ? 'desc' : 'asc')}`]
      : []),
    ...(page && !isCount ? [`limit ${whole(page.limit)} offset ${whole(page.offset)}`] : []),
  ];
  return { text: lines.join('\n'), values };
}

/** Nothing to choose from finds nothing. */
const anyOf = (conditions: string[]) => (conditions.length > 0 ? `(${conditions.join(' or ')})` : '1 = 0');

/** MySQL binds every number as one with a point, and takes none such for a limit. */
function whole(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} is no number of rows`);
  return String(count);
}
