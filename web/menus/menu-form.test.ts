import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { intercept, openSelect, openSite, type Site } from '../../fixtures/site.ts';

const menus = '/api/framework/system/Menu';
let site: Site;
let page: Page;
let errors: string[];
beforeAll(async () => {
  site = await openSite();
  await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  for (const [code, fullName] of [
    ['corner', 'Corner'],
    ['attic', 'Attic'],
  ])
    await site.world.ask('POST', menus, { fullName, code, moduleType: '1', parentId: '0', sort: -1 });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
  await page.goto(`${site.url}/system/menu`);
  await row('Attic').waitFor();
});
afterAll(() => site?.end());

const row = (name: string) => page.locator('.ts-pane:not([hidden]) .ant-table-row', { hasText: name });
const handle = (name: string) => row(name).getByRole('button', { name: /^Move/ });
const dialog = () => page.getByRole('dialog').last();
const names = () => page.locator('.ts-pane:not([hidden]) .ant-table-row .ts-title-link').allInnerTexts();
const choose = async (label: string, option: string) => {
  await openSelect(dialog().getByRole('combobox', { name: label }));
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).click();
};
/** Takes a row by its handle and lets it go above a part of another one. */
const drag = async (name: string, over: string, part: number) => {
  await row(over).hover();
  await row(name).hover();
  const [from, to] = [(await handle(name).boundingBox())!, (await row(over).boundingBox())!];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  // A drag begins with the first steps.
  await page.mouse.move(to.x + 200, to.y + to.height * part, { steps: 8 });
  await page.mouse.move(to.x + 201, to.y + to.height * part);
  await page.mouse.up();
};
const undo = () => page.getByRole('button', { name: 'Undo' }).last();
const stored = async (code: string) =>
  (await site.world.ask('GET', `${menus}?code=${code}&pageSize=500`)).data.list.find(
    (one: { code: string }) => one.code === code,
  );

test('an entry is made by the mouse: icon, colour, four names and module; dragged into a folder it stays there', async () => {
  await page.locator('.ts-pane:not([hidden])').getByRole('button', { name: 'Add', exact: true }).click();
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('My tasks');
  await dialog().getByRole('textbox', { name: 'Code' }).fill('myTasks');
  expect(await dialog().getByLabel('Module').count()).toBe(0);
  await choose('Type', 'Form module');
  expect(await dialog().getByText('Opens in').count()).toBe(0);
  await choose('Module', 'Tasks');

  await dialog()
    .getByRole('button', { name: /^Icon Choose/ })
    .click();
  const icons = page.getByRole('dialog', { name: 'Choose an icon' });
  await icons.getByLabel('Find an icon by its name').fill('日历');
  await icons.getByRole('option', { name: 'Calendar' }).click();
  await icons.getByRole('button', { name: 'Confirm' }).click();
  await icons.waitFor({ state: 'detached' });

  await dialog().getByRole('button', { name: 'Icon background Choose from a palette' }).click();
  await page.locator('.ant-color-picker-presets-color').nth(1).click();
  expect(await dialog().getByRole('textbox', { name: 'Icon background' }).inputValue()).toBe('#13c2c2');
  await page.keyboard.press('Escape');

  for (const [language, name] of [
    ['简体中文', '我的任务'],
    ['繁體中文', '我的任務'],
    ['English', 'My own tasks'],
    ['日本語', '私のタスク'],
  ])
    await dialog().getByLabel(language!).fill(name!);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await row('My own tasks').waitFor();
  expect(await stored('myTasks')).toMatchObject({
    icon: 'CalendarOutlined',
    iconBackgroundColor: '#13c2c2',
    captions: { zh: '我的任务', zhtw: '我的任務', en: 'My own tasks', ja: '私のタスク' },
    moduleType: '3',
    parentId: '0',
  });
  // The icon itself, not its name, and the title of the module.
  await row('My own tasks').locator('.anticon-calendar').waitFor();
  await row('My own tasks').getByText('Tasks', { exact: true }).waitFor();

  await drag('My own tasks', 'Corner', 0.5);
  await page.getByText('“My own tasks” is now number 1 in “Corner”').first().waitFor();
  await page.reload();
  await row('My own tasks').waitFor();
  const corner = await stored('corner');
  expect((await stored('myTasks')).parentId).toBe(corner.id);
  expect((await names()).slice((await names()).indexOf('Corner')).slice(0, 2)).toEqual(['Corner', 'My own tasks']);
  // In the menu it stands on its colour, and opens its module.
  await page.getByRole('menuitem', { name: 'Corner' }).click();
  const item = page.getByRole('menuitem', { name: 'My own tasks' });
  await item.locator('.ts-menu-tile').waitFor();
  expect(errors).toEqual([]);
});

test('rows are put in order by dragging, and put back by one click', async () => {
  const order = async () => (await names()).filter((name) => ['Corner', 'Attic'].includes(name));
  const first = await order();
  const [above, below] = first as [string, string];
  await drag(below, above, 0.1);
  await expect.poll(order).toEqual([below, above]);
  await undo().click();
  await expect.poll(order).toEqual(first);
  // Nothing is dropped below itself.
  await drag('Corner', 'My own tasks', 0.5);
  expect((await stored('corner')).parentId).toBe('0');
});

test('by keyboard: Alt and arrows, or the steps of the handle; what happens is said', async () => {
  const said = () => page.locator('body > [role=status]').innerText();
  const order = async () => (await names()).filter((name) => ['Corner', 'Attic', 'My own tasks'].includes(name));
  await handle('My own tasks').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(said).toMatch(/“My own tasks” is now number/);
  await expect.poll(async () => (await stored('myTasks')).parentId).toBe('0');
  // The focus goes with it.
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent);
  await expect.poll(focused).toContain('My own tasks');
  const before = await order();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(order).not.toEqual(before);
  // Who presses faster than the server answers has every step taken.
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual(before);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(order).not.toEqual(before);
  await expect.poll(focused).toContain('My own tasks');
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu').last();
  await items.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(order).toEqual(before);
});

test('what the server refuses is said, and the row stays', async () => {
  const { id } = await stored('myTasks');
  const attic = await stored('attic');
  // The steps of before are seen before the server has them: none of them is to meet what happens now.
  await page.reload();
  await row('Attic').waitFor();
  // Somebody deletes the folder while the row is dragged into it: a page that knew would not show it any more.
  await intercept(page, '**/Actions/Move*', async (route) => {
    await site.world.ask('DELETE', `${menus}/${attic.id}`);
    await route.continue();
  });
  await drag('My own tasks', 'Attic', 0.5);
  await page.locator('.ant-message-error').waitFor();
  await page.unroute('**/Actions/Move*');
  expect((await site.world.ask('GET', `${menus}/${id}`)).data.parentId).not.toBe(attic.id);
});

test('a tree that is sorted otherwise or searched has no handles; on a phone the steps are enough', async () => {
  await page.reload();
  await handle('My own tasks').waitFor({ state: 'attached' });
  await page.goto(`${site.url}/system/menu?q=tasks`);
  await row('My own tasks').waitFor();
  expect(await handle('My own tasks').count()).toBe(0);

  const visit = await site.open({ width: 390 });
  await visit.signIn('admin', adminPassword);
  await visit.page.goto(`${site.url}/system/menu`);
  const card: Locator = visit.page.locator('.ts-record-card', { hasText: 'My own tasks' });
  await card.getByRole('button', { name: /^Move/ }).click();
  await visit.page.getByRole('menuitem', { name: 'Move up' }).click();
  await visit.page
    .getByText(/“My own tasks” is now number/)
    .first()
    .waitFor();
  expect(visit.errors).toEqual([]);
});
