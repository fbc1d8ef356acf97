import { expect, test } from 'vitest';
import { decimal } from './decimal.ts';
import { cellNumber, numberText } from './numbers.ts';

const taken = (raw: unknown) => {
  const findings: { rule: string }[] = [];
  const reading = { findings, at: 'x', props: {}, field: {} } as unknown as Parameters<typeof decimal.read>[1];
  const value = decimal.read(raw, reading);
  return findings.length > 0 ? 'refused' : value;
};

test('a decimal is read alike where it is sent, looked for and in a cell, with nothing before or behind its point too', () => {
  for (const [text, number] of [
    ['.5', 0.5],
    ['-.25', -0.25],
    ['5.', 5],
    ['5.0', 5],
    ['12', 12],
  ] as const) {
    expect([text, taken(text), decimal.filterFault(text), cellNumber(text)]).toEqual([text, number, null, number]);
  }
  for (const text of ['.', '-', '.5.', '5..', '1.2.3', '', 'x.5'])
    expect([text, taken(text), decimal.filterFault(text), cellNumber(text)]).toEqual([
      text,
      'refused',
      'notNumber',
      text,
    ]);
  for (const text of ['1e-7', '.5e3', '5.e2']) expect([text, decimal.filterFault(text)]).toEqual([text, null]);
  // A column of `1.`, `2.` counts its rows and is none of numbers.
  expect(numberText('1.')?.isUsual).toBe(false);
});
