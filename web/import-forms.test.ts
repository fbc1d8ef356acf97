import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { openSite, type Site } from '../fixtures/site.ts';

const shared = resolve(import.meta.dirname, '../../shared/data/forms/form-generator');

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

test('several files at once: each good one becomes an entry with its report, the broken one is named with its place', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/onlinedev/entry' });
  await page.getByRole('button', { name: 'Import forms' }).click();
  const good = ['065_公众号配置.json', '082_七牛云配置.json', '104_修改订单.json'];
  const files = good.map((name) => ({
    name,
    mimeType: 'application/json',
    buffer: readFileSync(resolve(shared, name)),
  }));
  const broken = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{ "fields": [ {,} ] }') };
  await page.locator('input[type=file]').setInputFiles([...files, broken]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 imported, 1 refused').waitFor();
  await dialog.getByText('Not imported · broken.json').waitFor();
  // Where in the file: a line, a position or a path, whichever the reader knows.
  expect(await dialog.locator('.ant-alert-error .ant-alert-description').innerText()).toMatch(/\d|\[/);
  const reports = dialog.locator('.ant-collapse-item');
  expect(await reports.count()).toBe(3);
  const noted = reports.filter({ hasText: /Changes: \d+|Nothing changed/ });
  expect(await noted.count()).toBe(3);
  const changed = reports.filter({ hasText: /Changes: \d+/ }).first();
  await changed.locator('.ant-collapse-header').click();
  const first = changed.locator('.ant-table-row').first();
  await first.waitFor();
  await first.getByText(/Repaired|Changed|Left out/).waitFor();
  await dialog.getByRole('button', { name: 'Release all' }).click();
  await dialog.getByText('3 released, 0 failed').waitFor();
  expect(await dialog.locator('.ts-release-list li').count()).toBe(3);
  expect(await dialog.getByText('Released v1').count()).toBe(3);
  expect(await dialog.getByRole('button', { name: 'Release all' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('3 in total').first().waitFor();
  expect(errors).toEqual([]);
});

test('what cannot be released is named, what does not need it is released, and the rest can be tried again', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/onlinedev/entry' });
  // On a phone the rest of the buttons stands behind one.
  await page.locator('.ts-toolbar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import forms' }).click();
  const column = (name: string, rest: object = {}) => ({
    db_field_name: name,
    db_field_txt: name,
    is_show_form: 1,
    ...rest,
  });
  const table = (name: string, ...columns: object[]) => ({
    name: `${name}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ head: { table_name: name, table_type: 1 }, fields: columns })),
  });
  const dialog = page.getByRole('dialog');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      table('bill', column('name'), column('unit', { field_show_type: 'list', dict_table: 'unit', dict_text: 'name' })),
      table('unit', column('name')),
      table('other', column('name')),
    ]);
  await dialog.getByText('3 imported, 0 refused').waitFor();
  // Somebody else breaks the draft meanwhile.
  const { ask } = site.world;
  const { list } = (await ask('GET', '/api/OnLineDev?keyword=unit')).data;
  const info = (await ask('GET', `/api/OnLineDev/${list[0].id}/Info`)).data;
  const save = async (fields: object[]) => {
    const { version } = (await ask('GET', `/api/OnLineDev/${info.id}/Info`)).data;
    const page = { ...info.page, model: { ...info.page.model, fields } };
    expect((await ask('PUT', `/api/OnLineDev/${info.id}`, { page, version })).msg).toBe('');
  };
  const to = { resource: 'entry/gone', show: 'name' };
  const broken = { id: 'x', name: 'x', kind: 'ref', label: 'X', widget: 'relationForm', to };
  await save([...info.page.model.fields, broken]);
  await dialog.getByRole('button', { name: 'Release all' }).click();
  await dialog.getByText('1 released, 2 failed').waitFor();
  await dialog.getByText('points to unit, which is not released').waitFor();
  await save(info.page.model.fields);
  await dialog.getByRole('button', { name: 'Release those that failed again' }).click();
  await dialog.getByText('2 released, 0 failed').waitFor();
  expect(errors).toEqual([]);
});
