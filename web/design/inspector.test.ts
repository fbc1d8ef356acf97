import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { holdBack, openSelect, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let entry: string;
beforeAll(async () => {
  site = await openSite();
  entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
});
afterAll(() => site?.end());

const pick = (page: Page, label: string) =>
  page
    .locator('.ts-canvas [data-part]', { hasText: label })
    .last()
    .click({ force: true, position: { x: 20, y: 8 } });

test('what was typed just before another field is picked goes to the field that it was typed for', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${entry}` });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const most = () => properties.getByRole('spinbutton', { name: 'Maximum', exact: true });
  const named = () => properties.getByRole('textbox', { name: /^Name/ });
  await pick(page, 'Hours');
  await most().fill('77');
  await pick(page, 'Title');
  await expect.poll(() => named().inputValue()).toBe('title');
  await pick(page, 'Hours');
  await expect.poll(() => most().inputValue()).toBe('77');
  await named().fill('effort');
  await pick(page, 'Due');
  await expect.poll(() => named().inputValue()).toBe('due');
  await pick(page, 'Hours');
  await expect.poll(() => named().inputValue()).toBe('effort');
  expect(errors).toEqual([]);
});

test('what is done while the fields of a chosen module are being fetched stays', async () => {
  const link = {
    ...{ id: 'f9', name: 'link', kind: 'ref', label: 'Link', widget: 'relationForm' },
    to: { resource: 'organize/User', show: 'realName' },
  } as const;
  const linked = await releaseEntry(site.world, {
    ...{ code: 'linked', fullName: 'Linked' },
    page: {
      ...tasks,
      model: { ...tasks.model, name: 'linked', fields: [...tasks.model.fields, link] },
      pages: {
        ...tasks.pages,
        form: { body: [...(tasks.pages.form?.body ?? []), { node: 'field', id: 'f9', field: 'f9' }] },
      },
    },
  });
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${linked}` });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const named = () => properties.getByRole('textbox', { name: /^Name/ });
  await pick(page, 'Link');
  await openSelect(properties.getByRole('combobox', { name: 'Records of' }));
  const { goOn } = await holdBack(page, /Meta.Resource\?/);
  await page.locator('.ant-select-dropdown:visible').getByText('Role', { exact: true }).click();
  await pick(page, 'Hours');
  await named().fill('effort');
  await pick(page, 'Title');
  await expect.poll(() => named().inputValue()).toBe('title');
  goOn();
  await pick(page, 'Link');
  await properties.locator('.ant-select', { hasText: /^Role$/ }).waitFor();
  await pick(page, 'Hours');
  expect(await named().inputValue()).toBe('effort');
  expect(errors).toEqual([]);
});

test('a script that is being written is not lost by a click beside its dialog or a key', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${entry}` });
  await pick(page, 'Hours');
  await page.locator('.ts-script-line').click();
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.monaco-editor') });
  await dialog.locator('.view-lines').click();
  await page.keyboard.type('form.message("long")');
  await page.mouse.click(5, 5);
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const ask = page.getByRole('dialog').filter({ hasText: 'Leave and lose it?' });
  await ask.getByRole('button', { name: 'Keep editing' }).click();
  await ask.waitFor({ state: 'detached' });
  await dialog.locator('.view-lines').getByText('long').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask.getByRole('button', { name: 'Leave' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('the first and the last day that can be chosen are a day, or move with today', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${entry}` });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await pick(page, 'Due');
  const choose = async (end: string, sort: string) => {
    await openSelect(properties.getByRole('combobox', { name: end }));
    await page.locator('.ant-select-dropdown:visible').getByText(sort, { exact: true }).click();
  };
  await choose('Not before', 'Today');
  await properties.getByRole('spinbutton', { name: /^Days after it/ }).fill('-7');
  await choose('Not after', 'A day');
  await properties.getByRole('textbox', { name: 'Not after' }).fill('2099-12-31');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const kept = async () => {
    const { data } = await site.world.ask('GET', `/api/OnLineDev/${entry}/Info`);
    return data.page.model.fields.find(({ name }: { name: string }) => name === 'due').props;
  };
  await expect.poll(kept).toMatchObject({ min: 'today-7', max: '2099-12-31' });
  expect(errors).toEqual([]);
});

test('a name that stands in its input is saved by the key alone', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${entry}` });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const named = properties.getByRole('textbox', { name: /^Name/ });
  await pick(page, 'Grade');
  await named.fill('level');
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved').waitFor();
  const { data } = await site.world.ask('GET', `/api/OnLineDev/${entry}/Info`);
  expect(data.page.model.fields.map(({ name }: { name: string }) => name)).toContain('level');
  expect(await named.evaluate((input) => input === document.activeElement)).toBe(true);
});
