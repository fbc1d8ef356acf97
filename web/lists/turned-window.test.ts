import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site, step } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const page = { ...tasks, pages: { ...tasks.pages, form: { ...tasks.pages.form, popup: 'drawer' } } };
  const id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page });
  await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { title: 'Paint', hours: 3, grade: 'a' });
});
afterAll(() => site?.end());

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

test('a list follows the window when it is turned or drawn wider, shown or behind another tab', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', 'admin123', { at: '/organize/user' });
  const shown = page.locator('.ts-pane:not([hidden])');
  await shown.locator('.ant-table-row').first().waitFor();
  const isOfPhone = async (expected: boolean) => {
    await expect.poll(() => shown.locator('.ts-side-folded').count()).toBe(expected ? 1 : 0);
    expect(await shown.locator('.ts-side-tree').count()).toBe(expected ? 0 : 1);
    expect(await shown.locator('.ant-pagination-simple').count()).toBe(expected ? 1 : 0);
    expect(await shown.getByRole('button', { name: 'Recycle bin' }).count()).toBe(expected ? 0 : 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  };
  await isOfPhone(false);
  await page.setViewportSize(narrow);
  await isOfPhone(true);
  await page.setViewportSize(wide);
  await isOfPhone(false);
  await step(page, '/organize/post');
  await shown.getByRole('heading', { name: 'Posts' }).waitFor();
  await page.setViewportSize(narrow);
  await step(page, '/organize/user');
  await shown.getByRole('heading', { name: 'Users' }).waitFor();
  await isOfPhone(true);
  expect(errors).toEqual([]);
});

test('a form keeps what was typed when the window is turned, in the drawer and over the whole screen', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', 'admin123', { at: '/tasks' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const title = page.locator('[data-field=title] input');
  await title.fill('half typed');
  expect(await page.locator('.ant-drawer-open').count()).toBe(1);
  await page.setViewportSize(narrow);
  await page.locator('.ts-dialog-full').waitFor();
  expect(await title.inputValue()).toBe('half typed');
  await title.fill('half typed, and more');
  await page.setViewportSize(wide);
  await page.locator('.ant-drawer-open').waitFor();
  expect(await title.inputValue()).toBe('half typed, and more');
  await page.keyboard.press('Control+s');
  await page.locator('.ant-table-row', { hasText: 'half typed, and more' }).waitFor();
  expect(errors).toEqual([]);
});

test('a tab comes back where it was left', async () => {
  const { page, signIn } = await site.open();
  await page.setViewportSize({ width: 1440, height: 420 });
  await signIn('admin', 'admin123', { at: '/home' });
  const shown = page.locator('.ts-pane:not([hidden])');
  await page.locator('.ts-tiles-empty').first().waitFor();
  const down = await shown.evaluate((pane) => {
    pane.scrollTop = 200;
    return pane.scrollTop;
  });
  expect(down).toBe(200);
  for (const [path, name] of [
    ['/organize/user', 'Users'],
    ['/tasks', 'Tasks'],
    ['/404', ''],
  ] as const) {
    await step(page, path);
    if (name) await shown.getByRole('heading', { name }).waitFor();
    else await shown.locator('.ant-result').waitFor();
  }
  await step(page, '/home');
  await shown.getByRole('heading', { level: 1 }).waitFor();
  // The pages that were visited meanwhile stand above by now, or will: the browser then holds what is in sight, further down.
  expect(await shown.evaluate((pane) => pane.scrollTop)).toBeGreaterThanOrEqual(200);
});
