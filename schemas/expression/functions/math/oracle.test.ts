import fc from 'fast-check';
import type { BigNumber, Fraction } from 'mathjs';
import {
  absDependencies,
  addDependencies,
  bignumberDependencies,
  ceilDependencies,
  create,
  divideDependencies,
  eDependencies,
  floorDependencies,
  fractionDependencies,
  maxDependencies,
  meanDependencies,
  minDependencies,
  modDependencies,
  multiplyDependencies,
  piDependencies,
  roundDependencies,
  signDependencies,
  subtractDependencies,
  sumDependencies,
} from 'mathjs';
import { expect, test } from 'vitest';
import { compileExpression, Exact, evaluate } from '../../index.ts';

/** Our own arithmetic beside mathjs's, of 34 digits too. */
const math = create(
  {
    ...absDependencies,
    ...addDependencies,
    ...bignumberDependencies,
    ...ceilDependencies,
    ...divideDependencies,
    ...eDependencies,
    ...floorDependencies,
    ...fractionDependencies,
    ...maxDependencies,
    ...meanDependencies,
    ...minDependencies,
    ...modDependencies,
    ...multiplyDependencies,
    ...piDependencies,
    ...roundDependencies,
    ...signDependencies,
    ...subtractDependencies,
    ...sumDependencies,
  },
  { number: 'BigNumber', precision: 34, relTol: 1e-34, absTol: 0 },
);

const ours = (source: string, [a, b]: string[], column: string[] = []): unknown => {
  const parsed = compileExpression(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.text.en}`);
  const values = { a: new Exact(a ?? 0), b: new Exact(b ?? 0) };
  const { value, problem } = evaluate(parsed.ast, {
    value: (name) => (name === 'a' ? values.a : values.b),
    rows: () => column.map((cell) => ({ cell: new Exact(cell) })),
    now: new Date(0),
    user: { id: null },
  });
  return problem?.en ?? value;
};

const decimal = (most: bigint, places: number) =>
  fc
    .tuple(fc.bigInt({ min: -most, max: most }), fc.nat(places))
    .map(([whole, e]) => new Exact(`${whole}e-${e}`).toFixed());
const amount = decimal(10n ** 25n, 10);
const written = (value: unknown) => (math.isBigNumber(value) ? value.plus(0).toFixed() : String(value));
const big = (text: string) => math.bignumber(text);

test.each<[string, (a: BigNumber, b: BigNumber) => unknown]>([
  ['a + b', (a, b) => math.add(a, b)],
  ['a - b', (a, b) => math.subtract(a, b)],
  ['a * b', (a, b) => math.multiply(a, b)],
  ['if(b = 0, 0, a / b)', (a, b) => (b.isZero() ? 0 : math.divide(a, b))],
  ['-a', (a) => math.multiply(a, -1)],
  ['round(a)', (a) => math.round(a)],
  ['round(a, 2)', (a) => math.round(a, 2)],
  ['round(a, 7)', (a) => math.round(a, 7)],
  ['abs(a)', (a) => math.abs(a)],
  ['floor(a)', (a) => math.floor(a)],
  ['ceil(a)', (a) => math.ceil(a)],
  ['sign(a)', (a) => math.sign(a)],
  ['min(a, b)', (a, b) => math.min(a, b)],
  ['max(a, b)', (a, b) => math.max(a, b)],
  ['sum(a, b, a)', (a, b) => math.sum(a, b, a)],
  ['avg(a, b)', (a, b) => math.mean(a, b)],
])('%s is what mathjs says', (source, theirs) => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(ours(`text(${source})`, [a, b])).toBe(written(theirs(big(a), big(b))));
    }),
    { numRuns: 300 },
  );
});

test('the remainder is what mathjs says, with the sign of the dividend', () => {
  // mathjs takes the sign of the divisor, and finds no remainder once the quotient has more digits than it calculates with.
  const part = decimal(10n ** 17n, 10);
  fc.assert(
    fc.property(
      part,
      part.filter((text) => Number(text) !== 0),
      (a, b) => {
        const theirs = math.multiply(math.sign(big(a)), math.mod(math.abs(big(a)), math.abs(big(b))));
        expect(ours('text(a % b)', [a, b])).toBe(written(theirs));
        expect(ours('text(mod(a, b))', [a, b])).toBe(written(theirs));
      },
    ),
    { numRuns: 500 },
  );
});

test.each<[string, (column: BigNumber[]) => unknown]>([
  ['sum', (column) => math.sum(column)],
  ['avg', (column) => math.mean(column)],
  ['min', (column) => math.min(column)],
  ['max', (column) => math.max(column)],
])('%s of a column is what mathjs says', (name, theirs) => {
  fc.assert(
    fc.property(fc.array(decimal(10n ** 17n, 10), { minLength: 1, maxLength: 40 }), (column) => {
      expect(ours(`text(${name}(lines.cell))`, [], column)).toBe(written(theirs(column.map(big))));
    }),
  );
});

/** A fraction as a formula's answer: ten decimals, half away from zero. */
function tenDecimals({ s, n, d }: Fraction): string {
  const scaled = (2n * BigInt(n) * 10n ** 10n + BigInt(d)) / (2n * BigInt(d));
  return new Exact(`${BigInt(s) * scaled}e-10`).toFixed();
}

// mathjs's big numbers are decimal.js, as ours are; its fractions are not.
test.each<[string, (a: Fraction, b: Fraction) => unknown]>([
  ['a + b', (a, b) => math.add(a, b)],
  ['a - b', (a, b) => math.subtract(a, b)],
  ['a * b', (a, b) => math.multiply(a, b)],
  ['a / b', (a, b) => math.divide(a, b)],
  ['avg(a, b, b)', (a, b) => math.divide(math.add(a, math.add(b, b)), math.fraction(3))],
])('%s is what exact fractions say', (source, theirs) => {
  const [long, short] = [decimal(10n ** 17n, 6), decimal(10n ** 7n, 4).filter((text) => Number(text) !== 0)];
  fc.assert(
    fc.property(long, short, (a, b) => {
      const exact = theirs(math.fraction(a), math.fraction(b));
      if (!math.isFraction(exact)) throw new Error('no fraction');
      expect(new Exact(String(ours(source, [a, b]))).toFixed()).toBe(tenDecimals(exact));
    }),
    { numRuns: 500 },
  );
});

test('the constants are mathjs’s to the last digit', () => {
  expect(ours("text(pi()) & ' ' & text(e())", [])).toBe(`${math.pi} ${math.e}`);
});
