import { type RawBuilder, sql } from 'kysely';

/** What a column is to a condition in SQL. */
export type SqlType = 'number' | 'text' | 'id' | 'boolean' | 'date' | 'dateTime' | 'time' | 'list' | 'null';

/** As they are asked for. */
interface Ends {
  from: string | null;
  to: string | null;
}

/** What the database knows of a kind (schemas/kinds has the rest): a kind without its file here does not compile. */
export interface StoredKind {
  /** Type of the column; null: nothing is stored in the table of the record. */
  column: string | null;
  /** A value that is not null, as a parameter. */
  bind: (value: unknown) => RawBuilder<unknown>;
  /** A value of a filter, as text that passed `filterFault`. */
  bindFilter: (text: string) => RawBuilder<unknown>;
  /** The column as the JSON value that API.md asks for. */
  present: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What a list holds of it, where the whole is too much for one. */
  glimpse?: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What `between` asks of values that have two ends themselves: that the two ranges meet. An end that is null is open. */
  overlaps?: (column: RawBuilder<unknown>, ends: Ends) => RawBuilder<unknown>;
  isEmpty: (column: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** What is looked into for a text, and the text as it stands there; without these the column itself. */
  searched?: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  searchedText?: (text: string) => string;
  /** What a condition takes the column for; null: it cannot read it. */
  sqlType: SqlType | null;
  /** A B-tree can hold it. */
  indexable: boolean;
  /** Lists sort it as its readers do (storage/collation.ts), not by the codes of its characters. */
  hasReaders?: true;
  /** A column of this kind as text, for conversions; `column` is quoted. */
  asText: (column: string) => string;
  /**
   * A column of another kind as a value of this one, without ever failing: what does not fit becomes null, and stays
   * readable in the archived column that it came from.
   */
  fromText: (text: string, column: string) => string;
  /** The same where the text is known to be one code, whatever characters it has. */
  fromOne?: (text: string) => string;
}

export const plain = (value: unknown) => sql`${value}`;
export const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
export const unchanged = (column: RawBuilder<unknown>) => column;
export const isNull = (column: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${column} is null)`;
export const castText = (column: string) => `${column}::text`;
/** A text as a value where it is one. */
export const whenMatches = (text: string, { pattern, value }: { pattern: string; value: string }) =>
  `case when ${text} ~ '${pattern}' then ${value} end`;
const days = [
  '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])',
  '(0[469]|11)-(0[1-9]|[12][0-9]|30)',
  '02-(0[1-9]|1[0-9]|2[0-8])',
].join('|');
const leapYear = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)';
/** A day of the calendar, and a time of day after it or not: what matches never fails in a cast. */
export const momentPattern =
  `^(?!0000)([0-9]{4}-(${days})|${leapYear}-02-29)` +
  '([T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])?)?$';
