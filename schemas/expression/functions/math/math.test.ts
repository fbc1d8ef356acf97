import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fillIn } from '../../../texts/text.ts';
import type { Scope } from '../../index.ts';
import {
  checkExpression,
  compileExpression,
  evaluate,
  functions,
  isMathLoaded,
  loadMath,
  MathNotLoaded,
  needsMath,
  parseExpression,
  printExpression,
} from '../../index.ts';
import { mathFunctions } from './functions.ts';

// As in a program that has just begun, whatever another file has loaded.
vi.hoisted(() => vi.resetModules());

const cells = [4, null, 1.5, '', 4, '2'];
const environment = {
  value: (name: string) => (name === 'area' ? 16 : null),
  rows: () => cells.map((amount) => ({ amount })),
  now: new Date('2026-11-20T17:30:00.000Z'),
  user: { id: 'u1' },
};
const tree = (source: string) => {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.at} ${parsed.text.en}`);
  return parsed.ast;
};
const outcome = (source: string) => evaluate(tree(source), environment);

test('a formula that needs mathjs is never answered without it', async () => {
  expect(isMathLoaded()).toBe(false);
  expect(needsMath(tree("if(area > 1, 'a', 1 + sum(lines.amount, -sqrt(2)))"))).toBe(true);
  expect(needsMath(tree('sum(lines.amount) * pi() + sign(area)'))).toBe(false);
  expect(outcome('sign(-area) + radians(180) - pi()').value).toBe(-1);
  expect(() => outcome('1 + sqrt(area)')).toThrow(MathNotLoaded);
  expect(outcome('if(false, sqrt(area), 1)').value).toBe(1);
  await Promise.all([loadMath(), loadMath()]);
  expect(outcome('1 + sqrt(area)').value).toBe(5);
});

describe('with mathjs', () => {
  beforeAll(loadMath);

  test.each([
    ['mean(lines.amount)', 2.875],
    ['mean(lines.amount) = avg(lines.amount)', true],
    ['median(lines.amount)', 3],
    ['median(3, 1, 2)', 2],
    ['mode(lines.amount)', 4],
    ['mode(2, 1, 2, 1, 3)', 1],
    ['variance(lines.amount)', 1.7291666667],
    ['std(2, 4, 4, 4, 5, 5, 7, 9)', 2.1380899353],
    ['quantile(lines.amount, 0)', 1.5],
    ['quantile(lines.amount, 0.9)', 4],
    ['quantile(lines.amount, 0.25)', 1.875],
    ['quantile(7, 0.5)', 7],
    ['pow(2, 10)', 1024],
    ['pow(1.05, 20)', 2.6532977051],
    ['pow(-8, 3)', -512],
    ['pow(0, 0)', 1],
    ['pow(2, -2)', 0.25],
    // Its digits would be a million zeros.
    ['text(pow(10, -1000000))', '0'],
    ['sqrt(area) * cbrt(-27)', -12],
    ['sqrt(missing)', 0],
    ['nthRoot(81, 4)', 3],
    ['nthRoot(-32, 5)', -2],
    ['nthRoot(4, -2)', 0.5],
    ['exp(1) = e()', true],
    ['exp(-200)', 0],
    ['ln(e())', 1],
    ['log(8, 2)', 3],
    ['log(0.001, 10)', -3],
    ['log10(1000) + log2(1024)', 13],
    ['sin(pi() / 6)', 0.5],
    ['cos(radians(60))', 0.5],
    ['tan(pi() / 4)', 1],
    ['degrees(asin(1)) + degrees(acos(1))', 90],
    ['degrees(atan(1))', 45],
    ['degrees(atan2(1, -1))', 135],
    ['gcd(12, 18, 27)', 3],
    ['gcd(-4)', 4],
    ['lcm(4, 6, -10)', 60],
    ['lcm(4, 0)', 0],
    ['factorial(0) + factorial(20)', '2432902008176640001'],
    ['combinations(49, 6)', 13983816],
    ['combinations(1000, 998)', 499500],
  ])('%s', (source, expected) => {
    expect(outcome(source)).toEqual({ value: expected });
  });

  test('answers keep 34 digits', () => {
    expect(outcome("text(sqrt(2)) & ' ' & text(exp(1))").value).toBe(
      '1.414213562373095048801688724209698 2.718281828459045235360287471352662',
    );
    expect(outcome('text(combinations(110, 50))').value).toBe('62757830663187746413533383430396');
  });

  test.each([
    'mean(none)',
    'median(none)',
    'mode(none)',
    'std(1)',
    'variance(none, 2)',
    'quantile(none, 0.5)',
    'lcm(none)',
  ])('%s is empty: there are too few numbers', (source) => {
    expect(outcome(source)).toEqual({ value: null });
  });

  test.each([
    ['sqrt(-1)', 'no real number'],
    ['ln(0)', 'no real number'],
    ['log10(-1)', 'no real number'],
    ['log(5, 1)', 'no real number'],
    ['log(5, -2)', 'no real number'],
    ['asin(2)', 'no real number'],
    ['acos(-1.1)', 'no real number'],
    ['pow(0, -1)', 'no real number'],
    ['pow(-8, 0.5)', 'no real number'],
    ['nthRoot(-16, 4)', 'no real number'],
    ['nthRoot(0, -2)', 'no real number'],
    ['nthRoot(16, 0)', 'out of range'],
    ['nthRoot(16, 1.5)', 'whole'],
    ['quantile(lines.amount, 1.1)', 'out of range'],
    ['quantile(lines.amount, -0.1)', 'out of range'],
    ['factorial(-1)', 'out of range'],
    ['factorial(48)', 'out of range'],
    ['factorial(2.5)', 'whole'],
    ['combinations(2, 3)', 'out of range'],
    ['lcm(1.5, 2)', 'whole'],
    ['gcd(lines.amount)', 'whole'],
    ["median('a')", 'not a number'],
    ['exp(140)', 'too large'],
    ['pow(10, 61)', 'too large'],
  ])('%s is a problem', (source, words) => {
    const { value, problem } = outcome(source);
    expect(value).toBeNull();
    expect(problem?.en).toContain(words);
  });
});

const scope: Scope = {
  names: { area: 'number', unit: 'text', flag: 'boolean', lines: { rows: { amount: 'number', note: 'text' } } },
};
const findings = (source: string) => {
  const parsed = compileExpression(source);
  if (!parsed.ok) throw new Error(source);
  return checkExpression(parsed.ast, scope).findings.map(
    ({ at, text, params }) => `${at} ${fillIn(text, { language: 'en', values: params ?? {} })}`,
  );
};

test.each([
  ['sqrt(lines.amount)', '5 a number is needed here, not list'],
  ['sqrt()', '0 sqrt does not take 0 arguments'],
  ['log(2)', '0 log does not take 1 arguments'],
  ['median(lines.note)', '7 a number is needed here, not text'],
  ['quantile(lines.note, 0.9)', '9 a number is needed here, not text'],
  ['quantile(0.9)', '0 quantile does not take 1 arguments'],
  ['quantile(lines.amount, lines.amount)', '23 a number is needed here, not list'],
  ["convert(area, 'm', flag)", '19 a text is needed here, not yes or no'],
])('%s has a finding', (source, found) => {
  expect(findings(source)).toEqual([found]);
});

test('the types of what is right', () => {
  expect(findings("median(lines.amount, area) > 1 and convert(area, unit, 'cm') > pow(area, 2)")).toEqual([]);
  const parsed = compileExpression('quantile(lines.amount, 0.9)');
  expect(parsed.ok && checkExpression(parsed.ast, scope)).toMatchObject({ type: 'number', names: ['lines.amount'] });
});

test('every function prints and reads back as it was, and has its four titles', () => {
  for (const [name, { title, args }] of Object.entries(mathFunctions)) {
    expect(Object.hasOwn(functions, name)).toBe(true);
    const call = `${name}(${args.map((_, i) => `a${i}`).join(', ')})`;
    expect(printExpression(tree(call))).toBe(call);
    expect(Object.values(title).every((text) => text.trim() !== '')).toBe(true);
  }
});
