import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSelect, openSite, type Site, step } from '../../fixtures/site.ts';
import { bookOfSheets, faultCell } from '../../fixtures/workbook.ts';

let site: Site;
let page: Page;
let errors: string[];
beforeAll(async () => {
  site = await openSite();
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const customers = [
  ['Customers of the year', null, null],
  ['Customer no', 'Name', 'Since'],
  ['C1', 'Alfreds', new Date(Date.UTC(2020, 4, 6))],
  ['C2', 'Bolido', new Date(Date.UTC(2021, 2, 4))],
];
const orders = [
  ['Order no', 'Customer no', 'Pieces', 'Sum'],
  ...Array.from({ length: 10 }, (_, at) => [`O${at}`, `C${1 + (at % 2)}`, at === 3 ? 'many' : at, at * 1.5]),
  ['O10', 'C1', 5, faultCell('#REF!')],
];
const book = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(
    bookOfSheets([
      { name: 'Customers', rows: customers },
      { name: 'Orders', rows: orders },
      {
        name: 'Old',
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
        state: 'hidden',
      },
    ]),
  ),
});

test('a workbook becomes modules with its rows, after a look at what is guessed', async () => {
  await page.goto(`${site.url}/basic/dblink`);
  await page.getByRole('button', { name: 'Modules from a workbook' }).click();
  const drawer = page.getByRole('dialog', { name: /Modules from a workbook/ });
  const input = drawer.locator('input[type=file]');
  await drawer.getByText('At most 32 MB and 50 sheets').waitFor();
  await input.setInputFiles({ ...book('notes.docx') });
  await drawer.getByText('Only .xlsx and .csv files can be read').waitFor();
  await input.setInputFiles({ ...book('broken.xlsx'), buffer: Buffer.from('PK broken') });
  await drawer.getByRole('button', { name: 'Another file' }).click();
  // The browser says that a file was refused.
  errors.splice(0);
  await input.setInputFiles(book('Shop.xlsx'));

  await drawer.getByLabel('Customers · Row of names').waitFor();
  expect(await drawer.getByLabel('Customers · Row of names').inputValue()).toBe('2');
  await drawer.getByText('A hidden sheet').waitFor();
  await drawer.getByLabel('Customers · Name').fill('Clients');
  await drawer.locator('.ant-table-row', { hasText: 'Orders' }).getByRole('button', { name: 'Expand row' }).click();
  await drawer.getByText('→ Customers (a guess)').waitFor();
  await openSelect(drawer.getByRole('combobox', { name: 'Pieces · Widget' }));
  await page.locator('.ant-select-dropdown:visible').getByTitle('Number').click();
  await drawer.getByLabel('Sum · Label').fill('Total');
  // The hidden sheet is not among them.
  await drawer.getByRole('button', { name: 'Begin (2)' }).click();
  await drawer.getByText('Done · 2 / 2').waitFor();
  const misfits = drawer.locator('.ts-misfits .ant-table-row');
  await misfits.filter({ hasText: 'Pieces' }).waitFor();
  expect(await misfits.allInnerTexts()).toEqual([
    expect.stringMatching(/Orders\s+5\s+Pieces\s+many\s+No number/),
    expect.stringMatching(/Orders\s+12\s+Sum\s+#REF!\s+A formula/),
  ]);
  await drawer.getByRole('button', { name: 'Close' }).last().click();

  await step(page, '/home');
  await page.goto(`${site.url}/customers`);
  await page.getByRole('heading', { name: 'Clients' }).waitFor();
  await page.getByText('Bolido').first().waitFor();
  await page.goto(`${site.url}/orders`);
  await page.getByRole('columnheader', { name: 'Total' }).waitFor();
  // An order names its customer.
  await page.locator('.ant-table-row', { hasText: 'O1' }).first().getByText('Bolido').waitFor();
  expect(errors).toEqual([]);
});
