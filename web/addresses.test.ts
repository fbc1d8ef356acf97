import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let first: string;
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Readers', code: 'reader' })).data.id;
  await site.world.addUser('reader1', { roleIds: [role] });
  const list = { ...tasks.pages.list, search: [{ field: 'f4' }, { field: 'f3' }], sort: { field: 'f1', order: 'asc' } };
  const id = await releaseEntry(site.world, {
    code: 'tasks',
    fullName: 'Tasks',
    page: { ...tasks, pages: { ...tasks.pages, list } },
    roleIds: [role],
  });
  for (let number = 11; number <= 70; number++) {
    const body = { title: `Task ${number}`, hours: number, grade: number % 3 === 0 ? 'a' : 'b' };
    const made = await ask('POST', `/api/OnLineDevInstance/${id}`, body);
    first ??= made.data.id;
  }
  // Readers see titles and grades, and change nothing.
  const path = `/api/framework/permission/Role/${role}/Authorize`;
  const { modules } = (await ask('GET', path)).data;
  const module = modules.find((one: { fullName: string }) => one.fullName === 'Tasks');
  const answer = { moduleId: module.moduleId, buttons: ['btn_detail'], columns: ['title', 'grade'] };
  expect((await ask('PUT', path, { modules: [answer] })).code).toBe(200);
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const shown = (part: string) => page.locator(`.ts-pane:not([hidden]) ${part}`);
const titles = () => shown('.ant-table-row .ts-title-link').allInnerTexts();
const open = async (address: string) => {
  await page.goto(`${site.url}${address}`);
  await shown('.ant-table-row').first().waitFor();
};
const query = () => new URL(page.url()).search;
const dialog = () => page.getByRole('dialog').first();

test('a reload keeps keyword, conditions, order and page, and shows them', async () => {
  await open('/tasks');
  expect(query()).toBe('');
  await page.getByPlaceholder('Keyword').fill('Task');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Grade' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Usual' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('40 in total').first().waitFor();
  await page.getByRole('columnheader', { name: 'Hours' }).click();
  await page.getByRole('columnheader', { name: 'Hours' }).click();
  await expect.poll(async () => (await titles())[0]).toBe('Task 70');
  await page.getByTitle('2', { exact: true }).click();
  await expect.poll(async () => (await titles())[0]).toBe('Task 40');
  expect(query()).toBe('?q=Task&f.grade=b&sort=-hours&page=2');
  const before = await titles();
  await page.reload();
  await expect.poll(titles).toEqual(before);
  expect(await page.getByPlaceholder('Keyword').inputValue()).toBe('Task');
  await shown('.ts-search').getByTitle('Usual').waitFor();
  expect(await shown('.ant-pagination-item-active').innerText()).toBe('2');
  // A search is no step, a page is one.
  await page.goBack();
  await expect.poll(async () => (await titles())[0]).toBe('Task 70');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('60 in total').first().waitFor();
  expect(query()).toBe('');
  expect(errors).toEqual([]);
});

test('a link opens the record that it names over the list that it names', async () => {
  const visit = await site.open();
  await visit.page.goto(`${site.url}/tasks?q=Task+1&id=${first}`);
  await visit.page.locator('input').first().fill('admin');
  await visit.page.locator('input[type=password]').fill(adminPassword);
  await visit.page.keyboard.press('Enter');
  const record = visit.page.getByRole('dialog');
  await record.locator('[data-field=title]', { hasText: 'Task 11' }).waitFor();
  await record.getByRole('button', { name: 'Close' }).last().click();
  await record.waitFor({ state: 'hidden' });
  await visit.page.getByText('9 in total').first().waitFor();
  expect(new URL(visit.page.url()).search).toBe('?q=Task+1');
  expect(visit.errors).toEqual([]);
});

test('Back closes a record, Forward opens it again, and closing it is going back', async () => {
  await open('/tasks');
  await page.getByRole('button', { name: 'Task 12' }).click();
  await dialog().locator('[data-field=title]').waitFor();
  expect(query()).toMatch(/^\?id=[\w-]+$/);
  await page.goBack();
  await dialog().waitFor({ state: 'hidden' });
  await page.goForward();
  await dialog().locator('[data-field=title]', { hasText: 'Task 12' }).waitFor();
  await dialog().getByRole('button', { name: 'Edit' }).click();
  await dialog().locator('[data-field=title] input').waitFor();
  expect(query()).toMatch(/mode=edit/);
  await page.reload();
  await expect.poll(() => dialog().locator('[data-field=title] input').inputValue()).toBe('Task 12');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(query()).toBe('');
  await page.goBack();
  await page.waitForURL((address) => !address.search.includes('id='));
  expect(errors).toEqual([]);
});

test('Back asks before input is lost; who stays keeps it, and its address', async () => {
  await open('/tasks?sort=-title');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const title = page.locator('[data-field=title] input');
  await title.fill('Half a task');
  await page.goBack();
  const question = page.getByRole('dialog').filter({ hasText: 'You have unsaved input' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await title.inputValue()).toBe('Half a task');
  expect(query()).toBe('?sort=-title&mode=create');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await title.waitFor({ state: 'hidden' });
  expect(query()).toBe('?sort=-title');
  expect((await titles())[0]).toBe('Task 70');
  expect(errors).toEqual([]);
});

test('Back closes whatever lies over a page, asks first where input would go, and never leaves it over another page', async () => {
  await open('/permission/role');
  await open('/tasks');
  const address = page.url();
  const openImport = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog().waitFor();
  };
  for (let time = 0; time < 2; time++) {
    await openImport();
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    expect(page.url()).toBe(address);
  }
  // Closed by its own button, nothing is left to go back through.
  await openImport();
  await dialog().getByRole('button', { name: 'Close' }).first().click();
  await dialog().waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL(/role/);

  await page
    .getByRole('row', { name: /reader/ })
    .getByRole('button', { name: 'Authorise' })
    .click();
  const rights = page.getByRole('dialog').filter({ hasText: 'Overview of the role' });
  await rights.getByRole('checkbox').first().click();
  await page.goBack();
  const question = page.getByRole('dialog').filter({ hasText: 'The rights are not saved' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await rights.isVisible()).toBe(true);
  // It goes and comes with its tab, and what was ticked stays.
  const ticked = await rights.locator('.ant-checkbox-checked, .ant-tree-checkbox-checked').count();
  await page.evaluate(() => {
    window.history.pushState(null, '', '/tasks');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await rights.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Roles' }).click();
  await rights.waitFor();
  expect(await rights.locator('.ant-checkbox-checked, .ant-tree-checkbox-checked').count()).toBe(ticked);
  await rights.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await rights.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

test('each tab keeps its own address, and what it has opened goes and comes with it', async () => {
  await open('/tasks?sort=-title');
  await open('/permission/role');
  await page.getByPlaceholder('Keyword').fill('e');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=e/);
  // The menu leads to where a tab was left.
  await page.getByRole('menuitem', { name: 'Tasks' }).click();
  await page.waitForURL(/tasks\?sort=-title/);
  await shown('.ts-title-link').first().waitFor();
  await page.getByTitle('3', { exact: true }).click();
  await page.waitForURL(/tasks\?.*page=3/);
  await page.getByRole('tab', { name: 'Roles' }).click();
  await page.waitForURL(/role\?q=e/);
  await page.getByRole('menuitem', { name: 'Tasks' }).click();
  await page.waitForURL(/tasks\?.*page=3/);
  await expect.poll(async () => (await titles())[0]).toBe('Task 30');
  // A record that another page led to: Back leads there, and the record does not stay over it.
  await page.getByRole('tab', { name: 'Roles' }).click();
  await page.waitForURL(/role\?q=e/);
  await page.evaluate((id) => {
    window.history.pushState(null, '', `/tasks?id=${id}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, first);
  await dialog().locator('[data-field=title]', { hasText: 'Task 11' }).waitFor();
  await page.goBack();
  await dialog().waitFor({ state: 'hidden' });
  await shown('.ts-list-head').getByText('Roles').waitFor();
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await dialog().locator('[data-field=title]', { hasText: 'Task 11' }).waitFor();
  expect(errors).toEqual([]);
});

test('a picked node of the side tree is in the address; one that is not there picks nothing', async () => {
  const { ask, addUser } = site.world;
  const company = (await ask('GET', '/api/framework/organize/Company')).data.list[0].id;
  const body = { fullName: 'Sales', code: 'sales', companyId: company, parentId: '0' };
  const sales = (await ask('POST', '/api/framework/organize/Department', body)).data.id;
  await addUser('salesman', { departmentId: sales });
  await open(`/organize/user?side=${sales}`);
  await page.getByText('1 in total').first().waitFor();
  await shown('.ts-side-tree .ant-tree-node-selected').getByText('Sales').waitFor();
  await shown('.ts-side-tree').getByRole('button', { name: 'All' }).click();
  await page.getByText('3 in total').first().waitFor();
  expect(query()).toBe('');
  await open('/organize/user?side=nowhere');
  await page.getByText('3 in total').first().waitFor();
  expect(errors).toEqual([]);
});

test('a link with a field that the person may not see, or a form that they may not use, shows what they may see', async () => {
  const visit = await site.open();
  await visit.signIn('reader1', 'secret1', {
    at: `/tasks?f.hours=12..13&sort=-hours&f.nothing=1&mode=edit&id=${first}`,
  });
  const record = visit.page.getByRole('dialog');
  await record.locator('[data-field=title]', { hasText: 'Task 11' }).waitFor();
  expect(await record.locator('[data-field=hours]').count()).toBe(0);
  expect(await record.locator('input').count()).toBe(0);
  await record.getByRole('button', { name: 'Close' }).last().click();
  await record.waitFor({ state: 'hidden' });
  await visit.page.getByText('60 in total').first().waitFor();
  const names = await visit.page.locator('.ant-table-row .ts-title-link').allInnerTexts();
  expect(names.slice(0, 2)).toEqual(['Task 11', 'Task 12']);
  await visit.page.goto(`${site.url}/tasks?mode=create`);
  await visit.page.locator('.ant-table-row').first().waitFor();
  expect(await visit.page.getByRole('dialog').count()).toBe(0);
  expect(visit.errors).toEqual([]);
});
