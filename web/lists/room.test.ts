import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { list } = tasks.pages;
  const buttons = ['btn_add', 'btn_import', 'btn_export', 'btn_restore', 'btn_edit'];
  const shown = { buttons, views: ['table', 'board', 'cards'], board: { field: 'f4' } };
  const page = {
    ...tasks,
    model: { ...tasks.model, traits: ['state', 'recycle'] },
    pages: { ...tasks.pages, list: { ...list, ...shown } },
  };
  const entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page });
  for (const title of ['One', 'Two', 'Three'])
    await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title, hours: 3, grade: 'a' });
  const names = Array.from({ length: 16 }, (_, at) => `part${at}`);
  const fields = names.map((name, at) => ({ id: `p${at}`, name, kind: 'text', label: `Part ${at}`, widget: 'input' }));
  const release = (code: string, columns: unknown[]) =>
    releaseEntry(site.world, {
      ...{ code, fullName: code },
      page: {
        version: 2,
        model: { name: code, titleField: 'part0', fields },
        pages: {
          form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
          list: { columns, buttons: ['btn_detail'] },
        },
      },
    });
  const columns = fields.map(({ id }) => ({ field: id }));
  const wide = await release('wide', columns);
  const said = await release('said', [{ field: 'p1', fixed: 'left' }, columns[0], ...columns.slice(2)]);
  await site.world.ask('POST', `/api/OnLineDevInstance/${said}`, Object.fromEntries(names.map((name) => [name, name])));
  for (let number = 1; number <= 45; number++)
    await site.world.ask(
      'POST',
      `/api/OnLineDevInstance/${wide}`,
      Object.fromEntries(names.map((name) => [name, `${name} of ${number}`])),
    );
});
afterAll(() => site?.end());

const hasOneLine = (page: Page) =>
  page.locator('.ts-toolbar').evaluate((toolbar) => {
    const boxes = [...toolbar.children].flatMap((one) => (one.clientHeight > 0 ? [one.getBoundingClientRect()] : []));
    return Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
  });

test('the tools of a list stay in one line as long as its views can do without their names', async () => {
  const { page, errors, signIn } = await site.open({ language: 'ja' });
  await signIn('admin', adminPassword, { at: '/tasks' });
  const names = page.locator('.ts-view-name');
  await names.first().waitFor();
  expect(await hasOneLine(page)).toBe(true);
  const namesSeen = () => names.first().isVisible();
  let width = 1440;
  while (await namesSeen()) {
    expect([width, await hasOneLine(page)]).toEqual([width, true]);
    width -= 20;
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  }
  // Wider than where a phone's begins.
  expect(width).toBeGreaterThan(1000);
  expect(await hasOneLine(page)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(namesSeen).toBe(true);
  expect(errors).toEqual([]);
});

test('on a phone the tools of a list stand in one line, what has no room in it behind a button', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/tasks' });
  await page.locator('.ts-record-card').first().waitFor();
  const tools = page.getByRole('button', { name: 'List tools' });
  await tools.waitFor();
  expect(await hasOneLine(page)).toBe(true);
  expect(await page.getByRole('button', { name: 'Columns' }).count()).toBe(0);
  await tools.click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Hours' }).uncheck();
  await expect.poll(() => page.locator('.ts-record-card').first().innerText()).not.toContain('Hours');
  // Where there is room nothing is behind it.
  await page.setViewportSize({ width: 720, height: 900 });
  await page.getByRole('button', { name: 'Full screen', exact: true }).first().waitFor();
  expect(await tools.count()).toBe(0);
  expect(await hasOneLine(page)).toBe(true);
  expect(errors).toEqual([]);
});

test('enlarged to twice its size, a list shows more than one of its records', async () => {
  const { page, signIn } = await site.open({ language: 'ja' });
  await page.setViewportSize({ width: 720, height: 450 });
  await signIn('admin', adminPassword, { at: '/tasks' });
  const second = page.locator('.ts-record-card').nth(1);
  await second.waitFor();
  const { y = 999, height = 0 } = (await second.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(450);
});

test('of columns that are scrolled aside the names of the records stay in sight', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/wide' });
  const name = page.getByText('part0 of 45', { exact: true });
  await name.waitFor();
  const last = page.getByText('part15 of 45', { exact: true });
  await last.scrollIntoViewIfNeeded();
  const table = (await page.locator('.ant-table-body').boundingBox())!;
  const [ofName, ofLast] = [(await name.boundingBox())!, (await last.boundingBox())!];
  expect(ofName.x).toBeGreaterThan(table.x);
  expect(ofName.x + ofName.width).toBeLessThan(ofLast.x);
  // A list that says what stays has said it.
  await page.goto(`${site.url}/said`);
  await page.getByText('part15', { exact: true }).scrollIntoViewIfNeeded();
  expect((await page.getByText('part1', { exact: true }).boundingBox())!.x).toBeGreaterThan(table.x);
  expect((await page.getByText('part0', { exact: true }).boundingBox())!.x).toBeLessThan(table.x);
  expect(errors).toEqual([]);
});

test('another page begins with its first row, in a table and where the page scrolls as a whole', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/wide' });
  await page.getByText('part0 of 26', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByTitle('2', { exact: true }).click();
  const first = page.getByText('part0 of 25', { exact: true });
  await first.waitFor();
  await expect.poll(() => page.locator('.ant-table-body').evaluate((rows) => rows.scrollTop)).toBe(0);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.locator('.ts-record-card').first().waitFor();
  await page.getByRole('listitem', { name: 'Next Page' }).getByRole('button').click();
  const pane = page.locator('.ts-pane:not([hidden])');
  await page.getByText('part0 of 5', { exact: true }).waitFor();
  const top = async () =>
    (await page.locator('.ts-record-card').first().boundingBox())!.y - (await pane.boundingBox())!.y;
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  expect(await top()).toBeLessThan(200);
});
