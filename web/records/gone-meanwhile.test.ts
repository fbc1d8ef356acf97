import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';
import { documentOf, field, people } from '../../server/permission/sideways/people.ts';

const document = documentOf('visits', {
  fields: [
    { ...field('f1', 'title'), required: true },
    field('f2', 'note'),
    { id: 'f3', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable', rows: [field('r1', 'item')] },
  ],
  list: { columns: [{ field: 'f1' }, { field: 'f2' }], permissions: { button: true } },
});

let site: Site;
let entry: string;
let base: string;
beforeAll(async () => {
  site = await openSite();
  entry = await releaseEntry(site.world, { code: 'visits', fullName: 'Visits', page: document });
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(() => site?.end());

const made = async (title: string): Promise<string> =>
  (await site.world.ask('POST', base, { title, note: 'old', lines: [{ item: 'first' }, { item: 'second' }] })).data.id;

test('what is changed of a record that somebody deletes meanwhile stays said in the form, and can be saved as a new one', async () => {
  const { ask } = site.world;
  const { page, signIn, errors } = await site.open();
  for (const at of ['list', 'page'] as const) {
    const id = await made(at);
    await signIn('admin', adminPassword, { at: at === 'list' ? '/visits' : `/visits/${id}?mode=edit` });
    if (at === 'list') await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await page.locator('[data-field=note] input').fill('changed');
    await ask('DELETE', `${base}/${id}`);
    await page.keyboard.press('Control+s');
    const banner = page.getByRole('alert').filter({ hasText: 'Not saved' });
    await banner.getByText('There is no such record').waitFor();
    await banner.getByRole('button', { name: 'Save as a new record' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await banner.waitFor({ state: 'detached' });
    const { list } = (await ask('POST', `${base}/List`, {})).data;
    const found = list.find(({ title }: { title: string }) => title === at);
    expect(found).toMatchObject({ note: 'changed' });
    expect(found.id).not.toBe(id);
    const { lines } = (await ask('GET', `${base}/${found.id}`)).data;
    expect(lines).toMatchObject([{ item: 'first' }, { item: 'second' }]);
    if (at === 'list') await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    else await page.waitForURL(`${site.url}/visits/${found.id}`);
  }
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

test('whose right is taken away while they edit reads so in the form', async () => {
  const id = await made('forbidden');
  const { allOf, role } = people(site.world);
  const all = await allOf(entry);
  const roleId = await role([all]);
  await site.world.addUser('ann', { roleIds: [roleId] });
  const { page, signIn } = await site.open();
  await signIn('ann', 'secret1', { at: `/visits/${id}?mode=edit` });
  await page.locator('[data-field=note] input').fill('changed');
  const buttons = all.buttons.filter((code) => code !== 'btn_edit');
  const less = await site.world.ask('PUT', `/api/framework/permission/Role/${roleId}/Authorize`, {
    modules: [{ ...all, buttons }],
  });
  expect(less.msg).toBe('');
  await page.keyboard.press('Control+s');
  const banner = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await banner.getByText('You do not have this right').waitFor();
  await banner.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.locator('[data-field=note] input').inputValue()).toBe('changed');
});

test('on a phone what was not saved has the width of the form to be read in', async () => {
  const id = await made('narrow');
  const { page, signIn } = await site.open({ language: 'ja', width: 390 });
  await signIn('admin', adminPassword, { at: `/visits/${id}?mode=edit` });
  await page.locator('[data-field=note] input').fill('changed');
  await site.world.ask('DELETE', `${base}/${id}`);
  await page.keyboard.press('Control+s');
  const banner = page.locator('.ts-summary');
  await banner.getByRole('button', { name: '新しいデータとして保存' }).waitFor();
  const { width = 0 } = (await banner.locator('.ant-alert-content').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(220);
});
