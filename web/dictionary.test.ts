import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry } from '../fixtures/release-entry.ts';
import { openSelect, openSite, type Site, step } from '../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  for (const [fullName, isTree] of [
    ['Sizes', 0],
    ['Places', 1],
  ] as const) {
    const { id } = (
      await ask('POST', '/api/framework/basic/Dictionary', { fullName, code: fullName, isTree, parentId: '0' })
    ).data;
    await ask('POST', '/api/framework/basic/Dictionary/Data', {
      dictionaryId: id,
      fullName: `First of ${fullName}`,
      dataValue: '1',
      parentId: '0',
    });
  }
});
afterAll(() => site?.end());

test('a flat dictionary takes an entry without asking for a parent', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/basic/dictionary' });
  await page.getByRole('row', { name: /Sizes/ }).getByRole('button', { name: 'Entries' }).click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByText('First of Sizes').waitFor();
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.locator('.ant-modal');
  await form.locator('[data-field=fullName] input').fill('Large');
  expect(await form.locator('[data-field=parentId]').count()).toBe(0);
  await form.locator('[data-field=dataValue] input').fill('L');
  await page.keyboard.press('Control+s');
  await drawer.getByText('Large').waitFor();
  expect(errors).toEqual([]);
});

test('an entry of a tree dictionary gets a child, which stands below it', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/basic/dictionary' });
  await page
    .getByRole('row', { name: /Places/ })
    .getByRole('button', { name: 'Entries' })
    .click();
  const drawer = page.locator('.ant-drawer');
  await drawer
    .getByRole('row', { name: /First of Places/ })
    .getByRole('button', { name: 'Add below' })
    .click();
  const form = page.locator('.ant-modal');
  await form.locator('[data-field=fullName] input').fill('Inner place');
  await form.locator('[data-field=dataValue] input').fill('1.1');
  await form.locator('[data-field=parentId]').getByText('First of Places').waitFor();
  await page.keyboard.press('Control+s');
  const child = drawer.locator('.ant-table-row-level-1');
  await child.getByText('Inner place').waitFor();
  expect(errors).toEqual([]);
});

test('what is added and renamed in this window is offered and shown by its forms at once', async () => {
  const { ask } = site.world;
  const text = { kind: 'text', widget: 'input' };
  const documentOf = (name: string, fields: Record<string, unknown>[]) => ({
    version: 2,
    model: { name, titleField: 'title', fields },
    pages: {
      form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
      list: { columns: fields.map(({ id }) => ({ field: id })), buttons: ['btn_add', 'btn_edit'] },
    },
  });
  const title = { id: 'f1', name: 'title', label: 'Title', ...text };
  const makers = await releaseEntry(site.world, {
    ...{ code: 'makers', fullName: 'Makers' },
    page: documentOf('makers', [title]),
  });
  const maker = (await ask('POST', `/api/OnLineDevInstance/${makers}`, { title: 'Old name' })).data.id;
  const things = await releaseEntry(site.world, {
    ...{ code: 'things', fullName: 'Things' },
    page: documentOf('things', [
      title,
      {
        ...{ id: 'f2', name: 'size', kind: 'text', widget: 'select', label: 'Size' },
        props: { options: { source: 'dictionary', code: 'Sizes' } },
      },
      {
        ...{ id: 'f3', name: 'maker', kind: 'ref', widget: 'relationForm', label: 'Maker' },
        to: { resource: `entry/${makers}`, show: 'title' },
      },
    ]),
  });
  await ask('POST', `/api/OnLineDevInstance/${things}`, { title: 'Thing', maker });
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/things' });
  const pane = page.locator('.ts-pane:not([hidden])');
  const form = page.locator('.ts-dialog:visible');
  const openThing = async () => {
    await pane.getByRole('row', { name: /Thing/ }).getByRole('button', { name: 'Edit' }).click();
    await openSelect(form.locator('[data-field=size]').getByRole('combobox'));
  };
  const offered = page.locator('.ant-select-dropdown:visible');
  await openThing();
  await offered.getByText('First of Sizes').waitFor();
  await form.locator('[data-field=maker]').getByText('Old name').waitFor();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  await step(page, '/basic/dictionary');
  await pane.getByRole('row', { name: /Sizes/ }).getByRole('button', { name: 'Entries' }).click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await form.locator('[data-field=fullName] input').fill('Brand new');
  await form.locator('[data-field=dataValue] input').fill('bn');
  await page.keyboard.press('Control+s');
  await drawer.getByText('Brand new').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await step(page, '/makers');
  await pane
    .getByRole('row', { name: /Old name/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await form.locator('[data-field=title] input').fill('New name');
  await page.keyboard.press('Control+s');
  await form.waitFor({ state: 'detached' });
  await step(page, '/things');
  await openThing();
  await offered.getByText('Brand new').waitFor();
  await form.locator('[data-field=maker]').getByText('New name').waitFor();
});
