import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

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
  const columns = dialog.getByRole('combobox', { name: 'Columns' });
  await columns.click();
  const all = page.locator('.ts-field-names-all').getByRole('button', { name: 'All' });
  await all.click();
  const chosen = dialog.locator('[data-field=columns] .ant-select-selection-item');
  await expect.poll(() => chosen.allInnerTexts()).toEqual(expect.arrayContaining(['Title', 'Hours', 'Created at']));
  await page.locator('.ts-field-names-all').getByRole('button', { name: 'None' }).click();
  await expect.poll(() => chosen.count()).toBe(0);
  // By what it is called, and by keyboard.
  await columns.fill('tit');
  await columns.press('Enter');
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['Title']);
  await columns.press('Escape');
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

  // The document that their developers read, and lines to try it with.
  await page.getByRole('button', { name: 'API document' }).click();
  const document = page.getByRole('dialog', { name: 'API document' });
  await document.getByText(`${site.url}/api/open/shop/openapi.json`, { exact: true }).waitFor();
  const line = await document
    .locator('.ts-curl', { hasText: /^GET List/ })
    .locator('pre')
    .innerText();
  expect(line).toBe(`curl -H 'X-Api-Key: YOUR_KEY' '${site.url}/api/open/shop'`);
  await document.getByRole('button', { name: 'Close' }).click();

  await page
    .locator('.ts-list-drawer .ant-table-row', { hasText: 'Shop' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
  await expect.poll(async () => (await (await fetch(`${site.url}/api/open/shop`, { headers })).json()).code).toBe(401);
  expect(errors).toEqual([]);
});

test('columns that could not be asked for are asked for again', async () => {
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: '/basic/datainterface?mode=create' });
  const form = visit.page.getByRole('dialog');
  await intercept(visit.page, /Meta\/Resource\?name=entry/, (route) => route.abort());
  await form.getByRole('combobox', { name: 'Module' }).click();
  await visit.page.locator('.ant-select-item-option', { hasText: 'Tasks' }).click();
  await form.getByRole('combobox', { name: 'Columns' }).click();
  const retry = visit.page.locator('.ant-select-dropdown').getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await visit.page.unroute(/Meta\/Resource\?name=entry/);
  await retry.click();
  await visit.page.locator('.ts-field-name', { hasText: 'Title' }).waitFor();
});

test('the page of the API finds a call and tries it', async () => {
  await page.goto(`${site.url}/webapi`);
  await page.getByLabel('Search by module, path or words').fill('basic/Area/{id}/GetEntity');
  await page.locator('.ts-api-call').first().click();
  await page.getByLabel('id', { exact: true }).fill('nowhere');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('"code": 404').waitFor();
  await page.getByLabel('Search by module, path or words').fill('CurrentUser');
  await page.locator('.ts-api-call').first().click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('"account": "admin"').first().waitFor();
  expect(errors).toEqual([]);
});

test('a call of a designed module stands under its name, and begins with a body that can be sent', async () => {
  await page.goto(`${site.url}/webapi`);
  await page.getByLabel('Search by module, path or words').fill('tasks');
  const group = page.locator('.ts-api .ant-collapse-item', { hasText: 'Tasks' });
  await group.getByText(/^\/api\/OnLineDevInstance\/[0-9a-f]{8}…$/).click();
  const body = page.getByLabel('Body (JSON)');
  expect(JSON.parse(await body.inputValue())).toEqual({ title: 'Title', due: '2026-11-20', hours: 42, grade: 'a' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.ant-popconfirm .ant-btn-primary').click();
  await page.getByText('"code": 200').waitFor();
  const { data } = await site.world.ask('GET', '/api/Meta/Search?keyword=Title');
  expect(data[0].hits).toMatchObject([{ fullName: 'Title' }]);
  expect(errors).toEqual([]);
});
