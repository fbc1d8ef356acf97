import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

const pageOf = (name: string, more: object[] = []) =>
  ({
    version: 2,
    model: {
      name: 'visits',
      titleField: 'title',
      fields: [
        { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
        { id: 'f2', name, kind: 'text', label: 'Note', widget: 'input' },
        ...more,
      ],
    },
    pages: { list: { columns: [{ field: 'f1' }, { field: 'f2' }] } },
  }) as unknown as PageDocument;

test('a form that was released anew while somebody fills it in says so, and keeps what was entered', async () => {
  const entry = await releaseEntry(site.world, { code: 'visits', fullName: 'Visits', page: pageOf('note') });
  const { ask } = site.world;
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/visits?mode=create' });
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('Title').fill('one');
  await dialog.getByLabel('Note').fill('kept');
  const extra = { id: 'f3', name: 'must', kind: 'text', label: 'Must', widget: 'input', required: true };
  await ask('PUT', `/api/OnLineDev/${entry}`, { page: pageOf('remark', [extra]) });
  expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  await page.keyboard.press('Control+s');
  const told = page.getByRole('dialog', { name: 'This form has been changed' });
  await told.getByRole('button', { name: 'Load again' }).click();
  await page.waitForLoadState();
  await dialog.getByLabel('Must').fill('now');
  expect(await dialog.getByLabel('Note').inputValue()).toBe('kept');
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  const { list } = (await ask('POST', `/api/OnLineDevInstance/${entry}/List`, {})).data;
  expect(list).toMatchObject([{ title: 'one', remark: 'kept' }]);
});

const named = (first: string, second: string) =>
  ({
    version: 2,
    model: {
      name: 'people',
      titleField: 'title',
      fields: [
        { id: 'f0', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
        { id: 'f1', name: first, kind: 'text', label: 'First name', widget: 'input' },
        { id: 'f2', name: second, kind: 'text', label: 'Last name', widget: 'input' },
      ],
    },
    pages: { list: { columns: [{ field: 'f0' }, { field: 'f1' }, { field: 'f2' }], buttons: ['btn_edit'] } },
  }) as unknown as PageDocument;

test('names that change places bring no value into the other field: neither from a form that is open, nor from a list', async () => {
  const entry = await releaseEntry(site.world, { code: 'people', fullName: 'People', page: named('first', 'last') });
  const { ask } = site.world;
  const release = async (page: PageDocument) => {
    await ask('PUT', `/api/OnLineDev/${entry}`, { page });
    expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  };
  await ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'one', first: 'Ann', last: 'Zed' });
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/people' });
  const edit = page.getByRole('button', { name: 'Edit', exact: true }).first();
  await edit.click();
  const dialog = page.getByRole('dialog', { name: /Edit/ });
  await dialog.getByLabel('First name').fill('Anna');
  await release(named('last', 'first'));
  await page.keyboard.press('Control+s');
  const told = page.getByRole('dialog', { name: 'This form has been changed' });
  await told.getByRole('button', { name: 'Load again' }).click();
  await page.waitForLoadState();
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Anna');
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Zed');
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: 'Anna' }).waitFor();

  // The list was drawn by the release before: it is drawn anew, and so is what opens from it.
  await release(named('first', 'last'));
  await edit.click();
  await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Anna');
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Zed');
  await dialog.getByLabel('Last name').fill('Zoe');
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  const { list } = (await ask('POST', `/api/OnLineDevInstance/${entry}/List`, {})).data;
  expect(list).toMatchObject([{ first: 'Anna', last: 'Zoe' }]);

  // What was left unsaved in another window comes back by the ids of its fields, also where the list is of before.
  const other = await page.context().newPage();
  await other.goto(`${site.url}/people?mode=edit&id=${list[0].id}`);
  const left = other.getByRole('dialog', { name: /Edit/ });
  await left.getByLabel('First name').fill('Annette');
  await other.reload();
  await expect.poll(() => left.getByLabel('First name').inputValue()).toBe('Annette');
  await other.close();
  await release(named('last', 'first'));
  await edit.click();
  await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Annette');
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Zoe');
});
