// @vitest-environment happy-dom
// First: libraries take what a browser has when they are loaded.
import '../../testing/page-without-layout.ts';
import { expect, test } from 'vitest';
import { withAffixes } from './number-views.tsx';

test.each([
  ['4.0', { suffix: 'days' }, '4.0 days'],
  ['4.0', { suffix: '天' }, '4.0天'],
  ['30', { suffix: '%' }, '30%'],
  ['30', { suffix: '°C' }, '30°C'],
  ['5', { prefix: '¥' }, '¥5'],
  ['5', { prefix: 'USD' }, 'USD 5'],
  ['5', { prefix: '共', suffix: 'kg' }, '共5 kg'],
  ['5', { suffix: ' each' }, '5 each'],
  ['5', {}, '5'],
])('%s with %j reads %s', (number, affixes, text) => {
  expect(withAffixes(number, affixes)).toBe(text);
});
