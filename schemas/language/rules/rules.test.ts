import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type NamedRule, namedRules } from './rules.ts';

// Vectors of two libraries that check the same things; they stand beside the checkout, and say themselves where SPEC §5 differs.
const folder = join(import.meta.dirname, '../../../../shared/data/validation');
interface Vectors {
  valid?: string[];
  invalid?: string[];
  examples?: (string | number)[];
  counterExamples?: string[];
}
const read = (name: string): Record<string, Vectors & Record<string, Vectors>> =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'));
const wrong = (rule: NamedRule, texts: (string | number)[] = [], holds = true) =>
  texts.map(String).filter((text) => namedRules[rule].holds(text) !== holds);

describe.skipIf(!existsSync(folder))('named rules against what others take for right and wrong', () => {
  const anyRule = () => read('any_rule_zh.json');
  const validator = () => read('validatorjs_zh.json');

  test.each([
    ['plateNewEnergy', 'plateNumber'],
    ['plateOrdinary', 'plateNumber'],
    ['plateAny', 'plateNumber'],
    ['idCard2', 'idCard'],
    ['idCardAny', 'idCard'],
    ['email', 'email'],
    ['chinese', 'chinese'],
    ['alnum', 'account'],
    ['score_half', 'allDate'],
  ] as const)('%s: all of them', (name, rule) => {
    const { examples, counterExamples } = anyRule()[name] ?? {};
    expect(examples?.length).toBeGreaterThan(0);
    expect([wrong(rule, examples), wrong(rule, counterExamples, false)]).toEqual([[], []]);
  });

  test('a mobile number is eleven digits that begin with 1 and 3 to 9, without a country before it', () => {
    const { valid = [], invalid = [] } = validator().mobilePhone?.['zh-CN'] ?? {};
    const plain = (text: string) => /^1[3-9]/.test(text) && text.length === 11;
    expect(wrong('iphone', valid.filter(plain))).toEqual([]);
    const others = valid.filter((text) => !plain(text));
    expect(others.length).toBeGreaterThan(10);
    expect([wrong('iphone', others, false), wrong('iphone', invalid, false)]).toEqual([[], []]);
    expect(wrong('iphone', anyRule().mobileLoose?.examples, true)).toEqual(['008618311006933', '+8617888829981']);
  });

  test('an identity number has 18 places; its check digit and its province are not looked at', () => {
    const { valid = [], invalid = [] } = validator().identityCard?.['zh-CN'] ?? {};
    expect(wrong('idCard', valid)).toEqual(valid.filter((text) => text.length === 15));
    const taken = wrong('idCard', invalid, false);
    expect(taken.filter((text) => !/^[1-9]\d{16}[\dX]$/.test(text))).toEqual([]);
    expect(taken.length).toBeLessThan(6);
    expect(wrong('idCard', anyRule().idCard1?.examples)).toEqual(['123456991010193']);
  });

  test('a password has letters and digits, and nothing else', () => {
    expect(wrong('password', anyRule().passwordAlnum?.examples, false)).toEqual([]);
  });
});
