import { expect, test } from 'vitest';
import { headingWidth } from './heading-width.ts';

test('a heading has the room of its text, a long one that of half of it', () => {
  expect(headingWidth('排序', { isSortable: false })).toBe(53);
  expect(headingWidth('排序', { isSortable: true })).toBe(79);
  expect(headingWidth('用户充值佣金比例上限', { isSortable: true })).toBeLessThanOrEqual(220);
  expect(headingWidth('用户充值佣金比例上限（不含税）', { isSortable: true })).toBe(220);
  expect(headingWidth('一'.repeat(40), { isSortable: true })).toBeGreaterThan(20 * 14 + 50);
});
