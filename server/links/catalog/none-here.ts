import type { Link } from '../open-link.ts';
import type { TableColumn } from './table.ts';

/**
 * When a column of another database holds what is no value here, and is shown as empty, as SQL over it: a day or number
 * without an end, the day 0 of the month 0. Undefined where it never does.
 */
export function noneHere(
  { kind, name }: Pick<TableColumn, 'kind' | 'name'>,
  { family, quote }: Pick<Link, 'family' | 'quote'>,
): string | undefined {
  const column = quote(name);
  const isDay = kind === 'date' || kind === 'dateTime';
  if (family === 'mysql') return isDay ? `${column} = 0` : undefined;
  if (isDay) return `not isfinite(${column})`;
  const odd = oddTexts[kind];
  return odd && `${column}::text in (${odd.map((text) => `'${text}'`).join(', ')})`;
}

const oddTexts: Partial<Record<TableColumn['kind'], string[]>> = {
  decimal: ['NaN', 'Infinity', '-Infinity'],
  time: ['24:00:00'],
  json: ['null'],
};
