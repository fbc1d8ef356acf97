import type { Link } from '../open-link.ts';
import type { TableColumn } from './table.ts';

/**
 * What is asked for to read a column. MySQL calls a tinyint(1) yes or no, which may hold any number: it is asked for the
 * number. Bytes, of which keys may be made, are read as a text.
 */
export function readColumn(
  { name, kind }: Pick<TableColumn, 'name' | 'kind'>,
  { quote, family, hex }: Pick<Link, 'quote' | 'family' | 'hex'>,
): string {
  if (kind === 'binary') return hex(quote(name));
  return family === 'mysql' && kind === 'boolean' ? `(${quote(name)} + 0)` : quote(name);
}

/** A text that bytes can be made of. */
export const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})*$/i.test(text);
