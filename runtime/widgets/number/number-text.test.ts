import { expect, test } from 'vitest';
import { isNumberText, numberIn, typedNumber } from './number-text.ts';

test.each([
  ['１２３', 123],
  ['１，２３４．５', 1234.5],
  ['−5', -5],
  ['－５', -5],
  ['+5', 5],
  ['￥1,234.50', 1234.5],
  ['-$3', -3],
  ['1 234', 1234],
  ['3。5', 3.5],
  ['.5', 0.5],
  ['35.', 35],
  ['007', 7],
  ['1e5', 100_000],
  ['99999999999999.99', '99999999999999.99'],
  ['12345678.1234567891', '12345678.1234567891'],
  ['9007199254740995', '9007199254740995'],
  ['-9223372036854775808', '-9223372036854775808'],
  ['', null],
])('%s is %s', (typed, value) => {
  expect(numberIn(typedNumber(typed))).toBe(value);
});

test.each(['1,5', '1.234,5', '1,00,000', '12a', '一', '-', '.', '1e999', '--1', '1.2.3', '５ー３'])(
  '%s stays as it was typed',
  (typed) => {
    expect(typedNumber(typed)).toBe(typed);
    expect(isNumberText(typed)).toBe(false);
    expect(numberIn(typed)).toBe(typed);
  },
);

test('in a number that is shown with commas a digit more makes no text of it', () => {
  expect(typedNumber('1,2349,567', { anyCommas: true })).toBe('12349567');
  expect(typedNumber('1,5a', { anyCommas: true })).toBe('1,5a');
  expect(typedNumber(',', { anyCommas: true })).toBe('');
});
