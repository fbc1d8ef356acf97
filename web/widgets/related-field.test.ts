import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site } from '@tessera/fixtures/site.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page = (name: string, fields: FieldDefinition[]): PageDocument => ({
  version: 2,
  model: { name, titleField: 'title', fields },
  pages: {
    form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
    list: { view: 'table', columns: fields.map(({ id }) => ({ field: id })) },
  },
});
const title: FieldDefinition = { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' };

let site: Site;
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
  await releaseEntry(world, { code: 'orders', fullName: 'Orders', page: orders });
}, 120_000);
afterAll(() => site?.end());

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
  await one.getByTitle('Bolt', { exact: true }).last().click();
  await known.getByText('2021-03-03').waitFor();
  await one.keyboard.press('Control+s');
  await one.getByRole('row', { name: /One Bolt 2021-03-03/ }).waitFor();
  await one.getByText('One', { exact: true }).click();
  await dialog.locator('[data-field=known]').getByText('2021-03-03').waitFor();
  expect(errors).toEqual([]);
});
