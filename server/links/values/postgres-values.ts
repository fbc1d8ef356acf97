import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import { exactNumber } from './exact-number.ts';

type Read = (text: string) => unknown;

/** A type of PostgreSQL: its name, its kind here, and how its text is read; as text where nothing is said. */
export interface PostgresType {
  name: string;
  kind: ColumnKind;
  read?: Read;
}

const boolean: Read = (text) => text === 't';
/** 2024-01-02 03:04:05.6 with or without +00: the connection's time zone is UTC. */
const dateTime: Read = (text) => text.replace(' ', 'T').replace(/\+00(?= BC$|$)/, 'Z');
/** Never megabytes: who wants them asks for them otherwise. */
const nothing: Read = () => null;

/** By their numbers, which are the same in every PostgreSQL. */
export const postgresTypes: Record<number, PostgresType> = {
  16: { name: 'boolean', kind: 'boolean', read: boolean },
  17: { name: 'bytea', kind: 'binary', read: nothing },
  18: { name: '"char"', kind: 'text' },
  19: { name: 'name', kind: 'text' },
  20: { name: 'bigint', kind: 'integer', read: exactNumber },
  21: { name: 'smallint', kind: 'integer', read: exactNumber },
  23: { name: 'integer', kind: 'integer', read: exactNumber },
  25: { name: 'text', kind: 'longText' },
  26: { name: 'oid', kind: 'integer', read: exactNumber },
  114: { name: 'json', kind: 'json' },
  142: { name: 'xml', kind: 'longText' },
  650: { name: 'cidr', kind: 'text' },
  700: { name: 'real', kind: 'decimal', read: float },
  701: { name: 'double precision', kind: 'decimal', read: float },
  774: { name: 'macaddr8', kind: 'text' },
  829: { name: 'macaddr', kind: 'text' },
  869: { name: 'inet', kind: 'text' },
  1042: { name: 'character', kind: 'text' },
  1043: { name: 'character varying', kind: 'text' },
  1082: { name: 'date', kind: 'date' },
  1083: { name: 'time without time zone', kind: 'time' },
  1114: { name: 'timestamp without time zone', kind: 'dateTime', read: dateTime },
  1184: { name: 'timestamp with time zone', kind: 'dateTime', read: dateTime },
  1266: { name: 'time with time zone', kind: 'time' },
  1560: { name: 'bit', kind: 'text' },
  1562: { name: 'bit varying', kind: 'text' },
  1700: { name: 'numeric', kind: 'decimal', read: exactNumber },
  2950: { name: 'uuid', kind: 'text' },
  3802: { name: 'jsonb', kind: 'json' },
};

/** A column of bit(1) says yes or no; a longer one is a row of digits. */
export const oneBit: PostgresType = { name: 'bit(1)', kind: 'boolean', read: (text) => text === '1' };

/** What is bound to a statement, as the server reads it. A list is an array of PostgreSQL. */
export function boundValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const arrayText = (list: readonly unknown[]): string => `{${list.map(elementText).join(',')}}`;

function elementText(element: unknown): string {
  if (Array.isArray(element)) return arrayText(element);
  const text = boundValue(element);
  return text === null ? 'NULL' : `"${String(text).replace(/["\\]/g, '\\$&')}"`;
}

/** The server says as many digits as a double needs. */
function float(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) && text !== '' ? value : text;
}
