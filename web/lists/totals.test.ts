import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
const columns = tasks.pages.list?.columns.map((column) =>
  column.field === 'f3' ? { ...column, total: 'sum' as const } : column,
);
const withList = (list: object, name: string) => ({
  ...tasks,
  model: { ...tasks.model, name },
  pages: { ...tasks.pages, list: { ...tasks.pages.list, columns, ...list } },
});
beforeAll(async () => {
  site = await openSite();
  const plain = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: withList({}, 'task') });
  const grouped = await releaseEntry(site.world, {
    code: 'grouped',
    fullName: 'Grouped',
    page: withList({ view: 'group', group: { field: 'f4' } }, 'grouped'),
  });
  for (const entry of [plain, grouped])
    for (let number = 1; number <= 45; number++)
      await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, {
        ...{ title: `Task ${number}`, hours: 100, grade: number % 3 === 0 ? 'a' : 'b' },
      });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const foot = () => page.locator('.ant-table-summary');

test.each(['tasks', 'grouped'])(
  'the total of all pages stands under its column, and follows a search: %s',
  async (path) => {
    await page.goto(`${site.url}/${path}`);
    await foot().getByText('4,500').waitFor();
    const total = await foot().locator('.ts-total .ts-number').boundingBox();
    const cell = await page.locator('.ant-table-row .ts-number').first().boundingBox();
    expect(Math.abs(total!.x + total!.width - (cell!.x + cell!.width))).toBeLessThan(2);
    await page.getByPlaceholder('Keyword').fill('Task 4');
    await page.keyboard.press('Enter');
    await foot().getByText('700', { exact: true }).waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/totals-${path}.png` });
    expect(errors).toEqual([]);
  },
);

test('with what was saved the totals are asked for once', async () => {
  await page.goto(`${site.url}/tasks`);
  await foot().getByText('4,500').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hours').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await foot().getByText('4,440').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.endsWith('/Totals'))).toHaveLength(1);
});
