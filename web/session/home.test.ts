import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let entry: string;
let record: string;

beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  record = (await ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'Write it down' })).data.id;
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: '/home' });
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const group = (title: string) =>
  page.locator('.ts-home section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const star = () => page.getByRole('button', { name: 'Star', exact: true }).filter({ visible: true });

test('an empty start page says how to star; the first steps are ticked by what is there', async () => {
  await group('Starred').getByText('Click the star beside the title').waitFor();
  const steps = page.locator('.ts-steps');
  await steps.getByText('2 of 5 done').waitFor();
  expect(await steps.getByRole('img', { name: 'done' }).count()).toBe(2);
  await steps.getByRole('link', { name: 'Name your company' }).click();
  await page.waitForURL('**/organize/company');
  const companies = '/api/framework/organize/Company';
  const { id } = (await site.world.ask('GET', companies)).data.list[0];
  await site.world.ask('PUT', `${companies}/${id}`, { fullName: 'Ours' });
  await page.goBack();
  await steps.getByText('3 of 5 done').waitFor();
  await steps.getByRole('button', { name: 'Do not show again' }).click();
  await page.getByRole('button', { name: 'Show the first steps' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Show the first steps' }).click();
  await steps.getByText('3 of 5 done').waitFor();
});

test('a page and a record are starred with the keyboard, and stand on the start page of every device', async () => {
  await page.goto(`${site.url}/tasks`);
  await star().focus();
  const kept = page.waitForResponse(/\/Current\/Star/);
  await page.keyboard.press('Enter');
  await page.locator('.ts-star[aria-pressed=true]').filter({ visible: true }).waitFor();
  await kept;
  await page.goto(`${site.url}/tasks/${record}`);
  await page.getByRole('heading', { name: 'Write it down' }).waitFor();
  const recordKept = page.waitForResponse(/\/Current\/Star/);
  await star().click();
  await page.locator('.ts-record-head .ts-star[aria-pressed=true]').waitFor();
  await recordKept;
  // In the dialog of its list it is starred too.
  await page.goto(`${site.url}/tasks?mode=view&id=${record}`);
  await page.getByRole('dialog').locator('.ts-star[aria-pressed=true]').waitFor();

  const other = await site.open({ width: 390 });
  await other.signIn('admin', adminPassword, { at: '/home' });
  const there = other.page.locator('.ts-home section').filter({ hasText: 'Starred' });
  await there.getByRole('button', { name: 'Write it down' }).click();
  await other.page.waitForURL(`**/tasks/${record}`);
  await other.page.context().close();
});

test('what was opened last stands there by its name of today, and goes when it is gone', async () => {
  // Who only looks in passing has opened nothing.
  await page.waitForTimeout(1200);
  await site.world.ask('PUT', `/api/OnLineDevInstance/${entry}/${record}`, { title: 'Written', version: 1 });
  await page.goto(`${site.url}/home`);
  await group('Recently opened').getByRole('button', { name: 'Written' }).waitFor();
  await group('Starred').getByRole('button', { name: 'Written' }).waitFor();
  await site.world.ask('DELETE', `/api/OnLineDevInstance/${entry}/${record}`);
  await page.reload();
  await group('Starred').getByRole('button', { name: 'Tasks' }).waitFor();
  expect(await page.getByText('Written').count()).toBe(0);
  await page.goto(`${site.url}/tasks`);
  const taken = page.waitForResponse(/\/Current\/Star/);
  await page.locator('.ts-star[aria-pressed=true]').filter({ visible: true }).click();
  await taken;
  await page.locator('.ts-star[aria-pressed=false]').filter({ visible: true }).waitFor();
  await page.goto(`${site.url}/home`);
  await group('Starred').getByText('Click the star').waitFor();
  expect(errors).toEqual([]);
});

test('who cannot take them sees no first steps', async () => {
  const { ask } = site.world;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Staff', code: 'staff' })).data.id;
  await ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {
    parentId: '0',
    roleIds: [role],
    give: 'all',
    rows: 'all',
  });
  await site.world.addUser('plain', { roleIds: [role] });
  const visit = await site.open();
  await visit.signIn('plain', 'secret1', { at: '/home' });
  await visit.page.locator('.ts-home').getByText('Recently opened').waitFor();
  expect(await visit.page.getByText('First steps').count()).toBe(0);
  expect(await visit.page.getByText('Show the first steps').count()).toBe(0);
});
