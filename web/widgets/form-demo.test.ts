import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { goldenDocuments } from '@tessera/fixtures/golden.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { seedCodeRules, seedDataSource, seedDictionaries } from '@tessera/fixtures/seed/basics.ts';
import { openSite, type Site } from '@tessera/fixtures/site.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../axe.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { world } = site;
  for (const { fullName, ...rule } of seedCodeRules)
    await world.ask('POST', '/api/framework/basic/CodeRule', { ...rule, fullName: fullName.zh });
  for (const { items: _, fullName, ...dictionary } of seedDictionaries)
    await world.ask('POST', '/api/framework/basic/Dictionary', { ...dictionary, fullName: fullName.zh, parentId: '0' });
  const source = { ...seedDataSource, fullName: seedDataSource.fullName.zh };
  await world.ask('POST', '/api/framework/basic/DataSource', source);
  for (const code of ['customer', 'form-demo']) {
    const document = goldenDocuments.find((one) => one.code === code);
    if (document) await releaseEntry(world, { ...document, fullName: document.fullName.zh });
  }
});
afterAll(() => site?.end());

test.each([false, true])('every widget stands in a form that axe finds nothing serious in; dark: %s', async (dark) => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  const appearance = { dark, sidebarOpen: true, density: 'middle' };
  await page.evaluate((value) => localStorage.setItem('rdif_appearance', value), JSON.stringify(appearance));
  await page.goto(`${site.url}/form-demo?mode=create`);
  expect(await page.evaluate(() => document.documentElement.classList.contains('ts-dark'))).toBe(dark);
  const tabs = page.getByRole('dialog').getByRole('tab');
  await tabs.first().waitFor();
  const names = await tabs.allInnerTexts();
  expect(names).toHaveLength(9);
  for (const name of names) {
    await tabs.getByText(name, { exact: true }).click();
    const panel = page.getByRole('dialog').getByRole('tabpanel', { name });
    await panel.waitFor();
    // Editors come with the form that needs them.
    await expect.poll(() => panel.locator('.ant-skeleton').count()).toBe(0);
    expect([name, await seriousFaults(page, '[role=dialog]')]).toEqual([name, []]);
  }
  expect(errors).toEqual([]);
});

test('Escape closes what opened last, and the form stays', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/form-demo?mode=create' });
  const form = page.getByRole('dialog').first();
  const open = async (tab: string, { press, shows }: { press: string; shows: string }) => {
    await form.getByRole('tab', { name: tab }).click();
    await form.locator(press).first().click();
    await page.locator(shows).last().waitFor();
    await page.keyboard.press('Escape');
    await page.locator(`${shows}:visible`).waitFor({ state: 'detached' });
    expect([tab, press, await form.isVisible()]).toEqual([tab, press, true]);
  };
  await open('Dates and times', { press: '[data-field=day] input', shows: '.ant-picker-dropdown' });
  await open('Dates and times', { press: '[data-field=shift] input', shows: '.ant-picker-dropdown' });
  await open('Choices', { press: '[data-field=several] .ant-select-selector', shows: '.ant-select-dropdown' });
  await open('Choices', { press: '[data-field=region] .ant-select-selector', shows: '.ant-cascader-dropdown' });
  await open('Choices', { press: '[data-field=color] button', shows: '.ant-color-picker' });
  await open('People', { press: '[data-field=company] .ant-select-selector', shows: '.ant-tree-select-dropdown' });
  await open('Text', { press: '[data-field=article] .ts-rich-style', shows: '.ant-dropdown' });
  expect(errors).toEqual([]);
});
