import { Exact } from '@tessera/schemas/expression/core/value.ts';
import { presentNumber } from '@tessera/schemas/kinds/numbers.ts';

const plain = /^-?(\d{1,40}\.?\d{0,40}|\.\d{1,40})(e[+-]?\d{1,2})?$/i;
const grouping = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * What somebody types as a number is written: `１２３`, `−5`, `+5`, `￥1,234.50`, `1 234`, `3。5`. What is none is answered as it
 * was typed. Commas stand between thousands; `anyCommas` takes them wherever they are, as when a digit is put into a number
 * that is shown with them.
 */
export function typedNumber(typed: string, { anyCommas = false } = {}): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[−–]/g, '-')
    .replace(/[。｡]/g, '.')
    .replace(/\s/g, '')
    .replace(/^([+-]?)[¥$€£]/, '$1')
    .replace(/^\+/, '');
  if (text === '' || plain.test(text)) return text;
  const isGrouped = anyCommas ? text.includes(',') : grouping.test(text);
  const joined = text.replaceAll(',', '');
  return isGrouped && (joined === '' || plain.test(joined)) ? joined : typed;
}

/** The number that a text is, as it travels; a text that is none as it is, and nothing for nothing. */
export function numberIn(text: string): number | string | null {
  if (text === '') return null;
  return plain.test(text) ? presentNumber(new Exact(text.replace(/\.(?=e|$)/i, ''))) : text;
}

export const isNumberText = (text: string): boolean => plain.test(text);
