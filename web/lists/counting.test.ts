import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
/** Ends the counts that are under way. */
let count: (() => void)[] = [];
const asked: string[] = [];

beforeAll(async () => {
  site = await openSite();
  const entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  for (let number = 1; number <= 145; number++)
    await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: `Task ${number}`, hours: number % 7 });
  const visit = await site.open();
  ({ page, errors } = visit);
  await visit.signIn('admin', adminPassword);
  // As on a table that takes long to count.
  await intercept(page, '**/List?*', async (route) => {
    const { withTotal, currentPage } = route.request().postDataJSON();
    asked.push(`${currentPage} ${withTotal}`);
    if (withTotal === 'only') await new Promise<void>((done) => count.push(done));
    const answer = await (await route.fetch()).json();
    const { pagination } = answer.data;
    if (withTotal === undefined)
      Object.assign(pagination, { total: pagination.currentPage * pagination.pageSize, totalIsMore: true });
    await route.fulfill({ json: answer }).catch(() => undefined);
  });
});
afterAll(() => site?.end());

const said = () => page.locator('.ts-paging .ant-pagination-total-text').innerText();
const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name}\\b`) });
const finishCounting = async () => {
  await expect.poll(() => count.length).toBeGreaterThan(0);
  for (const done of count) done();
  count = [];
};
const placeOf = async (name: string) => (await page.getByRole('listitem', { name }).last().boundingBox())?.x;

test('rows are there while they are counted, pages can be turned to, and the number comes without a jump', async () => {
  await page.goto(`${site.url}/tasks`);
  await row('Task 145').waitFor();
  expect(await said()).toBe('At least 20');
  const next = await placeOf('Next Page');
  await finishCounting();
  await expect.poll(said).toBe('145 in total');
  expect(await placeOf('Next Page')).toBe(next);

  // Another page and another order of the same records are as many.
  await page.getByRole('listitem', { name: 'Next Page' }).click();
  await row('Task 125').waitFor();
  expect(await said()).toBe('145 in total');
  await page.getByRole('columnheader', { name: 'Title' }).click();
  await row('Task 1').waitFor();
  expect(await said()).toBe('145 in total');
  await finishCounting();

  // Other records are counted anew, and what was counted of those before is not theirs.
  await page.goto(`${site.url}/tasks?q=task`);
  await row('Task 145').waitFor();
  expect(await said()).toBe('At least 20');
  await page.getByRole('listitem', { name: 'Next Page' }).click();
  await row('Task 125').waitFor();
  expect(await said()).toBe('At least 40');
  await finishCounting();
  await expect.poll(said).toBe('145 in total');
  expect(asked).toContain('2 only');
  expect(errors).toEqual([]);
});
