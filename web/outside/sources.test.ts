import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { type ForeignDatabase, filledDatabase } from '../../fixtures/foreign-databases.ts';
import { holdBack, intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let northwind: ForeignDatabase;
let page: Page;
let errors: string[];
beforeAll(async () => {
  [site, northwind] = await Promise.all([openSite(), filledDatabase('northwind')]);
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(async () => {
  await site?.end();
  await northwind?.drop();
});

const formOf = (title: string): Locator => page.getByRole('dialog').filter({ hasText: title });
const field = (form: Locator, name: string) => form.locator(`[data-field=${name}] input`).first();
const editor = (form: Locator) => form.locator('.monaco-editor .view-lines');
const suggestion = (name: string) =>
  page.locator('.suggest-widget.visible .monaco-list-row', { hasText: name }).first();
const add = async (path: string, title: string): Promise<Locator> => {
  await page.goto(site.url + path);
  await page.getByRole('button', { name: 'Add' }).first().click();
  return formOf(title);
};
const preview = () => page.getByRole('dialog').filter({ hasText: 'Preview ·' });
const closed = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'detached' });
};

test('a link is tried in its form, with what stands there, before it is saved', async () => {
  const form = await add('/basic/dblink', 'Add · Database links');
  const { host, port, database, user } = northwind.settings;
  const entered = { fullName: 'Northwind', code: 'northwind', host, port: '1', databaseName: database, userName: user };
  for (const [name, value] of Object.entries(entered)) await field(form, name).fill(String(value));
  await field(form, 'password').fill('short');
  await form.getByRole('button', { name: 'Test' }).click();
  const outcome = formOf('Test · Northwind');
  await outcome.locator('.ant-result-error').waitFor();
  await closed(outcome);
  await field(form, 'port').fill(String(port));
  await form.getByRole('button', { name: 'Test' }).click();
  await outcome.getByText('The database answers').waitFor();
  await closed(outcome);
  // A password of another database keeps to no rule of ours, and goes there as it was typed.
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/DbLink'),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ password: 'short' });
  // Whoever has made a link sees whether it works.
  await outcome.getByText('The database answers').waitFor();
  await closed(outcome);
  expect(errors).toEqual([]);
});

test('a stored password goes nowhere else than it was given for', async () => {
  await page.goto(`${site.url}/basic/dblink`);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = formOf('Edit');
  const outcome = formOf('Test · Northwind');
  await form.getByRole('button', { name: 'Test' }).click();
  await outcome.getByText('The database answers').waitFor();
  await closed(outcome);
  await field(form, 'host').fill('127.0.0.2');
  await form.getByRole('button', { name: 'Test' }).click();
  await outcome.getByText('The password is needed').waitFor();
  await outcome.getByRole('button', { name: 'Test without a password' }).click();
  await outcome.locator('.ant-result-success, .ant-result-error').waitFor();
  await closed(outcome);
  await field(form, 'host').fill(northwind.settings.host);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
});

test('a data source is written with tables, columns and parameters at hand, and tried before it is saved', async () => {
  const form = await add('/basic/datasource', 'Add · Data sources');
  await field(form, 'fullName').fill('Orders');
  await field(form, 'code').fill('orders');
  await form.getByLabel('Database link').click();
  await page.locator('.ant-select-item-option', { hasText: 'Northwind' }).click();
  const parameters = form.locator('[data-field=parameters]');
  await parameters.locator('[role=gridcell]').first().dblclick();
  await page.keyboard.type('country');
  await page.keyboard.press('Enter');

  await editor(form).click();
  await page.keyboard.type('select * from ord');
  await suggestion('orders').waitFor();
  // Escape closes what the editor has opened, and the form stays.
  await page.keyboard.press('Escape');
  await page.locator('.suggest-widget.visible').waitFor({ state: 'detached' });
  expect(await form.isVisible()).toBe(true);
  await page.keyboard.press('Control+Space');
  await suggestion('orders').click();
  await page.keyboard.type(' o where o.ship_cou');
  await suggestion('ship_country').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' = :cou');
  await suggestion('country').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => written(form)).toBe('select * from orders o where o.ship_country = :country');
  // Tab leads on through the form.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.ts-code-editor'))).toBeNull();

  await form.getByRole('button', { name: 'Try' }).click();
  await preview().getByLabel('country').fill('Germany');
  await preview().getByRole('button', { name: 'Run' }).click();
  await preview()
    .getByText(/^122 rows in/)
    .waitFor();
  expect(await preview().locator('tbody tr td').allInnerTexts()).toContain('Germany');
  await closed(preview());
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await closed(preview());
  expect(errors).toEqual([]);
});

test('what is stored is tried from the list, and what stands in the form from there', async () => {
  await page.goto(`${site.url}/basic/datasource`);
  // Whoever asks while the first answer is under way gets an answer to what they asked.
  const only = (request: Request) => !request.url().includes('Italy');
  const { goOn } = await holdBack(page, /Actions\/Preview/, { only });
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await preview().getByLabel('country').fill('Italy');
  await preview().getByRole('button', { name: 'Run' }).click();
  goOn();
  await preview()
    .getByText(/^28 rows in/)
    .waitFor();
  await closed(preview());

  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = formOf('Edit');
  await editor(form).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' limit 3');
  await expect.poll(() => written(form)).toMatch(/ limit 3$/);
  await form.getByRole('button', { name: 'Try' }).click();
  await preview().getByLabel('country').fill('Italy');
  await preview().getByRole('button', { name: 'Run' }).click();
  await preview()
    .getByText(/^3 rows in/)
    .waitFor();
  await closed(preview());

  await editor(form).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nof nothing');
  await form.getByRole('button', { name: 'Try' }).click();
  await preview().getByRole('button', { name: 'Run' }).click();
  await preview().locator('.ant-alert-error').waitFor();
  await closed(preview());

  await editor(form).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('select 1,\n  :nobody ');
  await form.getByRole('button', { name: 'Save' }).click();
  await form
    .locator('[data-field=text]')
    .getByText('line 2, column 3: the parameter “nobody” is not declared')
    .waitFor();
  expect(await form.locator('.ts-code-editor').getAttribute('data-invalid')).toBe('true');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await form.waitFor({ state: 'detached' });
});

test('what is typed into a code editor survives an ended session and a reload, as in every other field', async () => {
  const form = await add('/basic/datasource', 'Add · Data sources');
  await field(form, 'fullName').fill('Half done');
  await field(form, 'code').fill('half');
  await editor(form).click();
  await page.keyboard.type('select 1 as half');
  // It ends with the very question that is asked, and not a moment before, when other questions find it out.
  let isEnded = false;
  await intercept(page, /Actions\/Preview/, async (route) => {
    if (!isEnded) await site.world.database.db.updateTable('session').set({ ended_code: 410 }).execute();
    isEnded = true;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Try' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  await expect.poll(() => written(form)).toBe('select 1 as half');
  await closed(preview());
  // Typed a moment before the page is loaded anew: the last keys as well.
  await editor(form).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', 2 as whole');
  await page.reload();
  await form.getByText(/Your unsaved input of .* is back/).waitFor();
  await expect.poll(() => written(form)).toBe('select 1 as half, 2 as whole');
  expect(await field(form, 'fullName').inputValue()).toBe('Half done');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const { list } = (
    await (
      await site.world.as('admin', adminPassword)
    )('GET', '/api/framework/basic/DataSource?code=half')
  ).data;
  expect(list).toHaveLength(1);
});

test('static data is written as JSON, and what is none is marked', async () => {
  const form = await add('/basic/datasource', 'Add · Data sources');
  await form.getByText('Static data', { exact: true }).click();
  await form.locator('.ts-code-status').getByText('JSON').waitFor();
  await editor(form).click();
  await page.keyboard.type('[1,,2]');
  await form.locator('.squiggly-error').first().waitFor();
});

/** The text of the editor as a person sees it; the blanks of code are not those of text. */
const written = async (form: Locator) => (await editor(form).innerText()).replaceAll('\u00a0', ' ').trim();
