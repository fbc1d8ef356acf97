import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

const parts = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  name: `Part ${index + 1}`,
  spec: index % 2 === 0 ? 'steel' : 'Brass',
  price: (index + 1) / 4,
  group: index < 30 ? 'a' : 'b',
}));
const regions = [
  { id: 'n', name: 'North', above: null },
  { id: 'n1', name: 'Oslo', above: 'n' },
  { id: 's', name: 'South', above: null },
];
const rows = (code: string, rest = {}) => ({ source: 'dataSource', code, value: 'id', label: 'name', ...rest });
const popup = {
  display: 'popup',
  options: rows('parts'),
  sourceColumns: [
    { column: 'name', title: 'Part', width: 220 },
    { column: 'spec', title: 'Material', width: 120 },
    { column: 'price', title: 'Price', width: 100 },
  ],
};
const page = {
  version: 2,
  model: {
    name: 'usage',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        id: 'f2',
        name: 'part',
        kind: 'text',
        label: 'Part',
        widget: 'relationForm',
        props: {
          ...popup,
          fills: [
            { field: 'price', column: 'price' },
            { field: 'material', column: 'spec' },
          ],
        },
      },
      { id: 'f3', name: 'price', kind: 'decimal', label: 'Price', widget: 'number' },
      { id: 'f4', name: 'material', kind: 'text', label: 'Material', widget: 'input' },
      {
        id: 'f5',
        name: 'spares',
        kind: 'refs',
        label: 'Spares',
        widget: 'relationForm',
        props: { ...popup, multiple: true },
      },
      {
        id: 'f6',
        name: 'region',
        kind: 'text',
        label: 'Region',
        widget: 'treeSelect',
        props: { options: rows('regions', { parent: 'above' }), lastLevel: true },
      },
      { id: 'f8', name: 'most', kind: 'integer', label: 'Most', widget: 'number' },
      {
        id: 'f9',
        name: 'number',
        kind: 'text',
        label: 'Number',
        widget: 'relationForm',
        props: {
          display: 'popup',
          options: rows('numbers', { parameters: [{ name: 'most', field: 'most' }] }),
          fills: [{ field: 'double', column: 'double' }],
        },
      },
      { id: 'f10', name: 'double', kind: 'integer', label: 'Double', widget: 'number' },
      {
        id: 'f7',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        rows: [
          {
            id: 'r1',
            name: 'item',
            kind: 'text',
            label: 'Item',
            widget: 'relationForm',
            props: { ...popup, fills: [{ field: 'cost', column: 'price' }] },
          },
          { id: 'r2', name: 'cost', kind: 'decimal', label: 'Cost', widget: 'number' },
        ],
      },
    ],
  },
  pages: {
    form: {
      body: ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f8', 'f9', 'f10', 'f7'].map((id) => ({
        node: 'field',
        id,
        field: id,
      })),
    },
    list: { columns: [{ field: 'f1' }, { field: 'f2' }, { field: 'f5' }, { field: 'f6' }], search: [{ field: 'f2' }] },
  },
};

let site: Site;
let tab: Page;
let errors: string[];
let entry: string;
beforeAll(async () => {
  site = await openSite();
  for (const [code, list] of Object.entries({ parts, regions }))
    await site.world.ask('POST', '/api/framework/basic/DataSource', {
      ...{ fullName: code, code, type: 'static', text: JSON.stringify(list), keptSeconds: 0 },
    });
  await site.world.ask('POST', '/api/framework/basic/DataSource', {
    ...{ fullName: 'numbers', code: 'numbers', type: 'sql', dbLinkId: '0' },
    text: "select n as id, 'Number ' || n as name, n * 2 as double from generate_series(1, :most) n",
    parameters: [{ name: 'most', type: 'integer', required: true, label: 'Most' }],
  });
  entry = await releaseEntry(site.world, { code: 'usages', fullName: 'Usages', page });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page: tab, errors } = visit);
});
afterAll(() => site?.end());

const form = () => tab.getByRole('dialog').first();
const field = (label: string) => form().getByLabel(label, { exact: true }).first();
const dialog = () => tab.getByRole('dialog', { name: 'Select data' });
const shown = () => dialog().locator('tbody .ant-table-row');
const row = (text: string) => shown().filter({ hasText: text }).first();

test('a row is searched, found on its page and picked; its columns fill other fields', async () => {
  await tab.goto(`${site.url}/usages`);
  await tab.getByRole('button', { name: 'Add' }).first().click();
  await field('Title').fill('First');
  await field('Part').click();
  await expect.poll(() => shown().count()).toBe(20);
  await dialog().getByText('45 in all').waitFor();
  expect((await dialog().boundingBox())?.width).toBe(700);
  // Confirming without a choice does nothing.
  await dialog().getByRole('button', { name: 'OK' }).click();
  await dialog().locator('.ant-pagination-item-3').click();
  await row('Part 41').waitFor();
  // Capitals as they are, in every column that is shown.
  const search = dialog().getByRole('textbox', { name: 'Search' });
  await search.fill('brass');
  await search.press('Enter');
  await dialog().getByText('No options').waitFor();
  await search.fill('Brass');
  await dialog().getByRole('button', { name: 'Search' }).click();
  await dialog().getByText('22 in all').waitFor();
  await dialog().getByRole('button', { name: 'Reset' }).click();
  await dialog().getByText('45 in all').waitFor();
  await row('Part 12').click();
  await dialog().getByRole('button', { name: 'OK' }).click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => field('Part').inputValue()).toBe('Part 12');
  expect([await field('Price').inputValue(), await field('Material').inputValue()]).toEqual(['3', 'Brass']);
  // What was chosen stands ticked; without another choice nothing is filled in again.
  await field('Material').fill('bronze');
  await field('Part').click();
  await expect.poll(() => row('Part 12').getByRole('radio').isChecked()).toBe(true);
  await dialog().getByRole('button', { name: 'OK' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await field('Material').inputValue()).toBe('bronze');
  expect(errors).toEqual([]);
});

test('several rows are picked over pages, one in a row of a sub-table, and a leaf of a tree', async () => {
  await field('Spares').click();
  await row('Part 2').click();
  await dialog().locator('.ant-pagination-item-2').click();
  await row('Part 21').click();
  await expect.poll(() => dialog().locator('.ts-chosen .ant-tag').allTextContents()).toEqual(['Part 2', 'Part 21']);
  await dialog().getByRole('button', { name: 'OK' }).click();
  await dialog().waitFor({ state: 'detached' });
  await field('Region').click();
  await tab.keyboard.type('Osl');
  const leaf = tab.locator('.ant-select-tree-node-content-wrapper', { hasText: 'Oslo' });
  await tab.locator('.ant-select-tree-node-content-wrapper', { hasText: 'North' }).waitFor();
  await leaf.click();
  await form().getByRole('gridcell').first().click();
  await form().getByRole('gridcell').locator('input').click();
  await row('Part 3').dblclick();
  await dialog().waitFor({ state: 'detached' });
  await form().locator('.ts-grid-row', { hasText: '0.75' }).waitFor();
  await tab.getByRole('button', { name: 'Save' }).click();
  await form().waitFor({ state: 'detached' });
  const listed = tab.locator('.ant-table-row', { hasText: 'First' });
  await listed.getByText('Part 2, Part 21').waitFor();
  await listed.getByText('Oslo').waitFor();
  const { data } = await site.world.ask('POST', `/api/OnLineDevInstance/${entry}/List`, {});
  expect(data.list).toMatchObject([{ part: '12', price: 3, material: 'bronze', spares: ['2', '21'], region: 'n1' }]);
  const stored = await site.world.ask('GET', `/api/OnLineDevInstance/${entry}/${data.list[0].id}`);
  expect(stored.data.lines).toMatchObject([{ item: '3', cost: 0.75 }]);
  expect(errors).toEqual([]);
});

test('what is gone from the source is shown as such; taken out, it empties what it filled in', async () => {
  const { id } = (await site.world.ask('GET', '/api/framework/basic/DataSource?keyword=parts')).data.list[0];
  const left = JSON.stringify(parts.filter((part) => part.id !== 12));
  expect((await site.world.ask('PUT', `/api/framework/basic/DataSource/${id}`, { text: left })).code).toBe(200);
  await tab.locator('.ant-table-row', { hasText: 'First' }).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => field('Part').inputValue()).toContain('(no longer there)');
  await form().locator('[data-field=part]').getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => field('Material').inputValue()).toBe('');
  expect([await field('Part').inputValue(), await field('Price').inputValue()]).toEqual(['', '']);
  expect(errors).toEqual([]);
});

test('the rows depend on another field; what it does not offer any more goes, with what it filled in', async () => {
  await field('Number').click();
  await dialog().getByText('Fill in first: Most').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
  await field('Most').fill('30');
  await field('Number').click();
  await dialog().getByText('30 in all').waitFor();
  await dialog().locator('.ant-pagination-item-2').click();
  await row('Number 25').click();
  await dialog().getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => field('Double').inputValue()).toBe('50');
  await field('Most').fill('26');
  await field('Most').press('Tab');
  await expect.poll(() => field('Number').inputValue()).toBe('Number 25');
  await field('Most').fill('24');
  await field('Most').press('Tab');
  await expect.poll(() => field('Double').inputValue()).toBe('');
  expect(await field('Number').inputValue()).toBe('');
  expect(errors).toEqual([]);
});

test('on a phone the dialog is as wide as the screen, and a row says its columns', async () => {
  const phone = await site.open({ width: 390 });
  await phone.signIn('admin', adminPassword, { at: '/usages' });
  await phone.page.getByRole('button', { name: 'Add' }).first().click();
  await phone.page.getByRole('dialog').first().getByLabel('Part', { exact: true }).first().click();
  const sheet = phone.page.getByRole('dialog', { name: 'Select data' });
  const first = sheet.locator('.ts-popup-cards > li').first();
  await first.waitFor();
  expect((await sheet.boundingBox())?.width).toBe(390);
  expect((await first.innerText()).replace(/\s+/g, ' ')).toBe('Part Part 1 Material steel Price 0.25');
  await first.click();
  await sheet.getByRole('button', { name: 'OK' }).click();
  const picked = phone.page.getByRole('dialog').first().getByLabel('Part', { exact: true }).first();
  await expect.poll(() => picked.inputValue()).toBe('Part 1');
  expect(phone.errors).toEqual([]);
});
