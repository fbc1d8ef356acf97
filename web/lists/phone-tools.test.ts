import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';
import { documentOf, field } from '../../server/permission/sideways/people.ts';

const fields = Array.from({ length: 14 }, (_, index) => field(`f${index}`, index === 0 ? 'title' : `column${index}`));
const wide = documentOf('wide', {
  fields,
  list: { columns: fields.map(({ id }) => ({ field: id })), buttons: ['btn_add', 'btn_edit', 'btn_detail'] },
});

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const id = await releaseEntry(site.world, { code: 'wide', fullName: 'Wide', page: wide });
  for (const title of ['one', 'two', 'three']) await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { title });
});
afterAll(() => site?.end());

test('on a phone a name of one long word is broken, and pushes nothing off the screen', async () => {
  const name = 'a_table_of_another_database_whose_name_has_sixty_three_letters';
  const long = documentOf('long', { fields: [field('f0', 'title'), { ...field('f1', 'other'), label: name }] });
  await releaseEntry(site.world, { code: 'long', fullName: name, page: long });
  const { page, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/long?sort=-other' });
  const parts = [page.locator('.ts-list-head h1'), page.locator('.ts-list-head .ts-hint')];
  for (const part of [...parts, page.locator('.ts-card-sort svg').last()]) {
    await part.waitFor();
    expect(await isInSight(part)).toBe(true);
  }
  expect(errors).toEqual([]);
});

/** Whether all of it stands on the screen. */
const isInSight = (part: Locator) =>
  part.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

test('on a phone what opens over a list of many columns stands on the screen, and a record keeps its buttons', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/wide' });
  await page.locator('.ts-record-card').first().waitFor();
  await page.getByRole('button', { name: 'Sort' }).click();
  const menu = page.locator('.ant-dropdown-menu-root');
  await expect.poll(() => isInSight(menu)).toBe(true);
  await menu.getByRole('menuitem', { name: 'column13, descending' }).click();
  await page.waitForURL(/sort=-column13/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect.poll(() => isInSight(page.locator('.ant-popover:not(.ant-popover-hidden)'))).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('.ts-record-card .ts-title-link').first().click();
  const foot = page.getByRole('dialog').locator('.ts-actions');
  await foot.getByRole('button', { name: 'Edit' }).waitFor();
  const widths = () =>
    foot
      .locator('button:visible')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(32);
  for (const button of await foot.locator('button:visible').all()) expect(await isInSight(button)).toBe(true);
  expect(errors).toEqual([]);
});

test('who wants to leave while it is being saved is told so, and loses nothing', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/wide' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('[data-field=title] input').fill('slow');
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await intercept(page, /OnLineDevInstance\/[\w-]+\?n=/, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await page.locator('.ant-btn-loading').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.ant-message').getByText('Saving', { exact: true }).waitFor();
  await page.goBack();
  expect(await page.locator('.ant-modal-confirm').count()).toBe(0);
  expect(await page.locator('[data-field=title] input').inputValue()).toBe('slow');
  release();
  await page.locator('.ant-table-row', { hasText: 'slow' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('the name of a tool is told to a mouse that rests on it, and stays on no screen that is touched', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/home' });
  await page.locator('header').getByRole('button', { name: 'Menu' }).hover();
  const name = page.getByRole('tooltip', { name: 'Menu', includeHidden: true });
  await name.waitFor();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await name.waitFor({ state: 'hidden' });
});
