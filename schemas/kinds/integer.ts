import { Exact } from '../expression/core/value.ts';
import { t } from '../texts/text.ts';
import type { KindDefinition, Reading } from './kind.ts';
import { wrong } from './kind.ts';
import { cellNumber, exactOf, numberOperators, presentNumber, resultNumber, wholeCell } from './numbers.ts';

const least = new Exact('-9223372036854775808');
const most = new Exact('9223372036854775807');

const wholeDigits = /^[+-]?\d{1,19}$/;

export const integer: KindDefinition = {
  about: 'a whole number of 64 bits; beyond 2^53 it travels as text',
  example: '42',
  sortable: true,
  inLists: true,
  operators: numberOperators,
  input: 'numbers',
  takesRules: true,
  numeric: true,
  expression: 'number',
  computable: ['number'],
  fromResult: (result) => resultNumber(result, 0),
  jsonSchema: { type: ['integer', 'string'] },
  read: readInteger,
  filterFault: (text) => {
    const value = exactOf(text, wholeDigits);
    return value?.gte(least) && value.lte(most) ? null : 'notInteger';
  },
  toText: String,
  cell: wholeCell,
  cellHint: t('整数，如 12', '整數，如 12', 'A whole number such as 12', '整数（例：12）'),
  fromCell: cellNumber,
};

function readInteger(raw: unknown, reading: Reading): unknown {
  if (Number.isSafeInteger(raw)) return (raw as number) + 0;
  const value = exactOf(raw, wholeDigits);
  if (!value?.isInteger() || typeof raw === 'number') return wrong(reading, value ? 'notInteger' : 'notNumber');
  if (value.lt(least)) return wrong(reading, 'tooSmall', { min: least.toFixed() });
  if (value.gt(most)) return wrong(reading, 'tooLarge', { max: most.toFixed() });
  return presentNumber(value);
}
