import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { compileExpression, Exact, evaluate, loadMath } from '../../index.ts';

beforeAll(loadMath);

type Values = Record<string, string | number | bigint>;

/** The answer of a formula with all its digits. */
function answer(source: string, values: Values, column: (string | number)[] = []): Exact {
  const parsed = compileExpression(`text(${source})`);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.text.en}`);
  const { value, problem } = evaluate(parsed.ast, {
    value: (name) => new Exact(String(values[name] ?? 0)),
    rows: () => column.map((cell) => ({ cell: new Exact(cell) })),
    now: new Date(0),
    user: { id: null },
  });
  if (problem) throw new Error(`${source}: ${problem.en}`);
  return new Exact(String(value));
}

const decimal = (min: bigint, max: bigint, places: number) =>
  fc.tuple(fc.bigInt({ min, max }), fc.nat(places)).map(([whole, e]) => new Exact(`${whole}e-${e}`).toFixed());
const number = decimal(-(10n ** 14n), 10n ** 14n, 12);
const positive = decimal(1n, 10n ** 20n, 12);
const share = decimal(-(10n ** 12n), 10n ** 12n, 0).map((text) => new Exact(text).div('1e12').toFixed());
const column = fc.array(decimal(-(10n ** 15n), 10n ** 15n, 10), { minLength: 2, maxLength: 30 });

test.each<[string, fc.Arbitrary<string>, (x: string) => string | number]>([
  ['pow(sin(x), 2) + pow(cos(x), 2)', number, () => 1],
  ['tan(x) * cos(x) - sin(x)', number, () => 0],
  ['sin(-x) + sin(x)', number, () => 0],
  ['sin(2 * x) - 2 * sin(x) * cos(x)', number, () => 0],
  ['sin(asin(x))', share, (x) => x],
  ['cos(acos(x))', share, (x) => x],
  ['asin(x) + acos(x) - pi() / 2', share, () => 0],
  ['tan(atan(x))', share, (x) => x],
  ['degrees(radians(x)) / x', positive, () => 1],
  ["radians(x) / convert(x, 'deg', 'rad')", positive, () => 1],
  ['exp(ln(x)) / x', positive, () => 1],
  ['ln(exp(x))', share, (x) => x],
  ['log(x, 10) - log10(x)', positive, () => 0],
  ['log2(x) - ln(x) / ln(2)', positive, () => 0],
  ['log10(pow(10, 20) * x) - log10(x)', positive, () => 20],
  ['pow(sqrt(x), 2) / x', positive, () => 1],
  ['pow(cbrt(-x), 3) / x', positive, () => -1],
  ['pow(nthRoot(x, 7), 7) / x', positive, () => 1],
  ['nthRoot(x, -3) * cbrt(x)', positive, () => 1],
  ['pow(x, 0.25) / sqrt(sqrt(x))', positive, () => 1],
  ['pow(x, -2) * x * x', positive, () => 1],
  ['atan2(x, 3) - atan(x / 3)', number, () => 0],
])('%s', (source, arbitrary, expected) => {
  fc.assert(
    fc.property(arbitrary, (x) => {
      const error = answer(source, { x }).minus(expected(x)).abs();
      expect([x, error.lt('1e-25')]).toEqual([x, true]);
    }),
    { numRuns: 300 },
  );
});

test('statistics of a column are those of their definitions', () => {
  fc.assert(
    fc.property(column, (cells) => {
      const ordered = cells.map((cell) => new Exact(cell)).sort((one, other) => one.comparedTo(other));
      const middle = ordered.length / 2;
      const median = ordered[Math.ceil(middle) - 1]!.plus(ordered[Math.floor(middle)]!).div(2);
      expect(answer('median(lines.cell)', {}, cells).toFixed()).toBe(median.toFixed());
      expect(answer('quantile(lines.cell, 0.5)', {}, cells).toFixed()).toBe(median.toFixed());
      expect(answer('quantile(lines.cell, 0) - min(lines.cell)', {}, cells).toFixed()).toBe('0');
      expect(answer('quantile(lines.cell, 1) - max(lines.cell)', {}, cells).toFixed()).toBe('0');
      expect(answer('mean(lines.cell) - avg(lines.cell)', {}, cells).toFixed()).toBe('0');
    }),
  );
});

test('variance and standard deviation', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 2, maxLength: 30 }), (cells) => {
      // Whole numbers, so that the sums of the definition are exact.
      const [n, sum] = [BigInt(cells.length), cells.reduce((all, cell) => all + BigInt(cell), 0n)];
      const squares = cells.reduce((all, cell) => all + BigInt(cell) ** 2n, 0n);
      const variance = new Exact(String(n * squares - sum * sum)).div(String(n * (n - 1n)));
      expect(answer('variance(lines.cell)', {}, cells).minus(variance).abs().lt('1e-20')).toBe(true);
      expect(answer('pow(std(lines.cell), 2)', {}, cells).minus(variance).abs().lt('1e-20')).toBe(true);
    }),
  );
});

test('no number is more frequent than the mode, and none as frequent is smaller', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 30 }), (cells) => {
      const mode = answer('mode(lines.cell)', {}, cells).toNumber();
      const times = (value: number) => cells.filter((cell) => cell === value).length;
      for (const cell of cells) expect(times(cell) < times(mode) || cell >= mode).toBe(true);
    }),
  );
});

const whole = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const euclid = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : euclid(b, a % b));

test('gcd is Euclid’s, and gcd times lcm is the product', () => {
  fc.assert(
    fc.property(whole, whole, fc.bigInt({ min: 1n, max: 1000n }), (a, b, factor) => {
      const [x, y] = [(a / 1000n) * factor, (b / 1000n) * factor];
      expect(answer('gcd(x, y)', { x, y }).toFixed()).toBe(String(euclid(x, y)));
      if (x !== 0n && y !== 0n) expect(answer('gcd(x, y) * lcm(x, y) - abs(x * y)', { x, y }).toFixed()).toBe('0');
    }),
    { numRuns: 500 },
  );
});

const factorial = (n: bigint): bigint => (n < 2n ? 1n : n * factorial(n - 1n));

test('factorials and combinations keep every digit that 34 can hold', () => {
  for (let n = 0n; n <= 47n; n++) {
    const exact = new Exact(String(factorial(n))).toSignificantDigits(34);
    expect(answer('factorial(x)', { x: n }).toFixed()).toBe(exact.toFixed());
  }
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 190n }), fc.bigInt({ min: 0n, max: 190n }), (one, other) => {
      const [n, k] = one > other ? [one, other] : [other, one];
      const exact = new Exact(String(factorial(n) / factorial(k) / factorial(n - k))).toSignificantDigits(34);
      expect(answer('combinations(n, k)', { n, k }).toFixed()).toBe(exact.toFixed());
    }),
  );
});
