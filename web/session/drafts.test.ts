import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let base: string;
let nodes: string;
beforeAll(async () => {
  site = await openSite();
  const list = { ...tasks.pages.list, views: ['board'], board: { field: 'f4' } };
  const page = { ...tasks, pages: { ...tasks.pages, list } };
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page })}`;
  const tree = { ...tasks, model: { ...tasks.model, traits: [...(tasks.model.traits ?? []), 'tree'] } };
  nodes = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'nodes', fullName: 'Nodes', page: tree })}`;
});
afterAll(() => site?.end());

let page: Page;
beforeEach(async () => {
  const visit = await site.open();
  page = visit.page;
  await visit.signIn('admin', adminPassword, { at: '/tasks' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().waitFor();
});

const dialog = (one = page) => one.locator('.ts-dialog:visible');
const title = (one = page) => dialog(one).locator('[data-field=title] input');
const add = async (one = page) => {
  await one.getByRole('button', { name: 'Add', exact: true }).first().click();
  await title(one).waitFor();
};
const isBack = (one = page) => dialog(one).getByText(/Your unsaved input of .* is back/);
const kept = (text: string, one = page) =>
  one.waitForFunction((said) => Object.values(localStorage).some((value) => value.includes(said)), text);
const save = async (one = page) => {
  await one.keyboard.press('Control+s');
  await dialog(one).waitFor({ state: 'detached' });
};
const stored = async (keyword: string): Promise<string[]> => {
  const fresh = await site.world.as('admin', adminPassword);
  const { list } = (await fresh('POST', `${base}/List`, { keyword, sidx: 'title', sord: 'asc' })).data;
  return list.map((one: { title: string }) => one.title);
};
const otherWindow = async () => {
  const other = await page.context().newPage();
  await other.goto(`${site.url}/tasks`);
  await other.getByRole('button', { name: 'Add', exact: true }).first().waitFor();
  return other;
};

test('two windows make two records, and neither takes the input of the other', async () => {
  await add();
  await title().fill('Pair Alpha');
  await kept('Pair Alpha');
  const other = await otherWindow();
  await add(other);
  expect([await title(other).inputValue(), await isBack(other).count()]).toEqual(['', 0]);
  await title(other).fill('Pair Beta');
  await kept('Pair Beta', other);
  await page.reload();
  await isBack().waitFor();
  expect(await title().inputValue()).toBe('Pair Alpha');
  await save(other);
  await save();
  expect(await stored('Pair')).toEqual(['Pair Alpha', 'Pair Beta']);
});

test('windows that are loaded anew together get back each its own', async () => {
  await add();
  await title().fill('Own one');
  await kept('Own one');
  const other = await otherWindow();
  await add(other);
  await title(other).fill('Own two');
  await kept('Own two', other);
  await Promise.all([page.reload(), other.reload()]);
  await isBack().waitFor();
  await isBack(other).waitFor();
  expect([await title().inputValue(), await title(other).inputValue()]).toEqual(['Own one', 'Own two']);
  await save(other);
  await save();
});

test('a window that seemed to be gone goes on with a record of its own', async () => {
  await add();
  await title().fill('Asleep one');
  await kept('Asleep one');
  const other = await otherWindow();
  // As of a window that has not come to say a word for minutes, nor does until the other has taken over.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key, value) {
      if (!key.startsWith('rdif_window ')) setItem.call(this, key, value);
    };
    for (const key of Object.keys(localStorage)) if (key.startsWith('rdif_window ')) localStorage.removeItem(key);
  });
  await add(other);
  await isBack(other).waitFor();
  await title(other).fill('Asleep two');
  await kept('Asleep two', other);
  await page.bringToFront();
  await title().fill('Asleep three');
  await kept('Asleep three');
  await save(other);
  await save();
  expect(await stored('Asleep')).toEqual(['Asleep three', 'Asleep two']);
});

test('input that is given up takes its key along: the next record is another one', async () => {
  await add();
  await title().fill('Lost first');
  let isLost = false;
  await intercept(page, '**/api/OnLineDevInstance/**', async (route) => {
    const isCreate = route.request().method() === 'POST' && !/\/(List|Actions)/.test(route.request().url());
    if (isLost || !isCreate) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Control+s');
  await dialog().getByText('Not saved; what you entered is still here').waitFor();
  expect(isLost).toBe(true);
  await page.reload();
  await isBack().waitFor();
  await dialog().getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => title().inputValue()).toBe('');
  await title().fill('Lost second');
  await save();
  expect(await stored('Lost')).toEqual(['Lost first', 'Lost second']);
});

test('a new record comes back where it was begun: below its node, and not below another', async () => {
  const ids: string[] = [];
  for (const name of ['One', 'Two']) ids.push((await site.world.ask('POST', nodes, { title: name })).data.id);
  await page.goto(`${site.url}/nodes`);
  const below = async (name: string) => {
    await page.getByRole('row', { name }).getByRole('button', { name: 'Add below' }).click();
    await title().waitFor();
  };
  await below('One');
  await title().fill('Child');
  await kept('Child');
  await page.goto(`${site.url}/nodes`);
  await below('Two');
  expect([await title().inputValue(), await isBack().count()]).toEqual(['', 0]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await add();
  await isBack().waitFor();
  await save();
  const { data } = await site.world.ask('POST', `${nodes}/List`, { keyword: 'Child' });
  expect(JSON.stringify(data)).toContain(`"parentId":"${ids[0]}"`);
});

test('a release between typing and saving takes nothing: stored values stay, and what was typed goes with its field', async () => {
  const { ask } = site.world;
  const text = (id: string, name: string) => ({ id, name, kind: 'text', label: name, widget: 'input' });
  const documentOf = (fields: ReturnType<typeof text>[]) => ({
    version: 2,
    model: { name: 'notes', titleField: 'title', fields },
    pages: {
      form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
      list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_edit'] },
    },
  });
  const first = documentOf([text('f1', 'title'), text('f2', 'note'), text('f3', 'extra'), text('f4', 'other')]);
  const entryId = await releaseEntry(site.world, { code: 'notes', fullName: 'Notes', page: first });
  const records = `/api/OnLineDevInstance/${entryId}`;
  const { id } = (await ask('POST', records, { title: 'One', note: 'kept', extra: 'old', other: 'stays' })).data;
  await page.goto(`${site.url}/notes?id=${id}&mode=edit`);
  await dialog().locator('[data-field=extra] input').fill('typed by me');
  await kept('typed by me');
  await page.goto(`${site.url}/home`);
  const info = (await ask('GET', `/api/OnLineDev/${entryId}/Info`)).data;
  const next = documentOf([text('f1', 'title'), text('f2', 'remark'), text('f3', 'addition'), text('f4', 'other')]);
  const draft = { fullName: 'Notes', code: 'notes', type: 'form', version: info.version, page: next };
  expect((await ask('PUT', `/api/OnLineDev/${entryId}`, draft)).msg).toBe('');
  expect((await ask('POST', `/api/OnLineDev/${entryId}/Actions/Release`, {})).msg).toBe('');
  await page.goto(`${site.url}/notes?id=${id}&mode=edit`);
  await isBack().waitFor();
  expect(await dialog().locator('[data-field=addition] input').inputValue()).toBe('typed by me');
  expect(await dialog().locator('[data-field=remark] input').inputValue()).toBe('kept');
  await save();
  expect((await ask('GET', `${records}/${id}`)).data).toMatchObject({
    ...{ title: 'One', remark: 'kept', addition: 'typed by me', other: 'stays' },
  });
});

test('what was typed into rows goes with the cell, and what stands in it is there', async () => {
  const { ask } = site.world;
  const text = (id: string, name: string) => ({ id, name, kind: 'text', label: name, widget: 'input' });
  const documentOf = (cell: string) => ({
    version: 2,
    model: {
      ...{ name: 'packs', titleField: 'title' },
      fields: [
        text('f1', 'title'),
        {
          id: 'f2',
          name: 'rows',
          kind: 'rows',
          label: 'Rows',
          widget: 'subTable',
          rows: [text('r1', cell), text('r2', 'note')],
        },
      ],
    },
    pages: {
      form: { body: ['f1', 'f2'].map((id) => ({ node: 'field', id, field: id })) },
      list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_edit'] },
    },
  });
  const entryId = await releaseEntry(site.world, { code: 'packs', fullName: 'Packs', page: documentOf('item') });
  const records = `/api/OnLineDevInstance/${entryId}`;
  const rows = [{ item: 'i1' }, { item: 'i2' }];
  const { id } = (await ask('POST', records, { title: 'Pack', rows })).data;
  await page.goto(`${site.url}/packs?id=${id}&mode=edit`);
  const cell = (row: number) => dialog().locator('.ts-grid-row').nth(row).getByRole('gridcell').first();
  await cell(1).click();
  await dialog().locator('[role=gridcell] input').fill('typed row');
  await kept('typed row');
  await page.goto(`${site.url}/home`);
  const { version } = (await ask('GET', `/api/OnLineDev/${entryId}/Info`)).data;
  const draft = { fullName: 'Packs', code: 'packs', type: 'form', version, page: documentOf('thing') };
  expect((await ask('PUT', `/api/OnLineDev/${entryId}`, draft)).msg).toBe('');
  expect((await ask('POST', `/api/OnLineDev/${entryId}/Actions/Release`, {})).msg).toBe('');
  await page.goto(`${site.url}/packs?id=${id}&mode=edit`);
  await isBack().waitFor();
  expect([await cell(1).innerText(), await cell(2).innerText()]).toEqual(['typed row', 'i2']);
  await save();
  expect((await ask('GET', `${records}/${id}`)).data.rows).toMatchObject([{ thing: 'typed row' }, { thing: 'i2' }]);
});
