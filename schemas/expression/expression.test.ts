import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillIn } from '../texts/text.ts';
import type { Node, Scope } from './index.ts';
import {
  amountInWords,
  amountTooLarge,
  checkExpression,
  compileExpression,
  Exact,
  evaluate,
  evaluateExpression,
  parseExpression,
  parseFormulaList,
  printExpression,
} from './index.ts';

const values: Record<string, unknown> = {
  qty: 3,
  price: 19.99,
  big: '12345678901234567890.12',
  name: '张三',
  none: null,
  tags: ['a', 'b'],
  flag: true,
  start: '2026-01-31',
  at: '2026-11-20T17:30:00.000Z',
  lines: [{ amount: 0.1 }, { amount: 0.2 }, { amount: null }],
  parts: [
    { pieces: [{ qty: 1.25, cuts: [{ at: 1 }] }, { qty: 2 }] },
    { pieces: [] },
    { pieces: [{ qty: 4, cuts: [{ at: 5 }, { at: 9 }] }], code: 'c' },
    {},
  ],
};
const environment = {
  value: (name: string) => (Object.hasOwn(values, name) ? values[name] : null),
  rows: (name: string) => (values[name] ?? []) as Record<string, unknown>[],
  now: new Date('2026-11-20T17:30:00.000Z'),
  user: { id: 'u1', departmentId: 'd1', companyId: 'c1' },
};
const run = (source: string) => {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.at} ${parsed.text.en}`);
  return evaluateExpression(parsed.ast, environment);
};

test.each([
  ['0.1 + 0.2', 0.3],
  ['0.1 + 0.2 = 0.3', true],
  ['qty × price', 59.97],
  ['（1＋2）× 3 ÷ 2', 4.5],
  ['2 + 3 * 4 % 5', 4],
  ['-2 * -3', 6],
  ['1 / 3', 0.3333333333],
  ['big + 1', '12345678901234567891.12'],
  ['none + 1', 1],
  ['none > 0', false],
  ["none = ''", true],
  ["'a' & 1 & true & null", 'a1true'],
  ["'it''s' = \"it's\"", true],
  ['not flag or qty >= 3 and qty <> 4', true],
  ['!(qty == 3) || flag && qty != 3', false],
  ['sum(lines.amount)', 0.3],
  ['avg(lines.amount)', 0.15],
  ['count(lines.amount)', 2],
  ['count(lines)', 3],
  ['sum(parts.pieces.qty)', 7.25],
  ['avg(parts.pieces.qty)', 2.4166666667],
  ['min(parts.pieces.qty)', 1.25],
  ['max(parts.pieces.cuts.at)', 9],
  ['count(parts.pieces.qty)', 3],
  ['count(parts.pieces)', 3],
  ['sum(parts.none.qty)', 0],
  ['max(lines.amount, qty)', 3],
  ['min(5, qty)', 3],
  ['round(2.345, 2)', 2.35],
  ['round(-2.5)', -3],
  ['round(1250, -2)', 1300],
  ['floor(-1.5) + ceil(1.2) + abs(-1)', 1],
  ['mod(-7, 3)', -1],
  ["if(qty > 2, 'many', 'few')", 'many'],
  ['if(false, 1 / 0, 2)', 2],
  ["coalesce(none, '', name)", '张三'],
  ["in(name, '李四', '张三')", true],
  ["in('b', tags)", true],
  ["contains(tags, 'a') and contains(name, '三') and startsWith(name, '张') and endsWith('abc', 'bc')", true],
  ["len('𠮷野家')", 3],
  ["left('𠮷野家', 1) & right('abc', 2) & mid('abcdef', 2, 3)", '𠮷bcbcd'],
  ["upper('a') & lower('B') & trim('  c ')", 'Abc'],
  ["concat('a', 1, tags)", 'a1ab'],
  ["text(2, 2) & '/' & number(' 1.50 ')", '2.00/1.5'],
  ['isEmpty(none) and not isEmpty(name) and isEmpty(missing)', true],
  // 17:30 UTC is half past one on the next day in China.
  ['today()', '2026-11-21'],
  ['now()', '2026-11-20T17:30:00.000Z'],
  ['date(at)', '2026-11-21'],
  ['date(2026, 2)', '2026-02-01'],
  // The clocks of China stood an hour ahead in the summers of these years.
  ["date('1988-07-01T15:30:00.000Z')", '1988-07-02'],
  ["addDays('1988-01-01T16:00:00.000Z', 182)", '1988-07-01T15:00:00.000Z'],
  ["addMonths('0050-03-31', 1)", '0050-04-30'],
  ["addMonths('0001-01-31', 25)", '0003-02-28'],
  ['year(at) * 10000 + month(at) * 100 + day(at)', 20261121],
  ['addDays(start, 1)', '2026-02-01'],
  ['addMonths(start, 1)', '2026-02-28'],
  ['addMonths(at, 1)', '2026-12-20T17:30:00.000Z'],
  ['daysBetween(start, addMonths(start, 12))', 365],
  ['start < today()', true],
  ['currentUser() & currentDepartment() & currentCompany()', 'u1d1c1'],
  ['amountInWords(1234.5)', '壹仟贰佰叁拾肆元伍角'],
])('%s', (source, expected) => {
  expect(run(source)).toEqual(expected);
});

test.each([
  ['1 / 0', 'division'],
  ['name * 2', 'not a number'],
  ["addDays('2026-02-31', 1)", 'not a date'],
  [Array(30).fill('99999').join('*'), 'too large'],
])('%s is a problem, not an exception', (source, words) => {
  const parsed = parseExpression(source);
  expect(parsed.ok).toBe(true);
  const outcome = evaluate((parsed as { ast: Node }).ast, environment);
  expect(outcome.value).toBeNull();
  expect(outcome.problem?.en).toContain(words);
});

test.each([
  ['', 0],
  ['1 +', 3],
  ['1 + * 2', 4],
  ['a b', 2],
  ['(1 + 2', 6],
  ["'open", 0],
  ['a; b', 1],
  ['a.b.c.d.e', 7],
  ['a.b.', 4],
  ['a.b.c()', 5],
  ['a.b()', 3],
  ['a["b"]', 1],
  ['1 < 2 < 3', 6],
  ['a = b => c', 6],
  ['x = `y`', 4],
  [`${'('.repeat(40)}1${')'.repeat(40)}`, 32],
  [Array(120).fill('a').join('+'), 199],
  ['1'.repeat(2001), 2000],
])('%s is refused at character %d', (source, at) => {
  expect(parseExpression(source)).toMatchObject({ ok: false, at });
});

const scope: Scope = {
  names: {
    qty: 'number',
    name: 'text',
    flag: 'boolean',
    start: 'date',
    at: 'dateTime',
    lines: { rows: { amount: 'number', note: 'text', parts: { rows: { qty: 'number', note: 'text' } } } },
  },
};
const check = (source: string) => {
  const parsed = compileExpression(source);
  if (!parsed.ok) throw new Error(source);
  return checkExpression(parsed.ast, scope);
};

test('types and names', () => {
  expect(check('sum(lines.amount) * qty')).toEqual({ type: 'number', names: ['lines.amount', 'qty'], findings: [] });
  expect(check("if(flag, start, '2026-01-01')").type).toBe('any');
  expect(check('addDays(at, 1)').type).toBe('dateTime');
  expect(check("start >= '2026-01-01' and at > start").findings).toEqual([]);
  expect(check('coalesce(qty, 0)').type).toBe('number');
  expect(check('sum(lines.parts.qty)')).toEqual({ type: 'number', names: ['lines.parts.qty'], findings: [] });
  expect(check('count(lines.parts)').findings).toEqual([]);
});

test.each([
  ["qty > 'a'", 4, 'number and text cannot be compared'],
  ['qty = name', 4, 'number and text cannot be compared'],
  ['flag < true', 5, 'these can only be equal or not'],
  ['name + 1', 0, 'a number is needed here, not text'],
  ['not qty', 4, 'a condition is needed here, not number'],
  ['if(qty, 1, 2)', 3, 'a condition is needed here, not number'],
  ['sum(lines.note)', 4, 'a number is needed here, not text'],
  ['unknown', 0, 'there is no field named unknown'],
  ['lines.other', 0, 'there is no field named lines.other'],
  ['qty.other', 0, 'qty is not a sub-table'],
  ['lines.parts.other', 0, 'there is no field named lines.parts.other'],
  ['lines.amount.qty', 0, 'lines.amount is not a sub-table'],
  ['sum(lines.parts.note)', 4, 'a number is needed here, not text'],
  ['sum(lines.parts)', 4, 'a number is needed here, not list'],
  ['__proto__ = constructor', 0, 'there is no field named __proto__'],
  ['eval(1)', 0, 'there is no function eval'],
  ['toString()', 0, 'there is no function toString'],
  ['round()', 0, 'round does not take 0 arguments'],
  ['today(1)', 0, 'today does not take 1 arguments'],
  ['sum()', 0, 'sum does not take 0 arguments'],
])('%s has a finding', (source, at, words) => {
  const [first] = check(source).findings;
  expect(first?.at).toBe(at);
  expect(fillIn(first!.text, { language: 'en', values: first!.params ?? {} })).toBe(words);
});

test('names of the prototype chain read as nothing', () => {
  expect(run('isEmpty(constructor) and isEmpty(__proto__)')).toBe(true);
});

test('SPEC §5: the arithmetic formula as a list', () => {
  const parsed = parseFormulaList(['(', 'qty', '+', 5, ')', '×', 'price', '÷', '2']);
  expect(parsed.ok && printExpression(parsed.ast)).toBe('(qty + 5) * price / 2');
  expect(parsed.ok && evaluateExpression(parsed.ast, environment)).toBe(79.96);
  const deep = parseFormulaList(['parts.pieces.qty', '+', '-1']);
  expect(deep.ok && printExpression(deep.ast)).toBe('parts.pieces.qty + -1');
});

test.each([
  [[], 0],
  [['qty', '+'], 2],
  [['+', 1], 0],
  [['qty', 'price'], 1],
  [['qty', '+', '×', 'price'], 2],
  [['(', 'qty', '+', 1], 4],
  [['qty', '+', 'sum(x)'], 2],
])('the list %j is refused at %d', (items, at) => {
  expect(parseFormulaList(items as (string | number)[])).toMatchObject({ ok: false, at });
});

test.each([
  ['0', '零元整'],
  ['10', '壹拾元整'],
  ['1001', '壹仟零壹元整'],
  ['100001', '壹拾万零壹元整'],
  ['10010001', '壹仟零壹万零壹元整'],
  ['100000000', '壹亿元整'],
  ['100001000', '壹亿零壹仟元整'],
  ['123456789012.3456', '壹仟贰佰叁拾肆亿伍仟陆佰柒拾捌万玖仟零壹拾贰元叁角肆分伍厘陆毫'],
  ['0.05', '伍分'],
  ['1.05', '壹元零伍分'],
  ['-20.5', '负贰拾元伍角'],
  ['1000000000000', amountTooLarge],
  ['999999999999.99999', amountTooLarge],
])('%s in words', (amount, words) => {
  expect(amountInWords(new Exact(amount))).toBe(words);
});

const { node } = fc.letrec<{ node: Node; leaf: Node }>((tie) => ({
  leaf: fc.oneof(
    fc.tuple(fc.nat(), fc.nat(999)).map(([a, b]): Node => ({ type: 'number', at: 0, digits: `${a}.${b}` })),
    fc.string({ unit: 'grapheme', maxLength: 6 }).map((value): Node => ({ type: 'text', at: 0, value })),
    fc.constantFrom(true, false, null).map((value): Node => ({ type: 'constant', at: 0, value })),
    fc.constantFrom('a', '数量', '_x1').map((name): Node => ({ type: 'name', at: 0, name })),
    fc
      .constantFrom<[string, ...string[]]>(['明细'], ['明细', 'b'], ['明细', 'b', 'c'])
      .chain((rows) => fc.constantFrom('b', '金额').map((field): Node => ({ type: 'column', at: 0, rows, field }))),
  ),
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('leaf'),
    fc.record({
      type: fc.constant('unary' as const),
      at: fc.constant(0),
      operator: fc.constantFrom('-' as const, 'not' as const),
      operand: tie('node'),
    }),
    fc.record({
      type: fc.constant('binary' as const),
      at: fc.constant(0),
      operator: fc.constantFrom('or', 'and', '=', '<=', '&', '+', '-', '*', '/', '%') as fc.Arbitrary<'+'>,
      left: tie('node'),
      right: tie('node'),
    }),
    fc.record({
      type: fc.constant('call' as const),
      at: fc.constant(0),
      name: fc.constantFrom('sum', 'if', 'whatever'),
      args: fc.array(tie('node'), { maxLength: 3 }),
    }),
  ),
}));
const withoutPlaces = (value: unknown) => JSON.parse(JSON.stringify(value, (key, part) => (key === 'at' ? 0 : part)));

test('a printed formula reads back as the same tree', () => {
  fc.assert(
    fc.property(node, (tree) => {
      const parsed = parseExpression(printExpression(tree));
      if (!parsed.ok) throw new Error(`${printExpression(tree)} at ${parsed.at}: ${parsed.text.en}`);
      expect(withoutPlaces(parsed.ast)).toEqual(withoutPlaces(tree));
    }),
    { numRuns: 500 },
  );
});

test('any text either parses or names a place in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a1 .+-*/%&=<>!(),\'"×（）和|'), maxLength: 40 }), (source) => {
      const parsed = parseExpression(source);
      if (!parsed.ok) expect(parsed.at).toBeLessThanOrEqual(source.length);
      else expect(() => evaluate(parsed.ast, environment)).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});

test('cents add up exactly, in whatever order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 50 }),
      (cents) => {
        const rows = cents.map((amount) => ({ amount: amount / 100 }));
        const parsed = compileExpression('sum(lines.amount)');
        if (!parsed.ok) throw new Error('sum');
        const total = evaluateExpression(parsed.ast, { ...environment, rows: () => rows });
        expect(total).toBe(cents.reduce((a, b) => a + b, 0) / 100 + 0);
      },
    ),
  );
});
