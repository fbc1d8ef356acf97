import { readFileSync } from 'node:fs';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';
import { bookOf, sheetOf } from '../fixtures/workbook.ts';
import { seriousFaults } from './axe.ts';

const size: FieldDefinition = {
  id: 'r6',
  name: 'size',
  kind: 'text',
  label: 'Size',
  widget: 'select',
  props: { options: { source: 'static', items: [{ value: 's', label: 'Small' }] } },
};

const order: PageDocument = {
  version: 2,
  model: {
    name: 'order',
    titleField: 'subject',
    fields: [
      { id: 'f1', name: 'subject', kind: 'text', label: 'Subject', widget: 'input' },
      {
        id: 'f2',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        props: { summary: ['amount'] },
        rows: [
          { id: 'r1', name: 'product', kind: 'text', label: 'Product', widget: 'input', required: true },
          { id: 'r2', name: 'quantity', kind: 'integer', label: 'Quantity', widget: 'number' },
          { id: 'r3', name: 'price', kind: 'decimal', label: 'Price', widget: 'amount' },
          {
            id: 'r5',
            name: 'batch',
            kind: 'text',
            label: 'Batch',
            widget: 'input',
            visible: 'false',
            defaultValue: 'B1',
          },
          {
            id: 'r4',
            name: 'amount',
            kind: 'decimal',
            label: 'Amount',
            widget: 'calculate',
            value: 'quantity * price',
          },
        ],
      },
    ],
  },
  pages: {
    form: {
      body: [
        { node: 'field', id: 'f1', field: 'f1' },
        { node: 'field', id: 'f2', field: 'f2' },
      ],
    },
    list: { columns: [{ field: 'f1' }], keyword: ['f1'] },
  },
};

let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  id = await releaseEntry(site.world, { code: 'orders', fullName: 'Orders', page: order });
});
afterAll(() => site?.end());

test('rows are filled by keyboard alone, more are pasted from a sheet, and the wrong cell is named', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/orders' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=subject] input').fill('Office');
  const grid = dialog.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  const row = (number: number) =>
    grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) });
  await row(1).waitFor();
  // A column that no row shows is none; its starting value is stored all the same.
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.replace(/\W/g, ''))).toEqual(['Product', 'Quantity', 'Price', 'Amount']);
  await page.keyboard.type('Paper');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2.5');
  // What is computed is passed over, and the last cell leads on to a new row.
  await page.keyboard.press('Tab');
  await row(1).getByText('7.5').waitFor();
  await row(2).waitFor();
  await page.keyboard.press('Escape');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('Pens\t10\t1.20\nInk\t2\t30\n\t1\t1'));
  await page.keyboard.press('Control+v');
  await row(4).waitFor();
  await row(3).getByText('60').first().waitFor();
  await page.keyboard.press('Control+s');
  await dialog.getByText(/row 4, Product/).waitFor();
  await dialog.getByRole('button', { name: /row 4, Product/ }).click();
  await row(4).getByRole('button', { name: 'Remove row' }).click();
  await row(4).waitFor({ state: 'hidden' });
  await grid.getByText('79.5').waitFor();
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });

  const { list } = (await site.world.ask('POST', `/api/OnLineDevInstance/${id}/List`, {})).data;
  const stored = (await site.world.ask('GET', `/api/OnLineDevInstance/${id}/${list[0].id}`)).data;
  expect(
    stored.lines.map((line: Record<string, unknown>) => [line.product, line.quantity, Number(line.amount), line.batch]),
  ).toEqual([
    ['Paper', 3, 7.5, 'B1'],
    ['Pens', 10, 12, 'B1'],
    ['Ink', 2, 60, 'B1'],
  ]);
  expect(errors).toEqual([]);
});

test('blocks are selected, copied, filled down, moved and taken back; a large sub-table takes the whole screen', async () => {
  const { page, errors, signIn } = await site.open();
  const lines = ['Paper', 'Pens', 'Ink', 'Tape'].map((product, at) => ({ product, quantity: at + 1, price: 2 }));
  const { data } = await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { subject: 'Blocks', lines });
  await signIn('admin', adminPassword, { at: `/orders?id=${data.id}&mode=edit` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const grid = page.getByRole('dialog').getByRole('grid');
  const cell = (row: number, column: number) => grid.locator('.ts-grid-row').nth(row).getByRole('gridcell').nth(column);
  const column = async (at: number) => {
    const rows = await grid.locator('.ts-grid-row:not(.ts-grid-head):not(.ts-grid-total)').count();
    return Promise.all(Array.from({ length: rows }, (_, row) => cell(row + 1, at).innerText()));
  };
  await cell(4, 0).waitFor();
  // From the first product to the second quantity, by mouse.
  await cell(1, 0).hover();
  await page.mouse.down();
  await cell(2, 1).hover();
  await page.mouse.up();
  expect(await grid.locator('[aria-selected=true]').count()).toBe(4);
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Paper\t1\nPens\t2');
  // Below the last row, as values.
  await grid.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+v');
  await cell(6, 0).getByText('Pens').waitFor();
  expect(await column(1)).toEqual(['1', '2', '3', '4', '1', '2']);
  await page.keyboard.press('Control+z');
  await cell(6, 0).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+y');
  await cell(6, 0).waitFor();
  await page.keyboard.press('Control+z');
  // Fill down, by keyboard alone.
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(() => column(1)).toEqual(['1', '1', '1', '1']);
  await grid.getByText('8', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => column(1)).toEqual(['1', '2', '3', '4']);
  // Two rows go down by one place, then the last one is dragged to the top.
  await cell(1, 0).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => column(0)).toEqual(['Ink', 'Paper', 'Pens', 'Tape']);
  await grid
    .getByRole('rowheader', { name: '4', exact: true })
    .dragTo(grid.getByRole('rowheader', { name: '1', exact: true }), {
      targetPosition: { x: 10, y: 4 },
    });
  await expect.poll(() => column(0)).toEqual(['Tape', 'Ink', 'Paper', 'Pens']);
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const stored = (await site.world.ask('GET', `/api/OnLineDevInstance/${id}/${data.id}`)).data;
  expect(stored.lines.map(({ product }: { product: string }) => product)).toEqual(['Tape', 'Ink', 'Paper', 'Pens']);

  const many = Array.from({ length: 60 }, (_, at) => ({ product: `P${at}`, quantity: 1, price: 1 }));
  const { data: large } = await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, {
    subject: 'Many',
    lines: many,
  });
  await page.goto(`${site.url}/orders?id=${large.id}&mode=edit`);
  await page.getByRole('dialog').getByRole('button', { name: 'Full screen' }).click();
  const frame = await grid.boundingBox();
  expect(frame?.width).toBe(1440);
  expect(await grid.getByRole('rowheader').count()).toBeGreaterThan(20);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Full screen' }).waitFor();
  expect(errors).toEqual([]);
});

test('on a phone the number and the tools of a row stay in view, and the active cell between them', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/orders' });
  await page.locator('button:has(.anticon-plus)').first().click();
  const grid = page.getByRole('dialog').getByRole('grid');
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Paper');
  const active = grid.locator('.ts-active');
  const row = grid.locator('.ts-grid-row').nth(1);
  const between = async () => {
    const [frame, cell, number, tools] = await Promise.all(
      [grid, active, row.locator('.ts-grid-number'), row.locator('.ts-grid-tools')].map((part) => part.boundingBox()),
    );
    if (!frame || !cell || !number || !tools) throw new Error('not drawn');
    expect(number.x).toBeGreaterThanOrEqual(frame.x - 1);
    expect(tools.x + tools.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    expect(cell.x).toBeGreaterThanOrEqual(number.x + number.width - 1);
    expect(cell.x + cell.width).toBeLessThanOrEqual(tools.x + 1);
  };
  await between();
  await page.keyboard.press('Tab');
  await between();
  await page.keyboard.press('Tab');
  await between();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  expect(await active.getAttribute('aria-colindex')).toBe('5');
  await between();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
  expect(await active.getAttribute('aria-colindex')).toBe('2');
  await between();
  expect(await page.locator('.ts-grid-keys').isVisible()).toBe(false);
  // Few rows and columns, of which not all fit, have the whole screen all the same.
  await page.getByRole('dialog').getByRole('button', { name: 'Full screen' }).click();
  expect((await grid.boundingBox())?.width).toBe(390);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave full screen' }).click();
  // Turned, all of it is seen.
  const frame = () => grid.evaluate((element) => [element.clientWidth, element.scrollWidth]);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('dialog').getByRole('button', { name: 'Full screen' }).waitFor({ state: 'detached' });
  const [seen = 0, all] = await frame();
  expect(all).toBe(seen);
  expect(errors).toEqual([]);
});

/** The same with a column of choices. */
const crates: PageDocument = {
  ...order,
  model: {
    ...order.model,
    name: 'crate',
    fields: order.model.fields.map((field) => (field.rows ? { ...field, rows: [...field.rows, size] } : field)),
  },
};

test('rows come from a workbook in whatever order its columns stand, and go into one; what means nothing is said', async () => {
  await releaseEntry(site.world, { code: 'crates', fullName: 'Crates', page: crates });
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/crates' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=subject] input').fill('By file');
  const menu = dialog.getByRole('button', { name: 'Rows from and to Excel' });
  const choose = async (name: string, buffer: Buffer) => {
    const asked = page.waitForEvent('filechooser');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Import from Excel or CSV' }).click();
    await (await asked).setFiles([{ name, mimeType: '', buffer }]);
  };
  await choose('none.csv', Buffer.from('a;b\n1;2'));
  await page.getByText('No heading is called like a column. Columns are: Product, Quantity, Price, Size').waitFor();
  await choose('broken.xlsx', Buffer.from('no workbook'));
  await page.getByText('This file cannot be read: .xlsx and .csv can').waitFor();
  const book = await bookOf([
    ['Price', 'Product', 'Colour', 'Amount', 'Size', 'Quantity'],
    [1.25, 'Pens', 'blue', 99, 'Small', 4],
    [30, '0012', null, 1, 'Huge', 'two'],
  ]);
  await choose('lines.xlsx', Buffer.from(book));
  await page.getByText('Rows imported: 2').waitFor();
  await page.getByText('Columns left out: Colour, Amount').waitFor();
  await page.getByText('Not understood and not taken over: 1 (row 2, Size: Huge)').waitFor();
  const grid = dialog.getByRole('grid');
  // The row that a new sub-table begins with waits for nobody any more; what is computed is computed here.
  await grid.getByText('5', { exact: true }).first().waitFor();
  // What is no number stays to be corrected.
  await grid.getByText('two', { exact: true }).waitFor();
  await expect.poll(() => grid.getByRole('rowheader').count()).toBe(2);
  expect(await seriousFaults(page, '.ant-modal')).toEqual([]);
  const saved = page.waitForEvent('download');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Export to Excel' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Lines.xlsx');
  const rows = await sheetOf(new Uint8Array(readFileSync((await file.path()) ?? '')));
  expect(rows).toEqual([
    ['Product', 'Quantity', 'Price', 'Amount', 'Size'],
    ['Pens', 4, 1.25, 5, 'Small'],
    ['0012', 'two', 30, 0, null],
  ]);
  // One step, like a paste.
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+z');
  await expect.poll(() => grid.getByText('Pens').count()).toBe(0);
  expect(errors).toEqual([]);
});

/** And with the choices between two others. */
const boxes: PageDocument = {
  ...crates,
  model: {
    ...crates.model,
    name: 'box',
    fields: crates.model.fields.map((field) =>
      field.rows ? { ...field, rows: [...field.rows, { ...size, id: 'r7', name: 'colour', label: 'Colour' }] } : field,
    ),
  },
};

test('by keyboard: who comes in sees where, a letter is not lost, an option is taken where it stands, and Tab goes on', async () => {
  const code = await releaseEntry(site.world, { code: 'boxes', fullName: 'Boxes', page: boxes });
  const lines = ['Paper', 'Pens'].map((product) => ({ product, quantity: 1, price: 2 }));
  const { data } = await site.world.ask('POST', `/api/OnLineDevInstance/${code}`, { subject: 'Keys', lines });
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/boxes?id=${data.id}&mode=edit` });
  const dialog = page.getByRole('dialog');
  const grid = dialog.getByRole('grid');
  const cell = (row: number, column: number) => grid.locator('.ts-grid-row').nth(row).getByRole('gridcell').nth(column);
  await cell(2, 4).waitFor();
  const marked = () => grid.locator('.ts-active').evaluateAll((all) => all.map(({ id }) => id.slice(-3)));
  const subject = dialog.locator('[data-field=subject] input');
  await subject.focus();
  await page.keyboard.press('Tab');
  await expect.poll(marked).toEqual(['0-0']);
  expect(await grid.getAttribute('aria-activedescendant')).toBe(await cell(1, 0).getAttribute('id'));
  expect(await dialog.locator('.ts-grid').evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  // Who only passes by is not held.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add row');
  await expect.poll(marked).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(marked).toEqual(['0-0']);
  await page.keyboard.type('Card');
  for (let times = 0; times < 3; times++) await page.keyboard.press('Tab');
  await expect.poll(marked).toEqual(['0-4']);
  expect(await cell(1, 0).innerText()).toBe('Card');
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  const take = async () => {
    await page.keyboard.press('ArrowDown');
    await list.getByText('Small').waitFor();
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
  };
  await take();
  expect([await marked(), await cell(1, 4).innerText()]).toEqual([['0-4'], 'Small']);
  await page.keyboard.press('Tab');
  await expect.poll(marked).toEqual(['0-5']);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ink');
  await page.keyboard.press('Escape');
  await expect.poll(marked).toEqual(['1-0']);
  // Back the same way; Escape leaves, and a letter without a cell begins at the first.
  await page.keyboard.press('Shift+Tab');
  await expect.poll(marked).toEqual(['0-5']);
  // Of the list, of the editor, of the cell.
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
  expect(await marked()).toEqual([]);
  await page.keyboard.type('Board');
  await page.keyboard.press('Enter');
  await cell(1, 0).getByText('Board').waitFor();
  // Behind the last cell there is nothing in the table.
  await cell(2, 5).click();
  await take();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add row');
  expect(errors).toEqual([]);
});
