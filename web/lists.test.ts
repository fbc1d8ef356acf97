import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let id: string;
beforeAll(async () => {
  site = await openSite();
  id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  for (let number = 1; number <= 45; number++) {
    const body = { title: `Task ${number}`, hours: number % 9, grade: number % 3 === 0 ? 'a' : 'b' };
    await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, body);
  }
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const titles = () => page.locator('.ant-table-row .ts-title-link').allInnerTexts();
const openTasks = async () => {
  await page.goto(`${site.url}/tasks`);
  await page.locator('.ant-table-row').first().waitFor();
};

test('sorting and paging ask the server, and a search keeps to its conditions', async () => {
  await openTasks();
  await page.getByRole('columnheader', { name: 'Hours' }).click();
  await page.locator('th.ant-table-column-sort').waitFor();
  await page.locator('.ant-table-row').first().getByRole('cell', { name: '0', exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Hours' }).click();
  await page.locator('.ant-table-row').first().getByRole('cell', { name: '8', exact: true }).waitFor();
  await page.getByTitle('3', { exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.ant-table-row').length === 5);
  await page.getByPlaceholder('Keyword').fill('Task 45');
  await page.keyboard.press('Enter');
  await page.getByText('1 in total').first().waitFor();
  expect(await titles()).toEqual(['Task 45']);
  expect(errors).toEqual([]);
});

test('whoever searches for the same once more finds what others have added meanwhile', async () => {
  await page.goto(`${site.url}/tasks?q=Task+9`);
  await page.getByText('1 in total').first().waitFor();
  const { data } = await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { title: 'Task 99' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('2 in total').first().waitFor();
  expect((await titles()).sort()).toEqual(['Task 9', 'Task 99']);
  await site.world.ask('DELETE', `/api/OnLineDevInstance/${id}/${data.id}`);
  await page.getByPlaceholder('Keyword').press('Enter');
  await page.getByText('1 in total').first().waitFor();
});

test('the state of a row is switched where it stands, and stays', async () => {
  await openTasks();
  const toggle = page.getByRole('switch').first();
  expect(await toggle.getAttribute('aria-checked')).toBe('true');
  const answered = page.waitForResponse(/Actions\/State/);
  await toggle.click();
  await answered;
  await page.reload();
  await page.locator('.ant-table-row').first().waitFor();
  expect(await page.getByRole('switch').first().getAttribute('aria-checked')).toBe('false');
});

test('selected rows are deleted together, after a question that says how many', async () => {
  await openTasks();
  const [first, second] = await titles();
  const ticks = page.locator('.ant-table-row .ts-tick');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Delete the 2 selected records permanently?').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await titles()).toContain(first);
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('43 in total').first().waitFor();
  expect(await titles()).not.toContain(first);
  expect(await titles()).not.toContain(second);
});

test('the choice and order of columns is kept over a reload, and given back', async () => {
  await openTasks();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Due' }).uncheck();
  await page.getByRole('button', { name: 'Grade ↑' }).click();
  await page.getByRole('button', { name: 'Grade ↑' }).click();
  await page.reload();
  await page.locator('.ant-table-row').first().waitFor();
  const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).filter((text) => text.trim());
  expect((await heads()).slice(0, 3)).toEqual(['Title', 'Grade', 'Hours']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await page.getByRole('columnheader', { name: 'Due' }).waitFor();
  expect((await heads()).slice(0, 4)).toEqual(['Title', 'Due', 'Hours', 'Grade']);
});

test('a group table stands under its groups with their numbers', async () => {
  const list = { ...tasks.pages.list, view: 'group', group: { field: 'f4' }, pageSize: 100 };
  const model = { ...tasks.model, name: 'groupedTask' };
  const grouped = await releaseEntry(site.world, {
    code: 'grouped',
    fullName: 'Grouped',
    page: { ...tasks, model, pages: { ...tasks.pages, list } },
  });
  for (const [title, grade] of [
    ['one', 'a'],
    ['two', 'b'],
    ['three', 'b'],
    ['four', null],
  ])
    await site.world.ask('POST', `/api/OnLineDevInstance/${grouped}`, { title, grade });
  await page.goto(`${site.url}/grouped`);
  const groups = page.locator('.ts-group-row');
  await groups.first().waitFor();
  const texts = (await groups.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  expect(texts.sort()).toEqual(['Grade No group 1', 'Grade Urgent 1', 'Grade Usual 2']);
  await groups.filter({ hasText: 'Usual' }).locator('.ant-table-row-expand-icon').click();
  await page.getByRole('button', { name: 'two' }).waitFor({ state: 'hidden' });
  expect((await titles()).length).toBeGreaterThan(1);
});

test('the left tree narrows the list to a node and what is below it, and a new record starts there', async () => {
  const { ask } = site.world;
  const company = (await ask('GET', '/api/framework/organize/Company')).data.list[0].id;
  const department = async (fullName: string, parentId: string) =>
    (
      await ask('POST', '/api/framework/organize/Department', {
        fullName,
        code: fullName,
        companyId: company,
        parentId,
      })
    ).data.id;
  const sales = await department('Sales', '0');
  const north = await department('North', sales);
  await site.world.addUser('northman', { departmentId: north });
  await page.goto(`${site.url}/organize/user`);
  const tree = page.locator('.ts-side-tree');
  await tree.getByText('Sales', { exact: true }).click();
  await page.getByText('1 in total').first().waitFor();
  await page.locator('.ant-table-row').getByText('northman').first().waitFor();
  await tree.getByText('North', { exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=departmentId]').getByText('North').waitFor();
  await page.keyboard.press('Escape');
  await tree.getByRole('button', { name: 'All' }).click();
  await page.getByText('2 in total').first().waitFor();
});

test('no heading and no label of a condition is cut, a range of days is readable, and a search moves nothing', async () => {
  const fields: FieldDefinition[] = [
    { id: 'f1', name: 'subject', kind: 'text', label: '名称', widget: 'input' },
    { id: 'f2', name: 'share', kind: 'decimal', label: '上级用户充值后的佣金比例', widget: 'number' },
    {
      id: 'f3',
      name: 'most',
      kind: 'integer',
      label: '每一位用户在一天之内可以提现的最大次数（含失败）',
      widget: 'number',
    },
    { id: 'f4', name: 'due', kind: 'date', label: '计划完成日期', widget: 'date' },
    { id: 'f5', name: 'code', kind: 'text', label: 'Reference of the supplier', widget: 'input' },
  ];
  const ids = fields.map((field) => ({ field: field.id }));
  await releaseEntry(site.world, {
    code: 'headings',
    fullName: 'Headings',
    page: {
      version: 2,
      model: { name: 'headings', titleField: 'subject', fields },
      pages: {
        form: { body: fields.map(({ id: field }) => ({ node: 'field', id: field, field })) },
        list: { columns: ids, search: ids.slice(2), keyword: ['f1'] },
      },
    },
  });
  await page.goto(`${site.url}/headings`);
  await page.getByRole('columnheader', { name: '名称' }).waitFor();
  const cut = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((items) =>
        items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent),
      );
  // The shadow of a column that stays in sight reaches beyond it.
  const headings = 'th:not(.ant-table-selection-column, .ant-table-cell-fix-left-last)';
  expect(await cut(`.ant-table-thead ${headings}, .ant-table-thead .ant-table-column-title`)).toEqual([]);
  const lines = await page
    .locator('.ant-table-thead .ant-table-column-title')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().height / 23)));
  // How many are needed depends on the letters of the machine.
  expect(lines.filter((count) => count < 1 || count > 2)).toEqual([]);
  await page.getByRole('button', { name: 'More filters' }).click();
  expect(await cut('.ts-search-field > label')).toEqual([]);
  expect((await page.locator('.ts-search .ant-picker-range').boundingBox())?.width).toBeGreaterThan(240);
  const before = await page.locator('.ts-search-fields').boundingBox();
  await page.getByPlaceholder('Keyword').fill('nobody');
  await page.keyboard.press('Enter');
  await page.locator('.ts-search-buttons').getByRole('button', { name: 'Reset', disabled: false }).waitFor();
  expect(await page.locator('.ts-search-fields').boundingBox()).toEqual(before);
});
