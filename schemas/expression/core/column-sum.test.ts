import { expect, test } from 'vitest';
import { sumOfPlain } from './column-sum.ts';
import { Exact } from './value.ts';

test('the sum of plain numbers is that of decimals, for every place that is added as whole', () => {
  let state = 7;
  const draw = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  for (let round = 0; round < 300; round++) {
    const cells = Array.from({ length: 1 + draw(50) }, () =>
      draw(8) === 0 ? null : Number(`${draw(2) ? '-' : ''}${draw(10 ** (1 + draw(9)))}.${draw(10 ** (1 + draw(4)))}`),
    );
    const exact = cells.reduce<Exact>((sum, cell) => sum.plus(cell ?? 0), new Exact(0));
    const plain = sumOfPlain(cells);
    if (plain) expect(plain.toFixed()).toBe(exact.toFixed());
    expect(plain !== undefined || cells.some((cell) => !/^-?\d+(\.\d{1,4})?$/.test(String(cell ?? 0)))).toBe(true);
  }
});

test('what is no plain number, has more places or is too large is left to decimals', () => {
  for (const cell of [
    '1',
    'x',
    0.00001,
    1e-9,
    2 ** 53,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    {},
    new Exact(1),
  ])
    expect([cell, sumOfPlain([1, cell])]).toEqual([cell, undefined]);
  expect(sumOfPlain([900_719_925_474.0991, 900_719_925_474.0991])).toBeUndefined();
  expect(sumOfPlain([0.1, 0.2, null, '', undefined])?.toFixed()).toBe('0.3');
  expect(sumOfPlain([])?.toFixed()).toBe('0');
});
