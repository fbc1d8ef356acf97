import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
beforeAll(async () => {
  site = await openSite();
  const id = await releaseEntry(site.world, { code: 'tasks', fullName: '任务清单', page: tasks });
  for (const title of ['Order new chairs', 'Order paper', 'Paint the wall'])
    await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { title, grade: 'a', hours: 3, due: '2026-12-01' });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

test('what is typed right after Ctrl+K stands in the search; menus are found by sounds, records by their names', async () => {
  await page.goto(`${site.url}/home`);
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rwqd');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '任务清单' }).waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('rwqd');
  await dialog.getByRole('textbox').fill('order');
  await dialog.getByText('Records', { exact: true }).waitFor();
  const hits = dialog.getByRole('button', { name: /^Order/ });
  expect((await hits.allInnerTexts()).map((text) => text.split('\n')[0]).sort()).toEqual([
    'Order new chairs',
    'Order paper',
  ]);
  // A mouse that rests where lines appear chooses none of them; one that is moved does.
  const second = (await hits.nth(1).boundingBox())!;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.mouse.move(second.x + 40, second.y + second.height / 2);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('order');
  await hits.nth(1).waitFor();
  await page.mouse.wheel(0, 1);
  await hits.nth(1).and(page.locator(':hover')).waitFor();
  expect(await hits.nth(0).getAttribute('class')).toBe('ts-picked');
  await page.mouse.move(second.x + 50, second.y + second.height / 2);
  await dialog.locator('.ts-picked').and(hits.nth(1)).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('a bar with more tabs than room has arrows at its ends, shows the shown one, and lists all', async () => {
  const paths = [
    '/organize/user',
    '/organize/department',
    '/organize/company',
    '/permission/role',
    '/basic/dictionary',
  ];
  await page.setViewportSize({ width: 500, height: 900 });
  for (const path of [...paths, '/tasks']) {
    await page.goto(site.url + path);
    await page.locator('.ts-tab.ts-shown').waitFor();
  }
  const inView = (text: string) =>
    page.locator('.ts-tab', { hasText: text }).evaluate((tab) => {
      const frame = tab.parentElement?.getBoundingClientRect();
      const own = tab.getBoundingClientRect();
      return frame !== undefined && own.left >= frame.left - 1 && own.right <= frame.right + 1;
    });
  await expect.poll(() => inView('任务清单')).toBe(true);
  expect(await inView('Home')).toBe(false);
  await page.getByRole('button', { name: 'To the first tab' }).click();
  await expect.poll(() => inView('Home')).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'To the first tab' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'To the last tab' }).click();
  await expect.poll(() => inView('任务清单')).toBe(true);
  await page.getByRole('button', { name: 'All open tabs' }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.waitForURL('**/organize/user');
  await expect.poll(() => inView('Users')).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('on a phone a list is cards: name, state, columns with labels, a menu; nothing is wider than the screen', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/tasks`);
  const card = page.locator('.ts-record-card', { hasText: 'Order paper' });
  await card.waitFor();
  expect(await page.locator('.ant-table').count()).toBe(0);
  expect((await card.locator('dt').allInnerTexts()).join()).toBe('Due,Hours,Grade');
  expect(await card.locator('dd').first().innerText()).toBe('2026-12-01');
  const wide = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.ts-pane')].some(
        (place) => place.scrollWidth > place.clientWidth + 1,
      ),
    );
  expect(await wide()).toBe(false);
  const tools = await page.locator('.ts-toolbar').boundingBox();
  expect(tools?.height).toBeLessThan(40);
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitem', { name: 'Title, descending' }).click();
  await page.waitForURL(/sort=-title/);
  await expect.poll(() => page.locator('.ts-record-card .ts-title-link').first().innerText()).toBe('Paint the wall');
  await card.getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();
  await card.getByRole('checkbox').uncheck();
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Order paper' }).click();
  await page.getByRole('dialog').getByText('2026-12-01').waitFor();
  expect(errors).toEqual([]);
});

test('a file that is dropped beside its place does not take the page away; a text goes where it is dropped', async () => {
  await page.goto(`${site.url}/tasks`);
  await page.locator('.ant-table-row, .ts-record-card').first().waitFor();
  const held = (kind: 'file' | 'text') =>
    page.evaluate((what) => {
      const dataTransfer = new DataTransfer();
      if (what === 'file') dataTransfer.items.add(new File(['x'], 'x.pdf', { type: 'application/pdf' }));
      else dataTransfer.setData('text/plain', 'x');
      const place = document.querySelector('.ts-list') ?? document.body;
      return ['dragover', 'drop'].map(
        (type) => !place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      );
    }, kind);
  expect([await held('file'), await held('text')]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a window that was narrow for a while, or printed, has its menu again as the person wants it', async () => {
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: '/organize/user' });
  const menu = visit.page.locator('.ts-sidebar');
  const width = async () => Math.round((await menu.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(210);
  await visit.page.setViewportSize({ width: 390, height: 844 });
  await menu.waitFor({ state: 'detached' });
  await visit.page.getByRole('button', { name: 'Menu' }).click();
  await visit.page.locator('.ant-drawer-open').getByText('Users').click();
  await visit.page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
  await visit.page.pdf();
  await visit.page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(width).toBe(210);
  await visit.page.reload();
  await expect.poll(width).toBe(210);
  await visit.page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(width).toBe(56);
  await visit.page.reload();
  await expect.poll(width).toBe(56);
  expect(visit.errors).toEqual([]);
});
