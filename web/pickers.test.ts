import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSelect, openSite, type Site } from '../fixtures/site.ts';

let site: Site;
let notes: string;
beforeAll(async () => {
  site = await openSite();
  const { ask, database } = site.world;
  const company = (await ask('GET', '/api/framework/organize/Company')).data.list[0];
  const head = (await ask('GET', '/api/framework/organize/User?keyword=admin')).data.list[0];
  await ask('PUT', `/api/framework/organize/User/${head.id}`, { companyId: company.id, version: head.version });
  const id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  const first = (await ask('POST', `/api/OnLineDevInstance/${id}`, { title: 'A thing 1', hours: 7, grade: 'a' })).data
    .id;
  expect((await ask('GET', `/api/OnLineDevInstance/${id}/${first}`)).code).toBe(200);
  // More than one answer of a selector holds; rows that only stand in the table are enough to be picked.
  const { pool } = database;
  const { rows } = await pool.query("select table_name from information_schema.tables where table_name like 'x_task%'");
  const table = rows[0].table_name;
  // Behind those that were made before: what stands first in a picker is chosen below.
  await pool.query(`insert into ${table}
    select (jsonb_populate_record(t, jsonb_build_object('id', overlay(gen_random_uuid()::text placing 'f' from 1), 'title', 'Z thing ' || n))).*
    from ${table} t, generate_series(1, 700) n where t.id = '${first}'`);
  const page: PageDocument = {
    version: 2,
    model: {
      name: 'note',
      titleField: 'title',
      fields: [
        { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
        {
          id: 'f2',
          name: 'task',
          kind: 'ref',
          label: 'Task',
          widget: 'relationForm',
          to: { resource: `entry/${id}`, show: 'title' },
        },
        {
          id: 'f3',
          name: 'second',
          kind: 'ref',
          label: 'Second',
          widget: 'relationForm',
          to: { resource: `entry/${id}`, show: 'title' },
          props: { display: 'popup', columns: ['title', 'hours', 'grade'] },
        },
        { id: 'f4', name: 'place', kind: 'text', label: 'Place', widget: 'input', value: 'currentCompany()' },
      ],
    },
    pages: {
      form: { body: ['f1', 'f2', 'f3', 'f4'].map((field) => ({ node: 'field' as const, id: field, field })) },
      list: { columns: [{ field: 'f1' }, { field: 'f2' }, { field: 'f3' }], keyword: ['f1'] },
    },
  };
  notes = await releaseEntry(site.world, { code: 'notes', fullName: 'Notes', page });
  expect(notes).toBeTruthy();
});
afterAll(() => site?.end());

test('what a picker does not hold is found on the server; a pop-up shows the wanted columns', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/notes' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog').first();
  await dialog.locator('[data-field=title] input').fill('First');
  await dialog.locator('[data-field=task] input').click();
  await page.getByText('Only the first entries are shown').waitFor();
  await page.keyboard.type('Z thing 699');
  await page.locator('.ant-select-item-option', { hasText: 'Z thing 699' }).click();

  await dialog.locator('[data-field=second] input').click();
  const popup = page.locator('.ant-modal').last();
  await popup.getByRole('columnheader', { name: 'Hours' }).waitFor();
  await popup.getByRole('columnheader', { name: 'Grade' }).waitFor();
  await popup.getByRole('textbox', { name: 'Search' }).fill('Z thing 650');
  const row = popup.getByRole('row', { name: /Z thing 650/ });
  // The rows are counted as well.
  await row.getByRole('cell', { name: '7', exact: true }).last().waitFor();
  await row.getByRole('cell', { name: 'Urgent' }).waitFor();
  await row.click();
  await popup.getByRole('button', { name: 'OK' }).click();
  // The company of the person, as the browser computes it.
  await expect.poll(() => dialog.locator('[data-field=place]').innerText()).toMatch(/[0-9a-f-]{36}/);
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: 'Z thing 699', exact: true }).waitFor();
  await page.getByRole('cell', { name: 'Z thing 650', exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('whatever was typed, nothing is chosen that is not called so', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/notes' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=title] input').fill('Typed');
  const task = dialog.locator('[data-field=task]');
  await openSelect(task.getByRole('combobox'));
  await page.locator('.ant-select-dropdown:visible').getByText('A thing 1', { exact: true }).waitFor();
  await page.keyboard.type('nothing is called so');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await task.locator('.ant-select-selection-item').count()).toBe(0);
  await openSelect(task.getByRole('combobox'));
  await page.keyboard.type('a thing 1');
  await page.keyboard.press('Enter');
  await task.locator('.ant-select-selection-item').getByText('A thing 1').waitFor();
});
