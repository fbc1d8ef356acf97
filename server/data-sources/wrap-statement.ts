import type { BoundStatement, Placeholder } from '@tessera/schemas/data-source/bind-statement.ts';
import { type Dialect, scanStatement } from '@tessera/schemas/data-source/scan-statement.ts';
import type { Selection } from '@tessera/schemas/data-source/source.ts';
import { plainNumber, spellings } from './spellings.ts';

interface Writing {
  name: (column: string) => string;
  text: (column: string) => string;
  /**
   * A text with more zeros than a number needs, or an exponent, by its digits alone; no other. Over a million rows looking
   * at each as a number takes eight times as long as comparing texts.
   */
  number: (text: string) => string;
  /** Columns of some collations may be compared, but not searched. */
  searched: (text: string) => string;
  like: string;
  /** A text of which capitals matter, whatever the collation of the column. */
  exact: (text: string) => string;
  order: (column: string, direction: string) => string;
  /** Two columns of one name may stand in a derived table as long as nobody asks for either. */
  takesSameNames: boolean;
  /** Rows of a derived table come in the order that it says. MariaDB drops that where it has no limit. */
  keepsOrder: boolean;
}

/** What both take for a number with an exponent. */
const withExponent = '^-?[0-9]{1,30}([.][0-9]{1,30})?e[-+]?[0-9]{1,2}$';
const trimmed = {
  postgres: (text: string) => `rtrim(rtrim(${text}, '0'), '.')`,
  mysql: (text: string) => `trim(trailing '.' from trim(trailing '0' from ${text}))`,
};

const writing = {
  postgres: {
    name: (column) => `"${column.replaceAll('"', '""')}"`,
    text: (column) => `${column}::text`,
    number: (text) =>
      `case when ${text} like '%e%' then case when ${text} ~ '${withExponent}' then ${trimmed.postgres(`((${text})::numeric + 0.0)::text`)} end` +
      ` when ${text} like '%.%' then ${trimmed.postgres(text)} end`,
    searched: (text) => `${text} collate pg_catalog."default"`,
    like: 'ilike',
    exact: (text) => text,
    order: (column, direction) => `${column} ${direction} nulls last`,
    takesSameNames: true,
    keepsOrder: true,
  },
  mysql: {
    name: (column) => `\`${column.replaceAll('`', '``')}\``,
    // MariaDB casts no geometry, but puts it together.
    text: (column) => `cast(concat(${column}) as char)`,
    number: (text) =>
      `case when ${text} like '%e%' then case when ${text} regexp '${withExponent}' then ${trimmed.mysql(`cast(cast(${text} as decimal(65, 30)) as char)`)} end` +
      ` when ${text} like '%.%' then ${trimmed.mysql(text)} when ${text} like '0%' then trim(leading '0' from ${text}) end`,
    searched: (text) => text,
    like: 'like',
    exact: (text) => `cast(${text} as binary)`,
    order: (column, direction) => `${column} is null, ${column} ${direction}`,
    takesSameNames: false,
    keepsOrder: false,
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
  const { keyword, filters = [], order, page } = selection;
  const isChosen = keyword !== undefined || filters.length > 0;
  const write: Writing = writing[dialect];
  if (!write.takesSameNames && !isChosen && !order && !page && !isCount) return inner;
  const isPageAlone = page && !isChosen && !order && !isCount;
  if (!write.keepsOrder && isPageAlone && takesLimit(inner.text))
    return { ...inner, text: [inner.text, limitOf(page)].join('\n') };
  const isOrdered = !write.keepsOrder && page && !order && !isCount && hasOrder(inner.text);
  const values = [...inner.values];
  const bind = (value: unknown) => placeholder(values.push(value));
  const textOf = (column: string) => write.text(write.name(column));
  const conditions: string[] = [];
  // A superset of what is wanted: what reads otherwise is left out when it has been read (`runSource`).
  for (const { column, values } of filters) {
    const wanted = values.map(String);
    const among = (text: string, given: string[]) =>
      given.length > 0 ? [`${write.exact(text)} in (${given.map((one) => write.exact(bind(one))).join(', ')})`] : [];
    const text = textOf(column);
    conditions.push(
      anyOf([
        ...among(text, [...new Set(wanted.flatMap((value) => spellings(value, dialect)))]),
        ...among(
          write.number(text),
          wanted.flatMap((value) => plainNumber(value) ?? []),
        ),
      ]),
    );
  }
  if (keyword) {
    const pattern = `%${keyword.text.replace(/[!%_]/g, '!$&')}%`;
    const matched = (text: string, place: string) =>
      keyword.isExact ? `${write.exact(text)} like ${write.exact(place)}` : `${text} ${write.like} ${place}`;
    const like = (column: string) => matched(write.searched(textOf(column)), bind(pattern));
    conditions.push(anyOf(keyword.columns.map((column) => `${like(column)} escape '!'`)));
  }
  const lines = [
    `select ${isCount ? 'count(*) as total' : '*'} from (`,
    inner.text,
    ...(isOrdered ? [`limit ${allRows}`] : []),
    ') as source',
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    ...(order && !isCount
      ? [`order by ${write.order(write.name(order.column), order.descending ? 'desc' : 'asc')}`]
      : []),
    ...(page && !isCount ? [limitOf(page)] : []),
  ];
  return { text: lines.join('\n'), values };
}

/** As MySQL's manual says it (13.2.13). */
const allRows = '18446744073709551615';
/** What a statement ends with, behind which no limit can stand. */
const endings = new Set(['limit', 'fetch', 'for', 'lock', 'into', 'procedure']);

const takesLimit = (text: string): boolean => {
  const words = outerWords(text);
  return ['select', 'with'].includes(words[0] ?? '') && !words.some((word) => endings.has(word));
};
const hasOrder = (text: string): boolean => takesLimit(text) && outerWords(text).includes('order');

/** The words that stand in no brackets; none of a statement that begins with one. */
function outerWords(text: string): string[] {
  const words: string[] = [];
  let depth = 0;
  for (const { kind, from, to } of scanStatement(text, 'mysql')) {
    if (kind === 'open') {
      if (words.length === 0) return [];
      depth++;
    } else if (kind === 'close') depth--;
    else if (kind === 'word' && depth === 0) words.push(text.slice(from, to).toLowerCase());
  }
  return words;
}

const limitOf = ({ limit, offset }: { limit: number; offset: number }) =>
  `limit ${whole(limit)} offset ${whole(offset)}`;

/** Nothing to choose from finds nothing. */
const anyOf = (conditions: string[]) => (conditions.length > 0 ? `(${conditions.join(' or ')})` : '1 = 0');

/** MySQL binds every number as one with a point, and takes none such for a limit. */
function whole(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} is no number of rows`);
  return String(count);
}
