import { expect, test } from 'vitest';
import { commentOptions } from './comment-options.ts';
import { columnLabel } from './label.ts';

const read = (comment: string, isNumber = true) =>
  commentOptions(comment, { isNumber })?.map(({ value, label }) => `${value} ${String(label)}`);

test.each([
  ['状态(0=停用,1=启用)', '状态', ['0 停用', '1 启用']],
  ['性别：1男 2女', '性别', ['1 男', '2 女']],
  ['status: 0-closed 1-open', 'Status', ['0 closed', '1 open']],
  ['性别 {男:1,女:2}', '性别', ['1 男', '2 女']],
  ['状态 0正常 -1停止', '状态', ['0 正常', '-1 停止']],
  ['消息类型1:通知公告2:系统消息', '消息类型', ['1 通知公告', '2 系统消息']],
  ['是否路由菜单: 0:不是  1:是（默认值1）', '是否路由菜单', ['0 不是', '1 是']],
  ['payment state: 0 = not paid, 1 = paid', 'Payment state', ['0 not paid', '1 paid']],
  ['発送状態（0:未発送、1:発送済み）', '発送状態', ['0 未発送', '1 発送済み']],
])('%s', (comment, label, options) => {
  expect(columnLabel({ name: 'x_y', comment, type: 'int' })).toBe(label);
  expect(read(comment)).toEqual(options);
});

test.each([
  '发送次数 超过5次不再发送',
  '工号，唯一键',
  '机构/部门名称',
  '1. 纯字符串；2. 表达式可以是任何内容，见手册第3章',
  'at most 255 characters',
  '0停用 0启用',
  '金额(单位:元)',
])('%s says no values', (comment) => {
  expect(read(comment, true)).toBeUndefined();
  expect(read(comment, false)).toBeUndefined();
});

test('letters are values of texts only', () => {
  expect(read('type (A=active, I=inactive)', false)).toEqual(['A active', 'I inactive']);
  expect(read('type (A=active, I=inactive)', true)).toBeUndefined();
});

test('a comment may begin with its values', () => {
  const comment = ' A=asset,L=liability,Q=Equity ';
  expect(read(comment, false)).toEqual(['A asset', 'L liability', 'Q Equity']);
  expect(columnLabel({ name: 'account_class', comment, type: 'text' })).toBe('Account class');
});

test.each([
  ['ordnumber', 'Order Number', 'Order Number'],
  ['duration', 'duration of the downtime: when it is flexible, see flexible_duration', 'Duration of the downtime'],
  ['iban', 'International Bank Account Number.  used to store the number of the account itself', 'Iban'],
  ['zone_id', 'zone.id', 'Zone id'],
  ['name_checksum', 'sha1(environment.id + name)', 'Name checksum'],
  ['st', 'status(0=off,1=on)', 'Status'],
  ['net', 'Preis(netto)', 'Preis'],
  ['on_hold', 'On hold invoices can not be paid', 'On hold'],
  ['reverse', 'When this is set to true, the numbers are shown with the other sign', 'Reverse'],
  ['customer', 'reference for the account', 'Customer'],
  ['flatname', 'path converted with `.` and `[ ]`', 'Flatname'],
  ['state', '是否启用 (is active)', '是否启用'],
])('%s, of which somebody wrote “%s”, is called %s', (name, comment, label) => {
  expect(columnLabel({ name, comment, type: 'text' })).toBe(label);
});
