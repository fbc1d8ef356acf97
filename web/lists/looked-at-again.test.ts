import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site, step } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let base: string;
let id: string;
beforeAll(async () => {
  site = await openSite();
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks })}`;
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());
beforeEach(async () => {
  id = (await site.world.ask('POST', base, { title: 'Paint', hours: 3 })).data.id;
  return async () => void (await site.world.ask('DELETE', `${base}/${id}`));
});

const shown = () => page.locator('.ts-pane:not([hidden])');
const home = async () => {
  await step(page, '/home');
  await shown().getByRole('heading', { level: 1 }).waitFor();
};
const change = (values: object) => site.world.ask('PUT', `${base}/${id}`, values);

test('a list that somebody comes back to shows what others have changed, and is not drawn anew where nothing has', async () => {
  await page.goto(`${site.url}/tasks`);
  const row = shown().locator('.ant-table-row', { hasText: 'Paint' });
  await row.waitFor();
  await row.evaluate((element) => element.setAttribute('data-was', 'here'));
  await home();
  const asked = page.waitForResponse((response) => response.url().includes(`${base}/List`));
  await step(page, '/tasks');
  await (await asked).finished();
  await page.waitForLoadState('networkidle');
  expect(await row.getAttribute('data-was')).toBe('here');
  await home();
  await change({ hours: 41 });
  await step(page, '/tasks');
  await row.getByText('41', { exact: true }).waitFor();
  // So it is with the window of another program.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await change({ hours: 42 });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await row.getByText('42', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('so does a record that is read, in its dialog and on its page; one that is edited keeps what was typed', async () => {
  await page.goto(`${site.url}/tasks?id=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3', { exact: true }).first().waitFor();
  await home();
  await change({ hours: 43 });
  await step(page, `/tasks?id=${id}`);
  await dialog.getByText('43', { exact: true }).first().waitFor();

  await page.goto(`${site.url}/tasks/${id}`);
  await shown().locator('[data-field=hours]').getByText('43').waitFor();
  await home();
  await change({ hours: 44 });
  await step(page, `/tasks/${id}`);
  await shown().locator('[data-field=hours]').getByText('44').waitFor();
  await shown().locator('.ts-record-page aside').getByText('44').first().waitFor();

  await shown().getByRole('button', { name: 'Edit' }).click();
  await shown().getByLabel('Title').fill('Paint twice');
  await home();
  await change({ hours: 45 });
  await step(page, `/tasks/${id}?mode=edit`);
  await shown().getByLabel('Title').waitFor();
  expect(await shown().getByLabel('Title').inputValue()).toBe('Paint twice');
  expect(errors).toEqual([]);
});

test('a list beside a tree is asked for once when it is opened', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/organize/user`);
  await shown().locator('.ant-table-row').first().waitFor();
  await shown().locator('.ts-side-tree').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path === '/api/framework/organize/User')).toHaveLength(1);
  expect(errors).toEqual([]);
});
