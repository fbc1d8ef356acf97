import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

const menus = '/api/framework/system/Menu';
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.world.ask('POST', menus, {
    ...{ fullName: '角落', code: 'corner', moduleType: '1', parentId: '0', sort: -1 },
    captions: { en: 'Corner', ja: '隅' },
  });
});
afterAll(() => site?.end());

test('a menu is listed, found and headed in the language of whoever looks, and edited by its name', async () => {
  const { page, signIn, errors } = await site.open();
  await signIn('admin', adminPassword);
  await page.goto(`${site.url}/system/menu`);
  const pane = page.locator('.ts-pane:not([hidden])');
  const row = pane.locator('.ant-table-row', { hasText: 'Corner' });
  await row.waitFor();
  expect(await pane.locator('.ant-table-row', { hasText: '角落' }).count()).toBe(0);
  await row.locator('.ts-title-link').click();
  const dialog = page.getByRole('dialog').last();
  await dialog.locator('.ts-record-name', { hasText: 'Corner' }).waitFor();
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === '角落'));
  expect(errors).toEqual([]);
});
