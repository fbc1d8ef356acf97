import { expect, test } from 'vitest';
import { Echoes } from './echoes.ts';

test('what comes back late of what was typed is no news, whatever is left out of it', () => {
  const echoes = new Echoes<string>();
  for (const text of ['s', 'st', 'sta', 'stat']) echoes.tell(text);
  expect(['s', 'sta', 'stat'].map((text) => echoes.isNews(text))).toEqual([false, false, false]);
  // It has come back: whoever says it again has gone back to it.
  expect(echoes.isNews('sta')).toBe(true);
});

test('what was typed and taken back is an echo twice', () => {
  const echoes = new Echoes<string>();
  for (const text of ['a', 'ab', 'a']) echoes.tell(text);
  expect(echoes.isNews('a')).toBe(false);
  expect(echoes.isNews('b')).toBe(true);
});

test('after news nothing is waited for', () => {
  const echoes = new Echoes<string>();
  echoes.tell('a');
  expect(echoes.isNews('other')).toBe(true);
  expect(echoes.isNews('a')).toBe(true);
});
