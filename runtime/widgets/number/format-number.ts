import { Exact } from '@tessera/schemas/expression/core/value.ts';

/** A number as it is answered, without an exponent. */
export const numberText = /^-?\d+(\.\d+)?$/;

/** `1234567.5` with two decimals and thousands is `1,234,567.50`; digits beyond a double's are kept. */
export function formatNumber(value: unknown, options: { precision?: number | undefined; thousands?: boolean }): string {
  const text = String(value);
  if (!numberText.test(text)) return text;
  const fixed = options.precision === undefined ? text : new Exact(text).toFixed(options.precision);
  if (!options.thousands) return fixed;
  const [whole = '', decimals] = fixed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
