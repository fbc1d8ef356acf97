import { isIP } from 'node:net';
import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import type { Dialect } from '@tessera/schemas/data-source/scan-statement.ts';
import { Exact } from '@tessera/schemas/expression/index.ts';

const moment = /^(?:(\d{4}-\d\d-\d\d)T)?(\d\d:\d\d:\d\d)(?:\.(\d*?)0*)?(Z?)$/;
/** As many places as seconds can have. */
const mostPlaces = 6;

/**
 * How a database may write, as a text, a value that reads like this: a text of fixed width without its blanks, a moment
 * with a blank between day and time, yes as 1, an address with the width of its net.
 */
export function spellings(value: string, dialect: Dialect): string[] {
  const others = [
    value.trimEnd(),
    plainNumber(value),
    ...(value === '0' ? ['-0'] : []),
    ...momentSpellings(value),
    ...(flags[dialect][value] ?? []),
    { 4: `${value}/32`, 6: `${value}/128` }[isIP(value)],
  ];
  return [...new Set([value, ...others.filter((other) => other !== undefined && other !== '')])] as string[];
}

/** In MySQL a tinyint(1) may hold any number, and a bit is a byte: NUL too, which PostgreSQL takes in no text. */
const flags: Record<Dialect, Record<string, string[]>> = {
  postgres: { true: ['1'], false: ['0'] },
  mysql: {
    true: ['1', '\u0001', '-1', ...Array.from({ length: 8 }, (_, at) => String(at + 2))],
    false: ['0', '\u0000'],
  },
};

function momentSpellings(value: string): string[] {
  const [found, day, time, part = '', zone] = moment.exec(value) ?? [];
  if (found === undefined) return [];
  const clock = day === undefined ? `${time}` : `${day} ${time}`;
  // A column of so many places has all of them in MySQL.
  const places = Array.from({ length: mostPlaces - part.length + 1 }, (_, at) => part.padEnd(part.length + at, '0'));
  const written = places.map((fraction) => (fraction === '' ? clock : `${clock}.${fraction}`));
  return zone ? [...written, `${written[0]}+00`] : written;
}

/** A number by its digits alone, of which a database may write more zeros or an exponent; undefined: it is none. */
export function plainNumber(value: string): string | undefined {
  if (!/^-?\d{1,30}(?:\.\d{1,30})?(?:e[-+]?\d{1,2})?$/i.test(value)) return undefined;
  const exact = new Exact(value);
  return exact.isZero() ? '0' : exact.toFixed();
}

const flagOf: Record<string, string> = { '1': 'true', t: 'true', '0': 'false', f: 'false' };
const writtenMoment = /^(?:(\d{4}-\d\d-\d\d)[T ])?(\d\d:\d\d:\d\d)(?:\.(\d*?)0*)?(?:Z|\+00(?::?00)?)?$/;

/**
 * A value of a column by one way of writing it, the same for each by which the database or an answer may write it: whoever
 * sets a condition has read it here or there. A text stays as it is, but for the blanks of one of fixed width.
 */
export function asRead(value: string, { kind, type }: { kind: ColumnKind; type: string }): string {
  if (kind === 'integer' || kind === 'decimal') return plainNumber(value) ?? value;
  if (kind === 'boolean') return flagOf[value] ?? value;
  if (kind === 'dateTime' || kind === 'time') {
    const [found, day = '', time, part = ''] = writtenMoment.exec(value) ?? [];
    return found === undefined ? value : `${day}T${time}.${part}`;
  }
  if (type === 'inet') return value.replace(isIP(value.split('/')[0] ?? '') === 4 ? /\/32$/ : /\/128$/, '');
  return type === 'character' ? value.trimEnd() : value;
}
