import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

const fields = [
  { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
  { id: 'f2', name: 'leave', kind: 'range', label: 'Leave', widget: 'dateRange' },
  { id: 'f3', name: 'at', kind: 'dateTime', label: 'At', widget: 'date', props: { withTime: true } },
  { id: 'f4', name: 'count', kind: 'integer', label: 'Count', widget: 'number', props: { min: 0, precision: 0 } },
  { id: 'f5', name: 'price', kind: 'decimal', label: 'Price', widget: 'number', props: { min: 0 } },
  { id: 'f6', name: 'change', kind: 'decimal', label: 'Change', widget: 'number' },
];
let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  await releaseEntry(site.world, {
    ...{ code: 'leave', fullName: 'Leave' },
    page: {
      version: 2,
      model: { name: 'leave', titleField: 'title', fields },
      pages: {
        form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
        list: { columns: [{ field: 'f1' }] },
      },
    },
  });
  const visit = await site.open({ width: 390 });
  page = visit.page;
  await visit.signIn('admin', adminPassword, { at: '/leave?mode=create' });
  await page.locator('[data-field=leave] input').first().waitFor();
});
afterAll(() => site?.end());

const picker = () => page.locator('.ant-picker-dropdown:visible').last();
const isOnScreen = async () => {
  await picker().waitFor();
  await expect
    .poll(async () => {
      const box = await picker().boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
};
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

test('on a phone each day of a period, of earlier months too, and the clock of a moment can be reached', async () => {
  const now = new Date();
  const before = dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)));
  const after = dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)));
  await page.locator('[data-field=leave] input').first().click();
  await isOnScreen();
  await picker().locator('.ant-picker-header-prev-btn:visible').click();
  for (const day of [before, after]) await picker().locator(`td[title="${day}"]:visible`).click();
  await expect
    .poll(() =>
      page.locator('[data-field=leave] input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    )
    .toEqual([before, after]);
  await page.locator('[data-field=at] input').click();
  await isOnScreen();
  await picker()
    .locator(`td[title="${dayOf(now)}"]:visible`)
    .click();
  await picker().locator('.ant-picker-time-panel-column').first().getByText('08', { exact: true }).click();
  await picker().locator('.ant-picker-ok button').click();
  expect(await page.locator('[data-field=at] input').inputValue()).toContain(`${dayOf(now)} 08:`);
});

test('a phone shows keys of digits where no minus is needed', async () => {
  const keys = (name: string) => page.locator(`[data-field=${name}] input`).getAttribute('inputmode');
  expect(await Promise.all(['count', 'price', 'change', 'title'].map(keys))).toEqual([
    'decimal',
    'decimal',
    null,
    null,
  ]);
});

test.each([
  [844, 390],
  [667, 375],
])('on its side, %i by %i, all of a picker can be reached', async (width, height) => {
  const visit = await site.open({ width });
  await visit.page.setViewportSize({ width, height });
  await visit.signIn('admin', adminPassword, { at: '/leave?mode=create' });
  for (const name of ['at', 'leave']) {
    await visit.page.locator(`[data-field=${name}] input`).first().click();
    const shown = visit.page.locator('.ant-picker-dropdown:visible').last();
    await shown.waitFor();
    const isReached = async (part: string) => {
      const one = shown.locator(part).first();
      await one.scrollIntoViewIfNeeded();
      const box = await one.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= height, `${name} ${part}`).toBe(true);
    };
    await isReached('.ant-picker-header-prev-btn');
    await isReached('tbody tr:last-child td');
    if (name === 'at') await isReached('.ant-picker-ok button');
    await visit.page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });
  }
});
