import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import { exactNumber, shortFloat } from './exact-number.ts';

/** What MySQL says of a column of an answer, as far as it matters here. */
export interface MysqlField {
  name: string;
  columnType: number;
  characterSet: number;
  columnLength: number;
  flags: number;
  /** MariaDB: `uuid`, `inet6`, `point`. */
  extendedTypeName?: string;
  /** MariaDB: `json`. */
  extendedFormat?: string;
}

export interface MysqlType {
  name: string;
  kind: ColumnKind;
  /** What the driver gives, as it is given on; never asked for nothing. */
  read?: (value: unknown) => unknown;
}

const binaryCharacterSet = 63;
const isUnsigned = 32;
const isEnum = 256;
const isSet = 2048;
/** A text column says its length in bytes, of which a character may take four: TEXT has 65,535. */
const longTextLength = 65_535;

export function mysqlType(field: MysqlField): MysqlType {
  const { columnType, flags, characterSet, extendedTypeName, extendedFormat } = field;
  if (extendedFormat === 'json') return { name: 'json', kind: 'json' };
  if (flags & isEnum) return { name: 'enum', kind: 'text' };
  if (flags & isSet) return { name: 'set', kind: 'text' };
  if (extendedTypeName && columnType !== types.geometry) return { name: extendedTypeName, kind: 'text' };
  const isBinary = characterSet === binaryCharacterSet;
  if (texts.has(columnType)) return isBinary ? binary : textType(field);
  const type = (columnTypes[columnType] ?? other)(field);
  return flags & isUnsigned ? { ...type, name: `${type.name} unsigned` } : type;
}

const types = { geometry: 0xff } as const;

/** VARCHAR, the four BLOB and TEXT, VAR_STRING, STRING: texts or bytes, by their character set. */
const texts = new Set([0x0f, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe]);

const binary: MysqlType = { name: 'binary', kind: 'binary', read: () => null };

function textType({ columnType, columnLength }: MysqlField): MysqlType {
  const isLong = columnLength >= longTextLength || (columnType >= 0xf9 && columnType <= 0xfc);
  return isLong ? { name: 'text', kind: 'longText' } : { name: columnType === 0xfe ? 'char' : 'varchar', kind: 'text' };
}

const whole = (name: string) => (): MysqlType => ({ name, kind: 'integer' });
const exact = (value: unknown) => (typeof value === 'string' ? exactNumber(value) : value);
const isYes = (value: unknown) => Number(value) !== 0;
const decimal = (): MysqlType => ({ name: 'decimal', kind: 'decimal', read: exact });
const dateTime = (name: string) => (): MysqlType => ({
  name,
  kind: 'dateTime',
  // The session's time zone is UTC: a timestamp is a moment, a datetime what somebody's clock showed.
  read: (value) => String(value).replace(' ', 'T') + (name === 'timestamp' && value !== zeroDate ? 'Z' : ''),
});
const zeroDate = '0000-00-00 00:00:00';
const other = (): MysqlType => ({ name: 'other', kind: 'other', read: asText });

const columnTypes: Record<number, (field: MysqlField) => MysqlType> = {
  0: decimal,
  1: ({ columnLength }) =>
    columnLength === 1 ? { name: 'tinyint(1)', kind: 'boolean', read: isYes } : { name: 'tinyint', kind: 'integer' },
  2: whole('smallint'),
  3: whole('int'),
  4: () => ({ name: 'float', kind: 'decimal', read: (value) => shortFloat(Number(value)) }),
  5: () => ({ name: 'double', kind: 'decimal' }),
  6: () => ({ name: 'null', kind: 'text' }),
  7: dateTime('timestamp'),
  8: () => ({ name: 'bigint', kind: 'integer', read: exact }),
  9: whole('mediumint'),
  10: () => ({ name: 'date', kind: 'date' }),
  11: () => ({ name: 'time', kind: 'time' }),
  12: dateTime('datetime'),
  13: whole('year'),
  16: ({ columnLength }) =>
    columnLength === 1
      ? { name: 'bit(1)', kind: 'boolean', read: (value) => isYes((value as Buffer)[0]) }
      : { name: `bit(${columnLength})`, kind: 'text', read: (value) => digitsOf(value as Buffer, columnLength) },
  245: () => ({ name: 'json', kind: 'json', read: asText }),
  246: decimal,
  [types.geometry]: () => ({ name: 'geometry', kind: 'other', read: asText }),
};

const digitsOf = (bytes: Buffer, length: number) =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(-length);

function asText(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
