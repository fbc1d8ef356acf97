import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
beforeAll(async () => {
  site = await openSite();
  const entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'Paint', hours: 3 });
  await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'Sleep', hours: 8 });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

test('an administrator publishes a module; a partner reads it by the key, and only what it allows', async () => {
  await page.goto(`${site.url}/basic/datainterface`);
  await page.getByRole('button', { name: 'Add' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tasks for the shop');
  await dialog.getByLabel('Code').fill('shop');
  await dialog.getByRole('combobox', { name: 'Module' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Tasks' }).click();
  await dialog.getByLabel('Columns').fill('title');
  await dialog.getByLabel('Rows').fill('hours < 5');
  await dialog.getByRole('button', { name: 'Save' }).click();

  // What a new interface needs next comes by itself.
  await page.getByRole('button', { name: 'New key' }).click();
  const made = page.getByRole('dialog', { name: 'New key' });
  await made.getByLabel('Partner').fill('Shop');
  await made.getByRole('button', { name: 'Make it' }).click();
  const key = (await page.locator('.ts-new-key').innerText()).trim();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.locator('.ts-list-drawer .ant-table-row', { hasText: 'Shop' }).waitFor();

  const headers = { 'x-api-key': key };
  const answer = await (await fetch(`${site.url}/api/open/shop`, { headers })).json();
  expect(answer.data.list.map(({ title }: { title: string }) => title)).toEqual(['Paint']);
  expect(Object.keys(answer.data.list[0])).not.toContain('hours');
  expect((await (await fetch(`${site.url}/api/open/shop`)).json()).code).toBe(401);

  await page
    .locator('.ts-list-drawer .ant-table-row', { hasText: 'Shop' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
  await expect.poll(async () => (await (await fetch(`${site.url}/api/open/shop`, { headers })).json()).code).toBe(401);
  expect(errors).toEqual([]);
});

test('the page of the API finds a call and tries it', async () => {
  await page.goto(`${site.url}/webapi`);
  await page.getByLabel('Search by path or words').fill('basic/Area/{id}/GetEntity');
  await page.locator('.ts-api-call').first().click();
  await page.getByLabel('id', { exact: true }).fill('nowhere');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('"code": 404').waitFor();
  await page.getByLabel('Search by path or words').fill('CurrentUser');
  await page.locator('.ts-api-call').first().click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('"account": "admin"').first().waitFor();
  expect(errors).toEqual([]);
});
