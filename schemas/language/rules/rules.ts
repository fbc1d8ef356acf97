import type { Caption, Text } from '../../texts/text.ts';
import { t } from '../../texts/text.ts';

interface NamedRuleDefinition {
  title: Text;
  message: Text;
  holds: (text: string) => boolean;
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** SPEC §5, the named rules. All look at text; an empty value is `required`'s business, not theirs. */
export const namedRules = {
  iphone: {
    title: t('手机号码', '手機號碼', 'Mobile number', '携帯電話番号'),
    message: t(
      '请输入正确的手机号码',
      '請輸入正確的手機號碼',
      'Enter a valid mobile number',
      '正しい携帯電話番号を入力してください',
    ),
    holds: matches(/^1[3-9]\d{9}$/),
  },
  password: {
    title: t('密码', '密碼', 'Password', 'パスワード'),
    message: t(
      '请输入6-16位数字和字母组合的密码',
      '請輸入 6-16 位數字與字母組合的密碼',
      'Enter 6-16 characters with both digits and letters',
      '数字と英字を組み合わせた6〜16文字で入力してください',
    ),
    holds: matches(/^(?=.*[0-9])(?=.*[A-Za-z])[0-9A-Za-z]{6,16}$/),
  },
  idCard: {
    title: t('身份证号', '身分證號', 'Resident ID number', '身分証番号'),
    message: t(
      '请输入正确的身份证号',
      '請輸入正確的身分證號',
      'Enter a valid ID number',
      '正しい身分証番号を入力してください',
    ),
    // The format is what SPEC §5 asks for; the check digit is not, and real registers hold numbers that fail it.
    holds: matches(/^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/),
  },
  email: {
    title: t('电子邮箱', '電子郵件', 'E-mail address', 'メールアドレス'),
    message: t(
      '请输入正确的邮箱',
      '請輸入正確的電子郵件',
      'Enter a valid e-mail address',
      '正しいメールアドレスを入力してください',
    ),
    holds: matches(/^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}$/),
  },
  plateNumber: {
    title: t('车牌号', '車牌號碼', 'Vehicle plate', '車両ナンバー'),
    message: t(
      '请输入正确的车牌号',
      '請輸入正確的車牌號碼',
      'Enter a valid plate number',
      '正しいナンバーを入力してください',
    ),
    // Ordinary plates, then new-energy plates: small (letter second) and large (letter last).
    holds: matches(
      /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJ-K][A-HJ-NP-Z0-9]\d{4}|\d{5}[A-HJ-K])$/,
    ),
  },
  chinese: {
    title: t('中文', '中文', 'Chinese characters', '漢字'),
    message: t('只能输入中文', '只能輸入中文', 'Only Chinese characters are allowed', '漢字のみ入力できます'),
    holds: matches(/^\p{Script=Han}+$/u),
  },
  code: {
    title: t('编码', '編碼', 'Code', 'コード'),
    message: t(
      '编码只能包含英文、数字、点，且点不能在首尾',
      '編碼只能包含英文、數字、點，且點不能在開頭或結尾',
      'A code may only contain English letters, digits and dots, and the dot cannot be at the start or end',
      'コードは英数字とピリオドのみで、先頭と末尾にピリオドは使えません',
    ),
    holds: matches(/^[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?$/),
  },
  account: {
    title: t('账号', '帳號', 'Account', 'アカウント'),
    message: t(
      '账号只能包含字母和数字',
      '帳號只能包含字母和數字',
      'An account may only contain letters and digits',
      'アカウントは英数字のみです',
    ),
    holds: matches(/^[A-Za-z0-9]+$/),
  },
  fullName: {
    title: t('名称', '名稱', 'Name', '名称'),
    message: t(
      '名称不能包含特殊字符',
      '名稱不能包含特殊字元',
      'A name may not contain special characters',
      '名称に特殊文字は使えません',
    ),
    holds: matches(/^[\p{Script=Han}A-Za-z0-9]+$/u),
  },
  userCode: {
    title: t('工号', '工號', 'Staff number', '社員番号'),
    message: t(
      '工号只能包含数字',
      '工號只能包含數字',
      'A staff number may only contain digits',
      '社員番号は数字のみです',
    ),
    holds: matches(/^\d+$/),
  },
  allDate: {
    title: t('整数或0.5的倍数', '整數或 0.5 的倍數', 'Whole or half', '整数または0.5の倍数'),
    message: t(
      '时间只能为整数或0.5的倍数',
      '時間只能為整數或 0.5 的倍數',
      'The time can only be an integer or a multiple of 0.5',
      '時間は整数または0.5の倍数で入力してください',
    ),
    holds: matches(/^-?\d+(?:\.[05]0*)?$/),
  },
  bigInt: {
    title: t('正整数', '正整數', 'Positive integer', '正の整数'),
    message: t('请输入正整数', '請輸入正整數', 'Enter a positive integer', '正の整数を入力してください'),
    holds: matches(/^[1-9]\d*$/),
  },
} as const satisfies Record<string, NamedRuleDefinition>;

export type NamedRule = keyof typeof namedRules;

/**
 * A rule of a field: one of the named ones, or a pattern or a condition with its own message (SPEC §5, Other rules). All
 * rules of a field must hold; with `not`, what the pattern finds is refused. A condition is a formula over the whole
 * record, such as `end >= start`: what is false is refused, what cannot be said while values are missing is not.
 * A `warning` is said where the value is filled in, and refuses nothing.
 */
export type FieldRule = (
  | { rule: NamedRule }
  | { pattern: string; message: Caption; not?: boolean }
  | { condition: string; message: Caption }
) & { warning?: boolean };

const warning = { type: 'boolean' };

export const fieldRuleSchema = {
  anyOf: [
    {
      type: 'object',
      required: ['rule'],
      additionalProperties: false,
      properties: { rule: { enum: Object.keys(namedRules) }, warning },
    },
    {
      type: 'object',
      required: ['pattern', 'message'],
      additionalProperties: false,
      properties: {
        pattern: { type: 'string', minLength: 1, maxLength: 500 },
        message: { $ref: 'caption' },
        not: { type: 'boolean' },
        warning,
      },
    },
    {
      type: 'object',
      required: ['condition', 'message'],
      additionalProperties: false,
      properties: {
        condition: { type: 'string', minLength: 1, maxLength: 2000 },
        message: { $ref: 'caption' },
        warning,
      },
    },
  ],
};
