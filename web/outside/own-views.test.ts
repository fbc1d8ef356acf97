import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
beforeAll(async () => {
  site = await openSite();
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: '/basic/datasource' });
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const open = () => page.getByRole('button', { name: 'Own views' }).click();
const drawer = () => page.getByRole('dialog').filter({ hasText: 'Views of the platform’s database' });
const shown = async () => (await site.world.ask('GET', '/api/framework/basic/DataSource/Actions/OwnViews')).data.views;

test('without views it says how one is made; those that are ticked can be read by SQL', async () => {
  await open();
  await drawer().getByText('create view public.open_orders').waitFor();
  await drawer().getByRole('button', { name: 'Cancel' }).click();
  await drawer().waitFor({ state: 'detached' });
  const { pool } = site.world.database;
  await pool.query('create view public.sevens as select 7 as seven');
  await pool.query("comment on view public.sevens is 'Nothing but seven'");
  await pool.query('create view public.eights as select 8 as eight');
  await open();
  await drawer().getByText('Nothing but seven').click();
  await drawer().getByRole('button', { name: 'Save' }).click();
  await drawer().waitFor({ state: 'detached' });
  expect(await shown()).toEqual(['sevens']);
  await open();
  expect(await drawer().getByRole('checkbox', { name: 'sevens' }).isChecked()).toBe(true);
  await drawer().getByRole('checkbox', { name: 'sevens' }).uncheck();
  await drawer().getByRole('button', { name: 'Save' }).click();
  await drawer().waitFor({ state: 'detached' });
  expect(await shown()).toEqual([]);
  expect(errors).toEqual([]);
});
