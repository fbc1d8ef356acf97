import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';
import { seriousFaults } from '../axe.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

const canvas = (page: Page) => page.locator('.ts-canvas');
const labels = (page: Page) => canvas(page).locator('.ts-label').allInnerTexts();
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('on a phone a form and its list are designed by tapping: panels lie over them, and nothing is wider than the screen', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  const entry = { fullName: 'Pocket', code: 'pocket', type: 'form' };
  const { id } = (await site.world.ask('POST', '/api/OnLineDev', entry)).data;
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${id}` });
  await canvas(page).waitFor();
  const sheet = page.locator('.ant-drawer-open');
  for (const title of ['Date', 'Amount']) {
    await page.getByRole('button', { name: 'Components', exact: true }).click();
    await sheet.getByPlaceholder('Find: date, number, table').fill(title);
    await sheet
      .locator('.ts-offer')
      .filter({ has: page.getByText(title, { exact: true }) })
      .click();
    await sheet.waitFor({ state: 'detached' });
  }
  await expect.poll(() => labels(page)).toEqual(['*Title', 'Date', 'Amount']);
  // What was added is selected: its properties come first.
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await sheet.getByLabel('What a person reads', { exact: true }).fill('Price');
  expect(await seriousFaults(page, '.ant-drawer-open')).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => labels(page)).toEqual(['*Title', 'Date', 'Price']);
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await page.getByText('List', { exact: true }).click();
  await page.locator('.ts-design-list').waitFor();
  await page.getByRole('button', { name: 'Fields', exact: true }).click();
  await sheet.getByText('Price').first().waitFor();
  expect(await seriousFaults(page, '.ant-drawer-open')).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
});
