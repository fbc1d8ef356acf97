import { isIP } from 'node:net';
import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { wallClock } from '@tessera/schemas/time/clock.ts';
import { isHex, isYesOrNo } from '../../links/catalog/read-column.ts';
import type { TableColumn } from '../../links/catalog/table.ts';
import type { StatementParts } from './statement.ts';

/** A column as it is compared, and how a value is given to be compared with it; null: no row can hold the value. */
interface Comparable {
  column: string;
  bound: (text: string) => string | null;
}

/**
 * A column against values of a field, so that an index of the other database is used: the column stands as it is
 * wherever its own type can be given the value.
 */
export function comparable(
  { at, kind }: { at: TableColumn; kind: ValueKind },
  parts: Pick<StatementParts, 'link' | 'bind'>,
): Comparable {
  const { family, quote } = parts.link;
  const column = quote(at.name);
  if (at.kind === 'binary')
    return { column, bound: (text) => (isHex(text) ? parts.link.unhex(parts.bind(text)) : null) };
  if (isBits({ at, family }))
    return { column: `(${column} + 0)`, bound: (text) => (bitsText.test(text) ? bitsOf(parts.bind(text)) : null) };
  if (family === 'postgres') return postgres({ at, kind, column }, parts.bind);
  // A tinyint(1) may hold any number, and is read as yes for each but zero.
  const isAnyNumber = isYesOrNo(at.type) && kind === 'boolean';
  return {
    column: isAnyNumber ? `(${column} <> 0)` : column,
    bound: (text) => {
      const value = mysqlValue(text, { at, kind });
      return value === null ? null : parts.bind(value);
    },
  };
}

/** Several bits of MySQL, which are read as their digits and are a number to it. */
export const isBits = ({ at, family }: { at: TableColumn; family: string }): boolean =>
  family === 'mysql' && /^bit\(/.test(at.type) && at.kind !== 'boolean';
export const bitsText = /^[01]{1,64}$/;
export const bitsOf = (bound: string): string => `cast(conv(${bound}, 2, 10) as unsigned)`;

function mysqlValue(text: string, { at, kind }: { at: TableColumn; kind: ValueKind }): string | number | null {
  // What a float holds of 1.1 is another number than 1.1.
  const single = at.type.startsWith('float') && text.trim() !== '' ? Math.fround(Number(text)) : Number.NaN;
  if (Number.isFinite(single)) return String(single);
  // `0` as a text is the year 2000 to it.
  if (at.type.startsWith('year') && Number(text) === 0) return '0000';
  if (isYesOrNo(at.type)) return text === 'true' || text === '1' ? 1 : text === 'false' ? 0 : text;
  if (kind === 'dateTime' || at.kind === 'dateTime') {
    const moment = at.type.startsWith('timestamp') ? text.replace(/Z$/, '') : wallText(text);
    // Its years end there.
    return isBeyond9999(moment) ? null : moment;
  }
  return text;
}

const isBeyond9999 = (moment: string): boolean => /^(\+|\d{5})/.test(moment);
/** Its year without the sign that ISO 8601 puts before more than four digits. */
const plainYear = (moment: string): string => moment.replace(/^\+0/, '');

function postgres(
  { at, kind, column }: { at: TableColumn; kind: ValueKind; column: string },
  bind: (value: unknown) => string,
): Comparable {
  const type = postgresTypes.find(({ of }) => of.test(at.type));
  if (!type) return { column: `${column}::text`, bound: (text) => `${bind(text)}::text` };
  const cast = type.cast ?? at.type;
  const own = type.column ? `${column}::${type.column}` : column;
  return {
    column: cast === 'boolean' && kind === 'integer' ? `${column}::int::boolean` : own,
    bound: (text) => {
      const value = type.value ? type.value(text) : text;
      // A part of a whole is more than the one and less than the next.
      return value === null
        ? null
        : `${bind(value)}::${cast === 'bigint' && !/^-?\d+$/.test(value) ? 'numeric' : cast}`;
    },
  };
}

const number = (text: string) => (/^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/i.test(text) ? text : null);
/** Of more digits than a bigint has it is compared as a number. */
const integer = (text: string) => (/^-?\d{19,}$/.test(text) ? `${number(text) ?? '0'}.0` : number(text));
const yesOrNo = (text: string) =>
  text === 'true' || text === '1' ? 'true' : text === 'false' || text === '0' ? 'false' : null;
const oneBit = (text: string) => {
  const said = yesOrNo(text);
  return said && (said === 'true' ? '1' : '0');
};
const address = (text: string) => {
  const [host = '', bits] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1;
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)) ? text : null;
};
const uuid = (text: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null);

/** Types that a value can be made to; with any other the column is compared as a text. Without a cast: to the column's own. */
const postgresTypes: { of: RegExp; column?: string; cast?: string; value?: (text: string) => string | null }[] = [
  { of: /^(text|character varying)/, cast: 'text' },
  // In whatever schema it was installed: only by its own rules `abc` is `ABC`.
  { of: /(^|\.)citext$/ },
  { of: /^character(\(|$)/, cast: 'bpchar' },
  { of: /^(smallint|integer|bigint)$/, cast: 'bigint', value: integer },
  { of: /^oid$/, column: 'bigint', cast: 'bigint', value: integer },
  { of: /^numeric/, cast: 'numeric', value: number },
  { of: /^real$/, cast: 'float4', value: number },
  { of: /^double precision$/, cast: 'float8', value: number },
  { of: /^boolean$/, cast: 'boolean', value: yesOrNo },
  { of: /^bit\(1\)$/, cast: 'bit(1)', value: oneBit },
  { of: /^date$/, cast: 'date' },
  { of: /^timestamp.* with time zone$/, cast: 'timestamptz', value: plainYear },
  { of: /^timestamp/, cast: 'timestamp', value: wallText },
  { of: /^time.* without time zone$/, cast: 'time' },
  // Told without its zone.
  { of: /^time.* with time zone$/, column: 'time', cast: 'time' },
  { of: /^inet$/, cast: 'inet', value: address },
  { of: /^uuid$/, cast: 'uuid', value: uuid },
];

/**
 * What is shown next after a value, where the column holds what lies between: of a moment the parts of a millisecond, of a
 * time those of a second. Undefined: what is shown is all there is.
 */
export function nextShown(
  { at, kind }: { at: TableColumn; kind: ValueKind },
  family: string,
): ((text: string) => string | undefined) | undefined {
  const digits = Number(/\((\d)\)/.exec(at.type)?.[1] ?? (family === 'postgres' ? 6 : 0));
  if (kind === 'time' && digits > 0 && at.type.startsWith('time')) return nextSecond;
  return kind === 'dateTime' && digits > 3 && /^(timestamp|datetime)/.test(at.type) ? nextMillisecond : undefined;
}

const nextMillisecond = (text: string): string | undefined => {
  const moment = Date.parse(text);
  return text.endsWith('Z') && !Number.isNaN(moment) ? new Date(moment + 1).toISOString() : undefined;
};

const nextSecond = (text: string): string | undefined => {
  const [, hour, minute, second] = /^(\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  if (second === undefined) return undefined;
  const next = Number(hour) * 3600 + Number(minute) * 60 + Number(second) + 1;
  return [next / 3600, (next / 60) % 60, next % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
};

/** Whether it can hold a text that is empty: an address, an id or a time of its own type cannot. */
export const isWords = ({ kind, type }: TableColumn): boolean =>
  (kind === 'text' || kind === 'longText') && !/^(uuid|inet|cidr|macaddr|bit|time|xml)/i.test(type);

/** A moment as a column without a zone holds it: as the organisation's clocks show it (docs/decisions/0010). */
export function wallText(text: string): string {
  if (!text.endsWith('Z')) return text;
  const wall = wallClock(text);
  return Number.isNaN(wall) ? text : plainYear(new Date(wall).toISOString()).replace('T', ' ').replace(/Z$/, '');
}
