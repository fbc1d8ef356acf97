import { expect, test } from 'vitest';
import { identifier } from '../import/naming.ts';
import { codeOfName, fieldName, spelled } from './code-of.ts';
import { latinCode, latinName } from './latin-name.ts';

test.each([
  ['采购订单', 'zh', 'caigoudingdan'],
  ['会议室预订', 'zh', 'huiyishiyuding'],
  ['銀行會計', 'zhtw', 'yinhangkuaiji'],
  ['银行账户', 'zh', 'yinhangzhanghu'],
  ['調休單', 'zhtw', 'tiaoxiudan'],
  ['Purchase order', 'en', 'purchase-order'],
  ['Überprüfung 2', 'en', 'uberprufung-2'],
  ['2026 plan', 'en', 'plan'],
  ['CRM客户', 'zh', 'crmkehu'],
  ['タスク管理', 'ja', 'tasuku'],
  ['きゃっかしょうひん', 'ja', 'kyakkashouhin'],
  ['会議室予約', 'ja', 'module'],
  ['采购订单审批流程管理与供应商协同平台', 'zh', 'cgddsplcglygysxtpt'],
  ['!!!', 'en', 'module'],
  ['  ', 'en', ''],
] as const)('%s (%s) has the code %s', (name, language, code) => {
  expect(codeOfName(name, { language, taken: [] })).toBe(code);
  expect(code === '' || /^[a-z][a-z0-9-]{0,59}$/.test(code)).toBe(true);
});

test('a code that is taken gets a number', () => {
  expect(codeOfName('Leave', { language: 'en', taken: ['Leave', 'leave-2'] })).toBe('leave-3');
});

test('fields are called after how their names sound', () => {
  expect(fieldName('客户名称', 'zh')).toBe('ke  hu  ming  cheng');
  expect(fieldName('Start date', 'en')).toBe('Start date');
  expect(fieldName('メモ', 'ja')).toBe('memo');
  expect(spelled('シャツ', 'ja')).toBe('shatsu');
});

test('names of tables, columns and fields of files in Latin letters: Chinese by pinyin, kana by Hepburn, others as they are', () => {
  const names = ['客户 名称', '金额（元）', '單號', 'おきゃくさま', 'ship_country', 'ＡＢ', '2024年度'];
  expect(names.map((name) => identifier(latinName(name)))).toEqual([
    ...['keHuMingCheng', 'jinEYuan', 'danHao', 'okyakusama', 'ship_country', '', 'n2024NianDu'],
  ]);
  expect(latinCode('销售订单', ['xiaoshoudingdan'])).toBe('xiaoshoudingdan-2');
  expect(latinCode('orders', [])).toBeUndefined();
});
