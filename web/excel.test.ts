import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { everyKindPage } from '../fixtures/every-kind.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';
import { bookOf, editedBook, sheetOf } from '../fixtures/workbook.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let site: Site;
let orders: string;
beforeAll(async () => {
  site = await openSite();
  const id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  for (const [title, hours] of [
    ['Paint', 7],
    ['Mow', 3],
  ])
    await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { title, hours, grade: 'a', due: '2026-12-01' });
  orders = await releaseEntry(site.world, { code: 'orders', fullName: 'Orders', page: everyKindPage });
  const lines = [
    { title: 'one', count: 1 },
    { title: 'two', count: 2 },
  ];
  await site.world.ask('POST', `/api/OnLineDevInstance/${orders}`, { title: 'Order 1', lines });
});
afterAll(() => site?.end());

const asFile = (name: string, content: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(content) });

test('what was exported comes in again; the one wrong row is named by its number and its column', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/tasks' });
  await page.getByText('2 in total').first().waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  // Who it is whose task it is, the list does not show.
  const asked = page.getByRole('dialog');
  expect(await asked.getByRole('radio', { name: 'All fields', exact: true }).isChecked()).toBe(true);
  await asked.getByRole('button', { name: 'Export' }).click();
  const file = await saved;
  await asked.waitFor({ state: 'hidden' });
  expect(file.suggestedFilename()).toMatch(/^Tasks \d{4}-\d\d-\d\d\.xlsx$/);
  const exported = new Uint8Array(readFileSync(await file.path()));
  const [head, ...rows] = await sheetOf(exported);
  expect(head).toEqual(expect.arrayContaining(['Title', 'Owner']));
  expect(rows.map((row) => row[head!.indexOf('Hours')])).toEqual(expect.arrayContaining([3, 7]));

  const changed = await editedBook(exported, (sheet, at) => {
    sheet[1]![at('Hours')] = 5000;
  });
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await page.locator('input[type=file]').setInputFiles(asFile('tasks.xlsx', changed));
  await dialog.getByText('1 to add, 0 to change, 0 unchanged, 1 with errors').waitFor();
  const wrong = dialog.locator('.ant-table-row');
  expect(
    (await wrong.first().innerText())
      .split('\t')
      .map((text) => text.trim())
      .slice(0, 2),
  ).toEqual(['3', 'Hours']);
  // It came from an export: to be added twice is not what most people want of it.
  await dialog.getByText('This file came from an export').waitFor();
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await dialog.getByText('Imported: 1 added, 0 changed, 0 unchanged, 1 not imported').waitFor();

  await dialog.getByRole('button', { name: 'Another file' }).click();
  await page.locator('input[type=file]').setInputFiles(asFile('strange.xlsx', await bookOf([['Weight'], ['x']])));
  await dialog.getByText('The file was not imported').waitFor();
  await dialog.getByText(/Weight/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('3 in total').first().waitFor();
  expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
});

test('an exported workbook comes back as an update: what changes is shown first, and only that changes', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/orders' });
  await page.getByText('1 in total').first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const asked = page.getByRole('dialog');
  const saved = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Export' }).click();
  const exported = new Uint8Array(readFileSync(await (await saved).path()));
  await asked.waitFor({ state: 'hidden' });
  const changed = await editedBook(exported, (sheet, at) => {
    sheet[0]![at('标题')] = 'Order 1 renamed';
    sheet[1]![at('明细/数量')] = 20;
  });

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await page.locator('input[type=file]').setInputFiles(asFile('orders.xlsx', changed));
  await dialog.getByRole('button', { name: 'Update instead' }).click();
  await dialog.getByText('0 to add, 1 to change, 0 unchanged, 0 with errors').waitFor();
  const said = await dialog.locator('.ant-table-row').allInnerTexts();
  expect(
    said.map((text) =>
      text
        .split('\t')
        .slice(-2)
        .map((part) => part.trim()),
    ),
  ).toEqual([
    ['Order 1', 'Order 1 renamed'],
    ['2', '20'],
  ]);
  const read = async () => (await site.world.ask('POST', `/api/OnLineDevInstance/${orders}/List`, {})).data.list[0];
  expect(await read()).toMatchObject({ title: 'Order 1', version: 1 });
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await dialog.getByText('Imported: 0 added, 1 changed').waitFor();
  expect(await read()).toMatchObject({ title: 'Order 1 renamed', version: 2 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Order 1 renamed').first().waitFor();
  expect(errors).toEqual([]);
});
