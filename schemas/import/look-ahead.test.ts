import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutLookAheads } from './look-ahead.ts';
import type { ImportNote } from './report.ts';
import { readRules } from './rule-list.ts';

// Passwords, codes and names as forms on the net check them.
const patterns = [
  '^(?=.*[a-z])(?=.*\\d).{8,}$',
  '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[^]{8,16}$',
  '^(?![0-9]+$)(?![a-zA-Z]+$)[0-9A-Za-z]{6,16}$',
  '^(?!.*\\s)(?=.*[!@#]).*$',
  '^\\S*(?=\\S{6,})(?=\\S*\\d)(?=\\S*[A-Z])(?=\\S*[a-z])(?=\\S*[!@#$%^&*? ])\\S*$',
  '^(?:(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])).*$',
  '^((?=.*\\d)(?=.*[a-z]).{4,20})$',
  '(?=^.{8,}$)(?=.*\\d)(?=.*[a-z]).*$',
  '^(?=.*[a-z]|.*\\d)[a-z\\d@]+$',
  '^(?!-)(?!.*--)[a-z0-9-]{2,}$',
  '^(?!000)\\d{3}$',
  '^(?=[a-z])',
  '^(?=.*[)\\]])(?!a\\|b).+$',
];
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abAB019 !@#-_)]|.\n'), maxLength: 20 }),
  fc.constantFrom('aB3!aB3!', 'abc123', '000', '123456', 'abcdef', 'Passw0rd!', 'a b1', 'a|b)', '-ab', 'a--b', 'a-b'),
);

test.each(patterns)('%s is said by patterns without look-aheads, for every text', (source) => {
  const parts = withoutLookAheads(source);
  expect(parts?.map((part) => part.source).join(' ')).not.toMatch(/\(\?[=!]/);
  const whole = new RegExp(source);
  const together = (text: string) => parts!.every((part) => new RegExp(part.source).test(text) !== (part.not ?? false));
  fc.assert(
    fc.property(texts, (text) => {
      expect(together(text), JSON.stringify(text)).toBe(whole.test(text));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['looks ahead in its middle', '^a(?=b).*$'],
  ['may begin anywhere', '(?=.*\\d).{8,}'],
  ['another way beside it', '^(?=a)b|c$'],
  ['looks behind', '^.*(?<=a)$'],
  ['repeats a look-ahead', '^(?=a)*b$'],
  ['no look-ahead', '^a+$'],
  ['begins with a run that a look-ahead does not repeat', '^\\S*(?=\\d)\\S*$'],
  ['refuses after a run', '^\\S*(?!\\d)\\S*$'],
  ['never closed', '^(?=a'],
])('not taken apart: %s', (_, source) => expect(withoutLookAheads(source)).toBeUndefined());

describe('the rules of a list', () => {
  const isUsablePattern = (pattern: string) => !/\(\?[=!<]|\\[1-9]|\{\d*,?\d{4,}\}/.test(pattern);
  const read = (list: unknown) => {
    const notes: ImportNote[] = [];
    return { ...readRules(list, { field: 'f', notes, isUsablePattern }), said: notes.map(({ what }) => what) };
  };

  test('what the server cannot run is named and left out, and the rules beside it stay', () => {
    const bad = ['/^(\\d)\\1$/', '/(?<=a)b/', '/^.{1,2000}$/', '/^a(?=b)/', '/(/'];
    for (const pattern of bad) {
      const { rules, said } = read([{ pattern: '/^a/', message: 'A' }, { pattern }, { pattern: '/z$/', message: 'Z' }]);
      expect([pattern, rules.map((rule) => 'message' in rule && rule.message), said]).toEqual([
        pattern,
        ['A', 'Z'],
        ['badPattern'],
      ]);
    }
  });

  test('a password becomes a rule for each look-ahead, with its flags and its message', () => {
    const { rules, said } = read([{ pattern: '/^(?=.*[a-z])(?!.*\\s)(?=.*(.)\\1).{8,}$/i', message: 'weak' }]);
    expect(rules).toEqual([
      { pattern: '/^(?:.*[a-z])/i', message: 'weak' },
      { pattern: '/^(?:.*\\s)/i', message: 'weak', not: true },
      { pattern: '/^.{8,}$/i', message: 'weak' },
    ]);
    expect(said).toEqual(['badPattern', 'patternParts']);
  });

  test('entries without a pattern are rules too, or said', () => {
    expect(read([{ required: true, message: 'needed', trigger: 'blur' }])).toMatchObject({
      ...{ required: true, trigger: 'blur', said: [] },
    });
    expect(read([{ len: 4, trigger: ['blur', 'change'] }])).toMatchObject({ trigger: 'change' });
    expect(read([{ min: 2, max: 5, message: 'short' }]).rules).toEqual([{ pattern: '/^.{2,5}$/s', message: 'short' }]);
    expect(read([{ len: 4 }]).rules).toMatchObject([{ pattern: '/^.{4,4}$/s' }]);
    expect(read([{ type: 'email' }]).rules).toEqual([{ rule: 'email' }]);
    expect(read([{ type: 'integer', message: 'whole' }]).rules).toEqual([{ pattern: '^-?\\d+$', message: 'whole' }]);
    for (const entry of [{ validator: 'checkIt' }, { min: 5000 }, { type: 'hex' }, { message: 'lonely' }, 7, ['a']])
      expect([entry, read([entry]).rules, read([entry]).said]).toEqual([entry, [], ['ruleLeft']]);
    expect(read([...Array(25)].map((_, i) => ({ pattern: `^a{${i}}` }))).said).toEqual(['rulesCut']);
  });
});
