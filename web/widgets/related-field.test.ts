import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site } from '@tessera/fixtures/site.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page = (name: string, fields: FieldDefinition[]): PageDocument => ({
  version: 2,
  model: { name, titleField: 'title', fields },
  pages: {
    form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
    list: { view: 'table', columns: fields.flatMap(({ id, kind }) => (kind === 'rows' ? [] : [{ field: id }])) },
  },
});
const title: FieldDefinition = { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' };

let site: Site;
let base: string;
let ordersId: string;
beforeAll(async () => {
  site = await openSite();
  const { world } = site;
  const since: FieldDefinition = { id: 'f2', name: 'since', kind: 'date', label: 'Since', widget: 'date' };
  const id = await releaseEntry(world, { code: 'clients', fullName: 'Clients', page: page('client', [title, since]) });
  await world.ask('POST', `/api/OnLineDevInstance/${id}`, { title: 'ACME', since: '2020-02-02' });
  await world.ask('POST', `/api/OnLineDevInstance/${id}`, { title: 'Bolt', since: '2021-03-03' });
  const to = { resource: `entry/${id}`, show: 'title' };
  const orders = page('order', [
    title,
    { id: 'f2', name: 'client', kind: 'ref', label: 'Client', widget: 'relationForm', to },
    {
      ...{ id: 'f3', name: 'known', kind: 'none', label: 'Known since', widget: 'relationFormAttr' },
      props: { relationField: 'f2', showField: 'since' },
    },
  ]);
  const visits = page('visit', [
    title,
    {
      ...{ id: 'f2', name: 'client', kind: 'ref', label: 'Client', widget: 'relationForm', to },
      props: { fills: [{ field: 'since', column: 'since' }] },
    },
    { id: 'f3', name: 'since', kind: 'date', label: 'Since', widget: 'date' },
    {
      ...{ id: 'f4', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable', props: { pickBy: 'who' } },
      rows: [
        {
          ...{ id: 'r1', name: 'who', kind: 'ref', label: 'Who', widget: 'relationForm', to },
          props: { columns: ['title', 'since'], fills: [{ field: 'from', column: 'since' }] },
        },
        { id: 'r2', name: 'from', kind: 'date', label: 'From', widget: 'date' },
        {
          ...{ id: 'r4', name: 'known', kind: 'none', label: 'Known since', widget: 'relationFormAttr' },
          props: { relationField: 'r1', showField: 'since' },
        },
        { id: 'r3', name: 'note', kind: 'text', label: 'Note', widget: 'input', defaultValue: 'new' },
      ],
    },
  ]);
  const visitsId = await releaseEntry(world, { code: 'visits', fullName: 'Visits', page: visits });
  base = `/api/OnLineDevInstance/${visitsId}`;
  ordersId = await releaseEntry(world, { code: 'orders', fullName: 'Orders', page: orders });
});
afterAll(() => site?.end());

/** The one that is to be seen: earlier lists stay in the page, hidden. */
const option = (one: Page, title: string) =>
  one
    .locator('.ant-select-item-option')
    .and(one.getByTitle(title, { exact: true }))
    .filter({ visible: true });

test('what is chosen brings along what it holds, in the form at once and in the list', async () => {
  const { page: one, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/orders?mode=create' });
  const dialog = one.getByRole('dialog');
  const known = dialog.locator('[data-field=known] .ts-control');
  await dialog.locator('[data-field=title] input').fill('One');
  await dialog.locator('[data-field=client] input').click();
  await one.getByTitle('ACME', { exact: true }).click();
  await known.getByText('2020-02-02').waitFor();
  await dialog.locator('[data-field=client] input').click({ force: true });
  await option(one, 'Bolt').click();
  await known.getByText('2021-03-03').waitFor();
  await one.keyboard.press('Control+s');
  await one.getByRole('row', { name: /One Bolt 2021-03-03/ }).waitFor();
  await one.getByText('One', { exact: true }).click();
  await dialog.locator('[data-field=known]').getByText('2021-03-03').waitFor();
  expect(errors).toEqual([]);
});

test('a choice fills other fields, and several choices become rows', async () => {
  const { page: one, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/visits?mode=create' });
  const form = one.getByRole('dialog').first();
  await form.locator('[data-field=title] input').fill('Tour');
  await form.locator('[data-field=client] input').click();
  await one.getByTitle('Bolt', { exact: true }).click();
  const since = form.locator('[data-field=since] input');
  await expect.poll(() => since.inputValue()).toBe('2021-03-03');
  await form.locator('[data-field=client] .ant-select-clear').click({ force: true });
  await expect.poll(() => since.inputValue()).toBe('');
  await form.getByRole('button', { name: 'Choose several' }).click();
  const popup = one.getByRole('dialog', { name: 'Select data' });
  await popup.getByRole('row', { name: /ACME/ }).click();
  await popup.getByRole('row', { name: /Bolt/ }).click();
  await popup.getByRole('button', { name: 'OK' }).click();
  await popup.waitFor({ state: 'detached' });
  // Taken over, and looked at.
  await expect.poll(() => form.getByRole('gridcell', { name: '2020-02-02' }).count()).toBe(2);
  // What it looks at goes with the choice of its row, at once.
  const who = form.getByRole('gridcell', { name: 'ACME' });
  await who.dblclick();
  await one.keyboard.type('Bolt');
  await option(one, 'Bolt').click();
  await expect.poll(() => form.getByRole('gridcell', { name: '2021-03-03' }).count()).toBe(4);
  await one.keyboard.press('Control+s');
  await one.getByRole('row', { name: /Tour/ }).waitFor();
  const { list } = (await site.world.ask('POST', `${base}/List`, {})).data;
  const { lines } = (await site.world.ask('GET', `${base}/${list[0].id}`)).data;
  // The empty row that the sub-table began with is none of them.
  expect(lines.map(({ from, note }: Record<string, unknown>) => [from, note])).toEqual([
    ['2021-03-03', 'new'],
    ['2021-03-03', 'new'],
  ]);
  expect(errors).toEqual([]);
});

test('whoever designs it chooses what is shown among the fields of those records', async () => {
  const { page: one, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${ordersId}` });
  const canvas = one.locator('.ts-canvas [data-part]', { hasText: 'Known since' });
  await canvas.click({ force: true, position: { x: 20, y: 8 } });
  const shown = one.getByRole('combobox', { name: 'The field that is shown' });
  await shown.click({ force: true });
  await option(one, 'Title').click();
  await one.getByRole('button', { name: 'Save draft' }).click();
  await expect
    .poll(async () => {
      const { page: draft } = (await site.world.ask('GET', `/api/OnLineDev/${ordersId}/Info`)).data;
      return draft.model.fields.find(({ name }: { name: string }) => name === 'known').props;
    })
    .toEqual({ relationField: 'f2', showField: 'title' });
  expect(errors).toEqual([]);
});
