import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { type ForeignDatabase, filledDatabase } from '../../fixtures/foreign-databases.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

const choices = (code: string, column: string, rest = {}) => ({
  options: { source: 'dataSource', code, value: column, label: column, ...rest },
});
const visits: PageDocument = {
  version: 2,
  model: {
    name: 'visit',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        id: 'f2',
        name: 'country',
        kind: 'text',
        label: 'Country',
        widget: 'select',
        props: choices('countries', 'country'),
      },
      {
        id: 'f3',
        name: 'city',
        kind: 'text',
        label: 'City',
        widget: 'select',
        props: choices('cities', 'city', { parameters: [{ name: 'country', field: 'country' }] }),
      },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2', 'f3'].map((id) => ({ node: 'field', id, field: id })) },
    list: {
      columns: [{ field: 'f1' }, { field: 'f2' }, { field: 'f3' }],
      side: { source: { source: 'dataSource', code: 'countries', value: 'country', label: 'country' }, field: 'f2' },
    },
  },
};

let site: Site;
let northwind: ForeignDatabase;
let page: Page;
let errors: string[];
let entry: string;
beforeAll(async () => {
  [site, northwind] = await Promise.all([openSite(), filledDatabase('northwind')]);
  const { ask } = site.world;
  const { type, host, port, database, user } = northwind.settings;
  const link = { fullName: 'Northwind', code: 'north', type, host, port, databaseName: database, userName: user };
  const dbLinkId = (await ask('POST', '/api/framework/basic/DbLink', link)).data.id;
  for (const source of [
    { code: 'countries', text: 'select distinct country from customers order by 1' },
    {
      code: 'cities',
      text: 'select distinct city from customers where country = :country order by 1',
      parameters: [{ name: 'country', type: 'text', required: true, label: 'Country' }],
    },
  ])
    await ask('POST', '/api/framework/basic/DataSource', { fullName: source.code, type: 'sql', dbLinkId, ...source });
  entry = await releaseEntry(site.world, { code: 'visits', fullName: 'Visits', page: visits });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(async () => {
  await site?.end();
  await northwind?.drop();
});

const option = (name: string) => page.locator('.ant-select-item-option', { hasText: name });
const field = (label: string) => page.getByRole('dialog').getByLabel(label);

test('a select waits for the field that it depends on, is searched where its rows are, and goes with it', async () => {
  await page.goto(`${site.url}/visits`);
  await page.getByRole('button', { name: 'Add' }).first().click();
  await field('Title').fill('First');
  await field('City').click();
  await page.getByText('Fill in first: Country').waitFor();
  await page.keyboard.press('Escape');
  await field('Country').click();
  await page.keyboard.type('germ');
  await option('Germany').click();
  await field('City').click();
  await page.keyboard.type('aach');
  await option('Aachen').click();
  // Another country has no such city: it is not kept.
  await field('Country').click({ force: true });
  await page.keyboard.type('fran');
  await option('France').click();
  await expect.poll(() => page.getByRole('dialog').getByText('Aachen').count()).toBe(0);
  await field('City').click();
  await option('Paris').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { data } = await site.world.ask('POST', `/api/OnLineDevInstance/${entry}/List`, {});
  expect(data.list).toMatchObject([{ title: 'First', country: 'France', city: 'Paris' }]);
  expect(errors).toEqual([]);
});

test('the tree beside a list is a data source too, and what is gone there keeps its name', async () => {
  await page.locator('.ant-tree-node-content-wrapper', { hasText: 'Germany' }).click();
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(0);
  await page.locator('.ant-tree-node-content-wrapper', { hasText: 'France' }).click();
  await page.locator('.ant-table-row', { hasText: 'Paris' }).waitFor();
  await northwind.run("update customers set city = 'Lutèce' where city = 'Paris'");
  await page.locator('.ant-table-row', { hasText: 'First' }).getByRole('button', { name: 'Edit' }).click();
  await field('Title').fill('Second');
  await page.getByRole('dialog').getByText('Paris').first().waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.ant-table-row', { hasText: 'Second' }).getByText('Paris').waitFor();
  expect(errors).toEqual([]);
});
