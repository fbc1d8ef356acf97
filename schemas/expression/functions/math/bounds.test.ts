import { beforeAll, describe, expect, test } from 'vitest';
import type { Evaluation, Node } from '../../index.ts';
import { Exact, evaluate, loadMath } from '../../index.ts';
import { mathFunctions } from './functions.ts';
import { units } from './units.ts';

beforeAll(loadMath);

/** Far more than any call takes (some milliseconds, a second for a column), far less than a call without bounds. */
const patience = { call: 2000, column: 15_000 };

/** Milliseconds of processors that this process has used: what others do beside it is not counted. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const name = (of: string): Node => ({ type: 'name', at: 0, name: of });
const environment = (values: unknown[], column: unknown[] = []) => ({
  value: (of: string) => values[Number(of.slice(1))] ?? null,
  rows: () => column.map((cell) => ({ cell })),
  now: new Date(0),
  user: { id: null },
});

function answer(called: string, values: unknown[]): { outcome: Evaluation; took: number } {
  const args = values.map((_, i) => name(`a${i}`));
  const began = used();
  const outcome = evaluate({ type: 'call', at: 0, name: called, args }, environment(values));
  return { outcome, took: used() - began };
}

const digits = /^-?\d{1,61}(\.\d{1,10})?$/;
const isAnswer = ({ value, problem }: Evaluation) =>
  problem ? value === null && problem.en !== '' : value === null || digits.test(new Exact(String(value)).toFixed());

const hostile = [
  '0',
  '-1',
  '2',
  '0.5',
  '-0.3333333333333333333333333333333333',
  '0.9999999999999999999999999999999999',
  '1.000000000000000000000000000000001',
  '48',
  '1000',
  '-1001',
  '999999999999999',
  '1000000000000000',
  '-123456789012345.6789012345',
  '1570796326794896.619231321691639751',
  '9007199254740993',
  `1${'0'.repeat(60)}`,
  `-9${'9'.repeat(60)}.5`,
  `1${'0'.repeat(1900)}`,
  `0.${'0'.repeat(59)}1`,
  `-0.${'0'.repeat(1900)}1`,
  `0.${'3'.repeat(1900)}`,
].map((text) => new Exact(text));
const odd = [null, '', true, 'text', '１２', '1e9', 'Infinity', 'NaN', [], {}, ['1', 'x'], Number.NaN];

describe.each(Object.entries(mathFunctions).filter(([called]) => called !== 'convert'))('%s', (called, { args }) => {
  const two = args.length !== 1;

  test('answers or refuses the largest, smallest and longest numbers in time', () => {
    for (const one of hostile) {
      for (const other of two ? hostile : [null]) {
        const given = two ? [one, other] : [one];
        const { outcome, took } = answer(called, given);
        expect([String(given), isAnswer(outcome)]).toEqual([String(given), true]);
        expect(took).toBeLessThan(patience.call);
      }
    }
  });

  test('and what is no number', () => {
    for (const one of odd) {
      const { outcome } = answer(called, two ? [one, 2] : [one]);
      expect([one, isAnswer(outcome)]).toEqual([one, true]);
    }
  });
});

test('units of numbers of every size', () => {
  for (const names of Object.values(units)) {
    for (const number of hostile) {
      const { outcome, took } = answer('convert', [number, names[0], names.at(-1)]);
      expect([String(number), names[0], isAnswer(outcome)]).toEqual([String(number), names[0], true]);
      expect(took).toBeLessThan(patience.call);
    }
  }
});

const many = 100_000;
const spread = (at: number) => new Exact((at * 7919) % many).times('12345678901.2345');
const columns = {
  'equal cells': Array.from({ length: many }, () => new Exact(7)),
  'mixed cells of many digits': Array.from({ length: many }, (_, i) => spread(i)),
  // Two Fibonacci numbers take Euclid's algorithm longest.
  'cells that are hard to divide': Array.from(
    { length: many },
    (_, i) => new Exact(i % 2 ? 806515533049393 : 498454011879264),
  ),
};
const ofColumns = Object.entries(mathFunctions).flatMap(([called, { args }]) =>
  args.length === 0 || called === 'quantile' ? [called] : [],
);
const half: Node = { type: 'number', at: 0, digits: '0.5' };
const cell: Node = { type: 'column', at: 0, rows: ['lines'], field: 'cell' };
const overColumn = (called: string): Node => ({
  type: 'call',
  at: 0,
  name: called,
  args: called === 'quantile' ? [cell, half] : [cell],
});

test.each(Object.entries(columns))('columns of 100,000 %s', (_, column) => {
  for (const called of ofColumns) {
    const began = used();
    const outcome = evaluate(overColumn(called), environment([], column));
    expect([called, isAnswer(outcome)]).toEqual([called, true]);
    expect(used() - began).toBeLessThan(patience.column);
  }
});

test('one cell more is refused', () => {
  for (const called of ofColumns) {
    const outcome = evaluate(overColumn(called), environment([], Array(many + 1).fill(1)));
    expect([called, outcome.problem?.en]).toEqual([called, 'there are too many numbers']);
  }
});

test('a thousand rows that ask for the same of their column work it out once', () => {
  const answers = new Map();
  const kept = () => answers;
  const shared = { ...environment([], columns['mixed cells of many digits']), kept };
  const quantile = overColumn('quantile');
  const first = evaluate(quantile, shared);
  const began = used();
  for (let row = 0; row < 1000; row++) expect(evaluate(quantile, shared)).toEqual(first);
  expect(used() - began).toBeLessThan(patience.call);
});
