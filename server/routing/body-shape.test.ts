import { expect, test } from 'vitest';
import { shapeFault } from './body-shape.ts';

const fault = (text: string) => shapeFault(Buffer.from(text), { maxDepth: 32 })?.rule;

test('what takes far more memory than it has bytes is refused before anything of it is made', () => {
  expect(fault(`[${'{},'.repeat(600_000)}0]`)).toBe('tooMany');
  expect(fault(`[${'[],'.repeat(600_000)}0]`)).toBe('tooMany');
  expect(fault(`{${Array.from({ length: 10_001 }, (_, n) => `"k${n}":0`).join()}}`)).toBe('tooMany');
  expect(fault('['.repeat(1_000_000))).toBe('tooDeep');
  expect(fault(`${'{"a":'.repeat(33)}0${'}'.repeat(33)}`)).toBe('tooDeep');
});

test('texts are texts, whatever marks stand in them', () => {
  const text = JSON.stringify('{[":,\\"]}'.repeat(300_000));
  expect(fault(text)).toBeUndefined();
  expect(fault(`{"a":${text},"b":[${text}]}`)).toBeUndefined();
  expect(fault('"never ends')).toBeUndefined();
});

test('the largest record that there is passes', () => {
  const row = `{${Array.from({ length: 20 }, (_, n) => `"column${n}":["a","b"]`).join()}}`;
  expect(fault(`{"lines":[${Array.from({ length: 10_000 }, () => row).join()}]}`)).toBeUndefined();
});
