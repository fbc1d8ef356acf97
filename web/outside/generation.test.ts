import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { type ForeignDatabase, filledDatabase } from '../../fixtures/foreign-databases.ts';
import { openSite, type Site, step } from '../../fixtures/site.ts';

let site: Site;
let northwind: ForeignDatabase;
let page: Page;
let errors: string[];
beforeAll(async () => {
  [site, northwind] = await Promise.all([openSite(), filledDatabase('northwind')]);
  const { type, host, port, database, user } = northwind.settings;
  const link = { fullName: 'Northwind', code: 'north', type, host, port, databaseName: database, userName: user };
  await site.world.ask('POST', '/api/framework/basic/DbLink', link);
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
}, 120_000);
afterAll(async () => {
  await site?.end();
  await northwind?.drop();
});

test('a database becomes modules with its rows, after a look at what is guessed', async () => {
  await page.goto(`${site.url}/basic/dblink`);
  await page.locator('.ant-table-row', { hasText: 'Northwind' }).getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('button', { name: 'Make modules' }).click();
  await page.getByLabel('customers · Name').fill('Clients');
  await page.getByRole('button', { name: 'Begin (14)' }).click();
  await page.getByText('Done · 14 / 14').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Close' }).last().click();

  await step(page, '/home');
  const menus = (await site.world.ask('GET', '/api/Login/CurrentUser')).data.menuList;
  const paths = JSON.stringify(menus).match(/"path":"\/(orders|customers)"/g) ?? [];
  expect(paths.length).toBeGreaterThanOrEqual(2);
  await page.goto(`${site.url}/customers`);
  await page.getByRole('heading', { name: 'Clients' }).waitFor();
  await page.getByText('Alfreds Futterkiste').first().waitFor();
  // An order with its lines, whose references are named.
  await page.goto(`${site.url}/orders`);
  await page.locator('.ant-table-row .ts-title-link').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Order details').first().waitFor();
  expect(errors).toEqual([]);
});
