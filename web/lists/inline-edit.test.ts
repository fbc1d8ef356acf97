import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { holdBack, intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let entry: string;
beforeAll(async () => {
  site = await openSite();
  const model = {
    ...tasks.model,
    traits: ['state', 'lock'],
    fields: [
      ...tasks.model.fields.map((field) => (field.name === 'hours' ? { ...field, readonly: "grade = 'a'" } : field)),
      { id: 'f9', name: 'pay', kind: 'integer', label: 'Pay', widget: 'number', value: 'hours * 10' },
    ],
  };
  const list = tasks.pages.list;
  const columns = [...(list?.columns ?? []), { field: 'f9' }];
  entry = await releaseEntry(site.world, {
    ...{ code: 'tasks', fullName: 'Tasks' },
    page: { ...tasks, model, pages: { ...tasks.pages, list: { ...list, columns } } },
  });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());
beforeEach(async () => {
  for (const row of await rows()) await site.world.ask('DELETE', at(`/${row.id}`));
  for (const [title, grade] of [
    ['Paint', 'b'],
    ['Sand', 'b'],
    ['Fixed', 'a'],
  ])
    await site.world.ask('POST', at(''), { title, grade, hours: 3 });
  await page.goto(`${site.url}/tasks`);
  await page.locator('.ant-table-row').first().waitFor();
});

const at = (path: string) => `/api/OnLineDevInstance/${entry}${path}`;
const rows = async (): Promise<Record<string, unknown>[]> =>
  (await site.world.ask('POST', at('/List'), { pageSize: 500 })).data.list;
const stored = async (title: string) => (await rows()).find((row) => row.title === title);
/** The columns are tick, title, due, hours, grade, pay. */
const cell = (title: string, column: 'title' | 'due' | 'hours' | 'grade' | 'pay') =>
  page
    .locator('.ant-table-row')
    .filter({ hasText: title })
    .locator('td')
    .nth(['', 'title', 'due', 'hours', 'grade', 'pay'].indexOf(column));
const editor = () => page.locator('.ts-inline-editor');
const shot = async (name: string) =>
  process.env.SHOTS && (await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }));

test('a double click opens the cell, Enter saves, and the row shows what the formulas made of it', async () => {
  await cell('Paint', 'hours').dblclick();
  await editor().locator('input').fill('7');
  await shot('inline-open');
  await page.keyboard.press('Enter');
  await cell('Paint', 'pay').getByText('70').waitFor();
  expect((await stored('Paint'))?.hours).toBe(7);
  expect(await editor().count()).toBe(0);
  // The cell has the focus again.
  await page.keyboard.press('F2');
  await editor().locator('input').fill('8');
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'hidden' });
  expect((await stored('Paint'))?.hours).toBe(7);
  expect(errors).toEqual([]);
});

test('Ctrl+Z takes back what was saved last, one change after the other, and writes over nobody', async () => {
  const write = async (title: string, column: 'hours' | 'title', value: string) => {
    await cell(title, column).dblclick();
    await editor().locator('input').fill(value);
    await page.keyboard.press('Enter');
    await editor().waitFor({ state: 'hidden' });
  };
  await write('Paint', 'hours', '7');
  await write('Paint', 'hours', '8');
  await write('Sand', 'hours', '9');
  await page.keyboard.press('Control+z');
  await page.getByText('“Hours” of “Sand” is as it was before').waitFor();
  await cell('Sand', 'hours').getByText('3').waitFor();
  // In a hurry, and of one record.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await cell('Paint', 'pay').getByText('30').waitFor();
  expect(await stored('Paint')).toMatchObject({ hours: 3, pay: 30 });
  // A line that is cut costs no change its turn.
  await write('Paint', 'hours', '7');
  await write('Sand', 'hours', '9');
  await page.route(/OnLineDevInstance/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.keyboard.press('Control+z');
  await page.locator('.ant-message-error').first().waitFor();
  await page.unroute(/OnLineDevInstance/);
  await page.keyboard.press('Control+z');
  await cell('Sand', 'hours').getByText('3').waitFor();
  expect(await stored('Paint')).toMatchObject({ hours: 7 });
  await page.keyboard.press('Control+z');
  await cell('Paint', 'hours').getByText('3').waitFor();
  // There is nothing more.
  await page.keyboard.press('Control+z');

  await write('Paint', 'hours', '4');
  const paint = await stored('Paint');
  await site.world.ask('PUT', at(`/${paint?.id}`), { hours: 5, version: paint?.version });
  await page.keyboard.press('Control+z');
  await page.getByText('changed by somebody else since').waitFor();
  await cell('Paint', 'hours').getByText('5').waitFor();
  expect(await stored('Paint')).toMatchObject({ hours: 5 });

  // While it is being saved it is waited for, and another field that others change is no matter.
  const only = (request: Request) => request.method() === 'PUT';
  const { goOn, asked } = await holdBack(page, /OnLineDevInstance\/[^/]+\/[^/?]+\?/, { only });
  await cell('Sand', 'hours').dblclick();
  await editor().locator('input').fill('6');
  await page.keyboard.press('Enter');
  await expect.poll(asked).toBeGreaterThan(1);
  await page.keyboard.press('Control+z');
  const answered: Request[] = [];
  page.on('requestfinished', (request) => only(request) && answered.push(request));
  goOn();
  await expect.poll(() => answered.length).toBe(2);
  expect((await stored('Sand'))?.hours).toBe(3);
  expect(errors.splice(0).filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});

test('the keyboard reaches every cell: arrows, Enter, and Tab to the next that can be changed', async () => {
  await page.locator('td[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await editor().locator('input').fill('9');
  await page.keyboard.press('Tab');
  await page.locator('.ts-inline-editor .ant-select').waitFor();
  expect((await stored('Sand'))?.hours).toBe(9);
  await page.locator('.ant-select-item-option').filter({ hasText: 'Urgent' }).click();
  await page.getByRole('heading', { name: 'Tasks' }).click();
  await editor().waitFor({ state: 'hidden' });
  await cell('Sand', 'grade').getByText('Urgent').waitFor();
  expect((await stored('Sand'))?.grade).toBe('a');
});

test('what the rules refuse stays in the cell with the reason, and nothing is lost', async () => {
  await cell('Paint', 'title').hover();
  await cell('Paint', 'title').locator('.ts-pencil').click();
  await editor().locator('input').fill('');
  await page.keyboard.press('Enter');
  await page.locator('.ts-cell-fault').getByText('cannot be empty').waitFor();
  await shot('inline-fault');
  await editor().locator('input').fill('Painted');
  await intercept(page, '**/OnLineDevInstance/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.keyboard.press('Enter');
  await page.locator('.ts-cell-fault').waitFor();
  expect(await editor().locator('input').inputValue()).toBe('Painted');
  await page.unroute('**/OnLineDevInstance/**');
  await page.keyboard.press('Enter');
  await editor().waitFor({ state: 'hidden' });
  expect(await stored('Painted')).toBeDefined();
  errors.length = 0;
});

test('who was first is not written over unasked; another field of the record is no conflict', async () => {
  const id = (await stored('Paint'))?.id;
  await cell('Paint', 'hours').dblclick();
  await editor().locator('input').fill('5');
  await site.world.ask('PUT', at(`/${id}`), { due: '2026-01-01' });
  await page.keyboard.press('Enter');
  await editor().waitFor({ state: 'hidden' });
  expect(await stored('Paint')).toMatchObject({ hours: 5, due: '2026-01-01' });
  await cell('Paint', 'hours').dblclick();
  await editor().locator('input').fill('6');
  await site.world.ask('PUT', at(`/${id}`), { hours: 50 });
  await page.keyboard.press('Enter');
  await page.locator('.ts-cell-fault').getByText('Someone else changed this record').waitFor();
  await page.locator('.ts-cell-fault').getByText('They have saved: 50').waitFor();
  expect((await stored('Paint'))?.hours).toBe(50);
  await shot('inline-conflict');
  // Whoever goes elsewhere has chosen nothing.
  await editor().locator('input').focus();
  await page.getByRole('heading', { name: 'Tasks' }).click();
  await page.waitForTimeout(500);
  expect((await stored('Paint'))?.hours).toBe(50);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await editor().waitFor({ state: 'hidden' });
  expect((await stored('Paint'))?.hours).toBe(6);
});

test('what is computed, locked, or read-only in this record is not changed', async () => {
  await site.world.ask('PUT', at(`/${(await stored('Sand'))?.id}/Actions/Lock`), {});
  await page.reload();
  await page.locator('.ant-table-row').first().waitFor();
  expect(await cell('Paint', 'pay').locator('.ts-pencil').count()).toBe(0);
  expect(await cell('Sand', 'hours').locator('.ts-pencil').count()).toBe(0);
  await cell('Fixed', 'hours').dblclick();
  await page.getByText('This cannot be changed in this record').waitFor();
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'hidden' });
  await site.world.ask('PUT', at(`/${(await stored('Sand'))?.id}/Actions/UnLock`), {});
});

test('what is not saved after the list has gone on is said, with what was entered', async () => {
  let refuses = () => {};
  const held = new Promise<void>((done) => {
    refuses = done;
  });
  await intercept(page, /OnLineDevInstance\/[^/]+\/[^/?]+\?/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    await route.fulfill({ status: 500, body: 'lost' });
  });
  await cell('Paint', 'hours').dblclick();
  await editor().locator('input').fill('77');
  await page.getByPlaceholder('Keyword').click();
  await page.keyboard.type('Sand');
  await page.keyboard.press('Enter');
  await cell('Paint', 'title').waitFor({ state: 'detached' });
  refuses();
  await page.getByText(/“Hours” of “Paint” was not saved. You had entered: 77/).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on a slow line no key is lost: the next cell takes them at once, and each is saved behind', async () => {
  errors.length = 0;
  await intercept(page, /OnLineDevInstance\/[^/]+\/[^/?]+\?/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  // A double click might meet the name, which opens the record.
  await cell('Paint', 'title').hover();
  await cell('Paint', 'title').locator('.ts-pencil').click();
  await editor().locator('input:focus').waitFor();
  await page.keyboard.type('Plaster');
  await page.keyboard.press('Tab');
  await page.locator('td:nth-child(3) input:focus').waitFor();
  await page.keyboard.type('2026-03-04');
  await page.keyboard.press('Tab');
  await page.locator('td:nth-child(4) input:focus').waitFor();
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  // Whatever is typed then is meant for nothing.
  await page.locator('td:focus').waitFor();
  await page.keyboard.type('99');
  await cell('Plaster', 'pay').getByText('420').waitFor();
  await editor().waitFor({ state: 'hidden' });
  expect(await stored('Plaster')).toMatchObject({ title: 'Plaster', due: '2026-03-04', hours: 42 });
  await page.unrouteAll({ behavior: 'wait' });
  expect(errors).toEqual([]);
});

test('what is typed before the choices of a cell are there is no key of the page', async () => {
  const { goOn } = await holdBack(page, /OnLineDevInstance\/[^/]+\/[^/?]+\?/);
  await cell('Paint', 'grade').dblclick();
  await page.locator('.ts-inline-editor:focus').waitFor();
  await page.keyboard.type('n/');
  await page.waitForTimeout(500);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.locator('.ts-inline-editor:focus').waitFor();
  goOn();
  await page.locator('.ts-inline-editor .ant-select').waitFor();
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'wait' });
});

test('an answer of the list that was asked for before a cell was saved does not put the old value back', async () => {
  // Only the list itself, not the row that is asked for after its save.
  const only = (request: Request) => !(request.postData() ?? '').includes('"op":"eq"');
  const { goOn } = await holdBack(page, /OnLineDevInstance\/[^/]+\/List\?/, { only, isAnswered: true });
  await cell('Paint', 'hours').dblclick();
  await editor().locator('input').fill('77');
  const listed = page.waitForResponse(/List\?/);
  await page.getByRole('columnheader', { name: 'Due' }).click();
  await cell('Paint', 'pay').getByText('770').waitFor();
  goOn();
  await listed;
  await page.waitForTimeout(500);
  expect(await cell('Paint', 'pay').innerText()).toBe('770');
  await page.unrouteAll({ behavior: 'wait' });
});

test('what was typed over a value that others have changed meanwhile is asked about', async () => {
  const id = (await stored('Paint'))?.id;
  await site.world.ask('PUT', at(`/${id}`), { hours: 50 });
  const { goOn } = await holdBack(page, /OnLineDevInstance\/[^/]+\/[^/?]+\?/);
  await cell('Paint', 'hours').dblclick();
  await editor().locator('input').waitFor();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  goOn();
  await page.locator('.ts-cell-fault').getByText('They have saved: 50').waitFor();
  expect((await stored('Paint'))?.hours).toBe(50);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await editor().waitFor({ state: 'hidden' });
  await cell('Paint', 'hours').getByText('50').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});
