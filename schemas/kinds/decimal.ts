import { t } from '../texts/text.ts';
import type { KindDefinition, Reading } from './kind.ts';
import { wrong } from './kind.ts';
import { cellNumber, decimalCell, exactOf, numberOperators, presentNumber, resultNumber } from './numbers.ts';

/** Places after the point that are stored. */
const mostPlaces = 10;
/** `5`, `5.0`, `5.` and `.5`. */
export const decimalDigits = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})$/;

export const decimal: KindDefinition = {
  about: '15 digits before and 10 after the point; beyond 15 digits it travels as text',
  example: '19.9',
  sortable: true,
  inLists: true,
  operators: numberOperators,
  input: 'numbers',
  takesRules: true,
  numeric: true,
  expression: 'number',
  computable: ['number'],
  fromResult: (result, { precision }) => resultNumber(result, typeof precision === 'number' ? precision : mostPlaces),
  jsonSchema: { type: ['number', 'string'] },
  read: readDecimal,
  // What was answered as a JSON number comes back as JavaScript writes it: 1e-7.
  filterFault: (text) => (decimalDigits.test(text.replace(/e[+-]?\d{1,2}$/i, '')) ? null : 'notNumber'),
  toText: String,
  cell: decimalCell,
  cellHint: t('数字，如 12.5', '數字，如 12.5', 'A number such as 12.5', '数値（例：12.5）'),
  fromCell: cellNumber,
};

function readDecimal(raw: unknown, reading: Reading): unknown {
  // Most numbers need no exact arithmetic: fifteen characters are fewer than 15 digits.
  if (typeof raw === 'number' && /^-?\d+(?:\.\d{1,10})?$/.test(String(raw)) && String(raw).length <= 15) return raw + 0;
  const value = exactOf(raw, decimalDigits);
  if (!value) return wrong(reading, 'notNumber');
  if (value.decimalPlaces() > mostPlaces) return wrong(reading, 'tooPrecise', { precision: mostPlaces });
  if (value.abs().gte('1e15')) {
    return value.isNegative()
      ? wrong(reading, 'tooSmall', { min: '-999999999999999' })
      : wrong(reading, 'tooLarge', { max: '999999999999999' });
  }
  return presentNumber(value);
}
