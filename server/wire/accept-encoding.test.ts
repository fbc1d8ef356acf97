import { expect, test } from 'vitest';
import { chooseCoding } from './accept-encoding.ts';

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate, zstd', null],
  ['GZip', 'gzip'],
  ['x-gzip', 'gzip'],
  // Not by the word alone: a coding with that word in its name is another one.
  ['my-br, gzip-plus', null],
  ['br;q=0', null],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br ; q=0.8 , gzip ; Q=0.8', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['identity', null],
  ['identity, br', 'br'],
  ['identity;q=1, br;q=0.5', null],
  ['identity;q=0.1, gzip;q=0.5', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  // What is no weight is no wish.
  ['br;q=2, gzip', 'gzip'],
  ['br;q=, gzip;q=abc', null],
  [',,;;q=1,', null],
])('%s asks for %s', (accepted, chosen) => {
  expect(chooseCoding(accepted, ['br', 'gzip'])).toBe(chosen);
});

test('only what there is can be chosen', () => {
  expect(chooseCoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseCoding('br', ['gzip'])).toBeNull();
  expect(chooseCoding('br', [])).toBeNull();
});
