import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
const search = [
  { field: 'f1', operator: 'like' },
  { field: 'f2' },
  { field: 'f3' },
  { field: 'f4' },
  { field: 'f5' },
] as const;
beforeAll(async () => {
  site = await openSite();
  const entry = await releaseEntry(site.world, {
    ...{ code: 'tasks', fullName: 'Tasks' },
    page: { ...tasks, pages: { ...tasks.pages, list: { ...tasks.pages.list, search } } },
  });
  for (let number = 1; number <= 12; number++)
    await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, {
      ...{ title: `Task ${number}`, hours: number, grade: number % 3 === 0 ? 'a' : 'b', due: '2026-03-01' },
    });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const open = async (query = '', on = page) => {
  await on.goto(`${site.url}/tasks${query}`);
  await on.locator('.ant-table-row').first().waitFor();
};
const chips = async (on = page) =>
  (await on.locator('.ts-filter-chip').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
const saved = () => page.waitForResponse(/ListSetting/);
const shot = async (name: string, on = page) =>
  process.env.SHOTS && (await on.screenshot({ path: `${process.env.SHOTS}/${name}.png` }));

test('each condition stands as a chip that says it in words, and is taken away by itself or with all', async () => {
  await open('?q=Task&f.title=sk&f.hours=2..9&f.due=2026-01-01..&f.grade=a&f.grade=b');
  await page.locator('.ts-filter-chip').getByText('Urgent').waitFor();
  expect(await chips()).toEqual([
    'Keyword “Task”',
    'Title contains “sk”',
    'Due ≥ 2026-01-01',
    'Hours 2 to 9',
    'Grade is one of Urgent, Usual',
  ]);
  await page.getByText('8 in total').first().waitFor();
  await shot('chips');
  await page.getByRole('button', { name: 'Remove the filter Hours' }).click();
  await page.getByText('12 in total').first().waitFor();
  expect(page.url()).not.toContain('f.hours');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.locator('.ts-filter-chip').first().waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
  expect(errors).toEqual([]);
});

test('kept conditions open the list, in another browser too, until they are given up', async () => {
  await open('?f.grade=a');
  const keeping = saved();
  await page.getByRole('button', { name: 'Open this list with these filters' }).click();
  await keeping;
  const other = await site.open();
  await other.signIn('admin', adminPassword);
  await open('', other.page);
  await other.page.getByText('4 in total').first().waitFor();
  expect(await chips(other.page)).toEqual(['Grade Urgent']);
  await other.page.getByRole('button', { name: 'Remove the filter Grade' }).click();
  await other.page.getByText('12 in total').first().waitFor();
  const dropping = other.page.waitForResponse(/ListSetting/);
  await other.page.getByRole('button', { name: 'Open this list without these filters again' }).click();
  await dropping;
  await open();
  await page.getByText('12 in total').first().waitFor();
});

test('a column is as wide as it was made, by mouse or keyboard, in another browser too, until it is given back', async () => {
  await open();
  const head = (on = page) => on.getByRole('columnheader', { name: 'Grade' });
  const width = async (on = page) => (await head(on).boundingBox())?.width ?? 0;
  const before = await width();
  const edge = page.getByRole('separator', { name: 'Width of Grade' });
  const box = (await edge.boundingBox())!;
  const keeping = saved();
  await page.mouse.move(box.x + box.width / 2, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + 8, { steps: 4 });
  await shot('column-pulled');
  await page.mouse.up();
  await keeping;
  await expect.poll(() => width()).toBeGreaterThan(before + 60);
  const pulled = await width();
  const again = saved();
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await again;
  expect(await width()).toBeGreaterThan(pulled);
  const other = await site.open();
  await other.signIn('admin', adminPassword);
  await open('', other.page);
  expect(Math.abs((await width(other.page)) - (await width()))).toBeLessThan(3);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expect.poll(() => width()).toBeLessThan(before + 2);
});

test('rows are dense or comfortable, and stay so', async () => {
  await open();
  const height = async () => (await page.locator('.ant-table-row').first().boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByRole('button', { name: 'Density' }).click();
  await page.getByRole('menuitem', { name: 'Compact' }).click();
  await expect.poll(height).toBeLessThan(before);
  await page.reload();
  await page.locator('.ant-table-row').first().waitFor();
  expect(await height()).toBeLessThan(before);
});

test('a column hidden in one window is hidden in the other, and what that one changes undoes nothing', async () => {
  await open();
  const other = await page.context().newPage();
  await open('', other);
  const hide = async (name: string, on: Page) => {
    await on.getByRole('button', { name: 'Columns' }).click();
    const keeping = on.waitForResponse(/ListSetting/);
    await on.getByRole('checkbox', { name, exact: true }).click();
    await keeping;
    await on.keyboard.press('Escape');
  };
  const heads = (on: Page) => on.getByRole('columnheader').allInnerTexts();
  await hide('Due', page);
  await expect.poll(() => heads(other)).not.toContain('Due');
  await hide('Hours', other);
  await expect.poll(() => heads(page)).not.toContain('Hours');
  await open('', other);
  for (const on of [page, other]) {
    expect(await heads(on)).not.toContain('Due');
    expect(await heads(on)).not.toContain('Hours');
  }
  await other.close();
});

test('a list is kept as a view under a name, gone to, renewed and deleted; an Enter that ends a composition keeps nothing', async () => {
  await open('?f.grade=a');
  const views = () => page.getByRole('region', { name: 'My views' });
  const show = async () => {
    await page.getByRole('button', { name: 'My views' }).click();
    await views().waitFor();
  };
  await show();
  await views().getByRole('button', { name: 'Keep this as a view' }).click();
  const dialog = page.locator('.ant-modal').filter({ visible: true });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('きゅう');
  // As Chrome on macOS tells of the Enter that takes the characters of an input method over.
  await name.evaluate((input) => {
    const enter = { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', enter));
    input.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', code: 'Enter', bubbles: true }));
  });
  await page.waitForTimeout(300);
  expect(await dialog.count()).toBe(1);
  await shot('keep-view');
  await name.fill('Urgent ones');
  await name.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await open();
  await page.getByText('12 in total').first().waitFor();
  await show();
  await views().getByRole('button', { name: 'Urgent ones', exact: true }).click();
  await page.getByText('4 in total').first().waitFor();
  expect(await chips()).toEqual(['Grade Urgent']);
  // The list as it is now replaces what the view keeps.
  await open('?f.grade=b');
  await show();
  await views().getByRole('button', { name: 'Change Urgent ones' }).click();
  await dialog.getByRole('checkbox', { name: 'Keep the filters' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await open();
  await show();
  await views().getByRole('button', { name: 'Urgent ones', exact: true }).click();
  await page.getByText('8 in total').first().waitFor();
  expect(await chips()).toEqual(['Grade Usual']);
  await show();
  await shot('views');
  await views().getByRole('button', { name: 'Delete Urgent ones' }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: 'Delete' }).click();
  await views().getByText('Urgent ones').waitFor({ state: 'hidden' });
});
