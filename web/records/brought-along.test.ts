import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let deals: string;
const customers: Record<string, string> = {};
const text = (id: string) => ({ id, name: id, kind: 'text', label: id.toUpperCase(), widget: 'input' });
const customer = {
  ...{ id: 'cust', name: 'cust', kind: 'ref', label: 'Customer', widget: 'relationForm' },
  to: { resource: 'entry/cust', show: 'title' },
  props: { fills: [{ field: 'tel', column: 'tel' }] },
};
const body = (fields: string[]) => fields.map((field) => ({ node: 'field', id: field, field }));
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const release = async (code: string, page: object) =>
    `/api/OnLineDevInstance/${await releaseEntry(site.world, { code, fullName: code, page: { version: 2, ...page } })}`;
  const cust = await release('cust', {
    model: { name: 'cust', titleField: 'title', fields: [text('title'), text('tel')] },
    pages: { form: { body: body(['title', 'tel']) }, list: { columns: [{ field: 'title' }] } },
  });
  for (const [title, tel] of Object.entries({ Acme: '111', Beta: '222' }))
    customers[title] = (await ask('POST', cust, { title, tel })).data.id;
  const lines = { id: 'lines', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' };
  deals = await release('deal', {
    model: {
      name: 'deal',
      titleField: 'title',
      fields: [
        text('title'),
        customer,
        { ...text('tel'), readonly: "memo = 'locked'" },
        text('memo'),
        { ...lines, rows: [text('item'), { ...customer, id: 'rowCust' }, { ...text('tel'), id: 'rowTel' }] },
      ],
    },
    pages: {
      form: { width: 1100, body: body(['title', 'cust', 'tel', 'memo', 'lines']) },
      list: { columns: ['title', 'cust', 'tel'].map((field) => ({ field })) },
    },
  });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  page = visit.page;
});
afterAll(() => site?.end());
beforeEach(() => page.unrouteAll());

const made = async (title: string): Promise<string> => {
  const line = { cust: customers.Acme, tel: '111' };
  const deal = { title, ...line, lines: ['a', 'b', 'c'].map((item) => ({ item, ...line })) };
  return (await site.world.ask('POST', deals, deal)).data.id;
};
const held = async (id: string) => (await site.world.ask('GET', `${deals}/${id}`)).data;
const nameOf = (id: string) => Object.keys(customers).find((title) => customers[title] === id);
/** Answers of selectors whose address is like this take their time. */
const late = (like: RegExp) =>
  page.route(like, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
const choose = (name: string) => page.locator('.ant-select-item-option', { hasText: name }).click();

test('a cell of the list is saved with what its choice brings along', async () => {
  const id = await made('In a cell');
  await page.goto(`${site.url}/deal`);
  const cell = page
    .getByRole('row', { name: /In a cell/ })
    .locator('td.ts-editable')
    .nth(1);
  await late(/Selector.*fields=tel/);
  await cell.dblclick();
  await cell.locator('input').first().waitFor();
  await choose('Beta');
  await page.keyboard.press('Tab');
  await expect.poll(async () => nameOf((await held(id)).cust)).toBe('Beta');
  expect((await held(id)).tel).toBe('222');
});

/** The dialog that changes the customer of these records. */
const changing = async (titles: string[]) => {
  await page.goto(`${site.url}/deal`);
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: 'Change field…' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.locator('.ant-select').first();
  await field.click();
  await choose('Customer');
  return { dialog, field, value: dialog.locator('.ts-change-value .ant-select') };
};

test('a change of many records brings along what a choice does, and says so', async () => {
  const ids = [await made('Many 1'), await made('Many 2')];
  const { dialog, value } = await changing(['Many 1', 'Many 2']);
  await late(/Selector.*fields=tel/);
  await value.click();
  await choose('Acme');
  await dialog.getByText('Changed along with it: TEL').waitFor();
  await value.click();
  await choose('Beta');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  for (const id of ids) expect(await held(id)).toMatchObject({ cust: customers.Beta, tel: '222' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await held(ids[0] ?? '')).tel).toBe('111');
  for (const id of ids) expect(await held(id)).toMatchObject({ cust: customers.Acme, tel: '111' });
});

test('a choice that was given up for another field brings nothing along', async () => {
  const id = await made('Given up');
  const { dialog, field, value } = await changing(['Given up']);
  await late(/Selector.*fields=tel/);
  await value.click();
  await choose('Beta');
  await field.click();
  await choose('MEMO');
  await dialog.getByLabel('New value').fill('noted');
  await page.waitForTimeout(2000);
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await held(id)).toMatchObject({ memo: 'noted', cust: customers.Acme, tel: '111' });
});

test('a record that was given up while its choice was being fetched is not saved, and closes no other form', async () => {
  await page.goto(`${site.url}/deal`);
  const form = page.getByRole('dialog');
  const add = async (title: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await form.getByLabel('TITLE').fill(title);
  };
  await add('Never meant');
  await late(/Selector.*fields=tel/);
  await form.locator('[data-field=cust] .ant-select').click();
  const fetched = page.waitForResponse(/Selector.*fields=tel/);
  await choose('Beta');
  await page.keyboard.press('Control+s');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await add('Meant');
  await fetched;
  await page.waitForTimeout(500);
  expect(await form.getByLabel('TITLE').inputValue()).toBe('Meant');
  await page.keyboard.press('Control+s');
  await form.waitFor({ state: 'hidden' });
  const { list } = (await site.world.ask('POST', `${deals}/List`, { pageSize: 500 })).data;
  const titles = list.map(({ title }: { title: string }) => title);
  expect([titles.includes('Meant'), titles.includes('Never meant')]).toEqual([true, false]);
});

test('a record is not saved at once without what could not be brought along', async () => {
  const id = await made('Half brought');
  await page.goto(`${site.url}/deal/${id}?mode=edit`);
  const form = page.locator('.ts-record-page');
  await form.locator('[data-field=cust] .ant-select').waitFor();
  await page.route(/Selector.*fields=tel/, async (route) => {
    await new Promise((done) => setTimeout(done, 2000));
    await route.fulfill({ status: 500, body: '{}' });
  });
  await form.locator('[data-field=cust] .ant-select').click();
  await choose('Beta');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('could not be fetched: fields that it fills').waitFor();
  expect(await held(id)).toMatchObject({ cust: customers.Acme, tel: '111' });
  // Whoever saves once more means it.
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await held(id)).cust).toBe(customers.Beta);
});

test('a field that is locked in one of many records stays there, and the others get what is brought along', async () => {
  const ids = [await made('Locked'), await made('Open')];
  const { version } = await held(ids[0] ?? '');
  await site.world.ask('PUT', `${deals}/${ids[0]}`, { memo: 'locked', version });
  const { dialog, value } = await changing(['Locked', 'Open']);
  await value.click();
  await choose('Beta');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await held(ids[0] ?? '')).toMatchObject({ cust: customers.Beta, tel: '111' });
  expect(await held(ids[1] ?? '')).toMatchObject({ cust: customers.Beta, tel: '222' });
});

test('what cannot be fetched empties nothing by itself, in a cell and in many records', async () => {
  const id = await made('Not fetched');
  await page.goto(`${site.url}/deal`);
  await page.route(/Selector.*fields=tel/, (route) => route.fulfill({ status: 500, body: '{}' }));
  const cell = page
    .getByRole('row', { name: /Not fetched/ })
    .locator('td.ts-editable')
    .nth(1);
  await cell.dblclick();
  await cell.locator('input').first().waitFor();
  await choose('Beta');
  await page.keyboard.press('Tab');
  await page.getByText('could not be fetched: fields that it fills').waitFor();
  expect(await held(id)).toMatchObject({ cust: customers.Acme, tel: '111' });
  await page.keyboard.press('Escape');
  const { dialog, value } = await changing(['Not fetched']);
  await value.click();
  await choose('Beta');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByText('so nothing was changed').waitFor();
  expect(await held(id)).toMatchObject({ cust: customers.Acme, tel: '111' });
});

const openLines = async (title: string) => {
  await page.goto(`${site.url}/deal`);
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: 'Edit' })
    .click();
  const rows = page.locator('[role=grid] .ts-grid-row');
  await rows.nth(3).waitFor();
  return {
    cell: (row: number, column: number) =>
      page.locator(`.ts-grid-row[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`),
    remove: async (row: number) => {
      const line = page.locator(`.ts-grid-row[aria-rowindex="${row + 1}"]`);
      await line.hover();
      await line.locator('.ts-grid-tools button').last().click();
      // The head is one of them.
      await expect.poll(() => rows.count()).toBe(3);
    },
    saved: async (id: string) => {
      await page.keyboard.press('Control+s');
      await expect.poll(async () => (await held(id)).lines.length).toBe(2);
      const { lines } = await held(id);
      return lines.map(({ item, cust, tel }: Record<string, string>) => `${item} ${nameOf(cust ?? '')} ${tel}`);
    },
  };
};

test('what a choice in a row brings along goes into that row, also when a row above it goes meanwhile', async () => {
  const id = await made('Chosen');
  const { cell, remove, saved } = await openLines('Chosen');
  await late(/Selector.*fields=tel/);
  await cell(2, 2).click();
  await choose('Beta');
  await remove(1);
  expect(await saved(id)).toEqual(['b Beta 222', 'c Acme 111']);
});

test('what is pasted goes into the row that it was pasted into, also when a row above it goes meanwhile', async () => {
  const id = await made('Pasted');
  const { cell, remove, saved } = await openLines('Pasted');
  await late(/Selector.*keyword/);
  await cell(2, 2).dispatchEvent('mousedown', { button: 0, bubbles: true });
  await page.locator('[role=grid]').evaluate((grid) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Beta');
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await remove(1);
  expect(await saved(id)).toEqual(['b Beta 222', 'c Acme 111']);
});
