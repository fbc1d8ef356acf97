import type { FieldRule } from '../../language/rules/rules.ts';
import type { Text } from '../../texts/text.ts';
import { t } from '../../texts/text.ts';
import type { Loose } from '../loose.ts';
import { textAt } from '../loose.ts';
import { note } from '../report.ts';
import { type RulePlace, readPattern } from '../rule-list.ts';

const digits = t('只能输入数字', '只能輸入數字', 'Digits only', '数字のみ入力できます');
const named: Record<string, { pattern: string; message: Text }> = {
  n: { pattern: '^-?\\d+(\\.\\d+)?$', message: digits },
  z: { pattern: '^-?\\d+$', message: t('只能输入整数', '只能輸入整數', 'Whole numbers only', '整数のみ入力できます') },
  s: { pattern: '^[A-Za-z]+$', message: t('只能输入字母', '只能輸入字母', 'Letters only', '英字のみ入力できます') },
  p: {
    pattern: '^\\d{6}$',
    message: t(
      '请输入 6 位邮政编码',
      '請輸入 6 位郵遞區號',
      'Enter a postcode of 6 digits',
      '6桁の郵便番号を入力してください',
    ),
  },
  url: {
    pattern: '^(https?|ftp)://[^\\s]+$',
    message: t('请输入网址', '請輸入網址', 'Enter an address', 'URLを入力してください'),
  },
  money: {
    pattern: '^-?\\d+(\\.\\d{1,2})?$',
    message: t('金额最多两位小数', '金額最多兩位小數', 'An amount has at most two decimals', '金額は小数2桁までです'),
  },
  'n6-16': {
    pattern: '^\\d{6,16}$',
    message: t(
      '请输入 6 到 16 位数字',
      '請輸入 6 到 16 位數字',
      'Enter 6 to 16 digits',
      '6〜16桁の数字を入力してください',
    ),
  },
  '*6-16': {
    pattern: '^.{6,16}$',
    message: t(
      '请输入 6 到 16 个字符',
      '請輸入 6 到 16 個字元',
      'Enter 6 to 16 characters',
      '6〜16文字で入力してください',
    ),
  },
  's6-18': {
    pattern: '^[A-Za-z]{6,18}$',
    message: t(
      '请输入 6 到 18 个字母',
      '請輸入 6 到 18 個字母',
      'Enter 6 to 18 letters',
      '英字6〜18文字で入力してください',
    ),
  },
};

/** `field_valid_type`: a named check, `only` for unique, `*` for required, or a pattern. */
export function checksOf(
  source: Loose,
  place: RulePlace,
): { rules: FieldRule[]; unique?: boolean; required?: boolean } {
  const raw = textAt(source, 'field_valid_type');
  if (!raw) return { rules: [] };
  if (raw === 'only') return { rules: [], unique: true };
  if (raw === '*') return { rules: [], required: true };
  if (raw === 'e') return { rules: [{ rule: 'email' }] };
  if (raw === 'm') return { rules: [{ rule: 'iphone' }] };
  if (Object.hasOwn(named, raw)) return { rules: [named[raw]!] };
  if (/[\^$[\\(]/.test(raw)) return { rules: readPattern(raw, place) };
  place.notes.push(note(place.field, 'validation', { value: raw }));
  return { rules: [] };
}
