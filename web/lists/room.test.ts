import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { list } = tasks.pages;
  const buttons = ['btn_add', 'btn_import', 'btn_export', 'btn_restore', 'btn_edit'];
  const shown = { buttons, views: ['table', 'board', 'cards'], board: { field: 'f4' } };
  const page = {
    ...tasks,
    model: { ...tasks.model, traits: ['state', 'recycle'] },
    pages: { ...tasks.pages, list: { ...list, ...shown } },
  };
  const entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page });
  for (const title of ['One', 'Two', 'Three'])
    await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title, hours: 3, grade: 'a' });
});
afterAll(() => site?.end());

const hasOneLine = (page: Page) =>
  page.locator('.ts-toolbar').evaluate((toolbar) => {
    const boxes = [...toolbar.children].flatMap((one) => (one.clientHeight > 0 ? [one.getBoundingClientRect()] : []));
    return Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
  });

test('the tools of a list stay in one line as long as its views can do without their names', async () => {
  const { page, errors, signIn } = await site.open({ language: 'ja' });
  await signIn('admin', adminPassword, { at: '/tasks' });
  const names = page.locator('.ts-view-name');
  await names.first().waitFor();
  expect(await hasOneLine(page)).toBe(true);
  const namesSeen = () => names.first().isVisible();
  let width = 1440;
  while (await namesSeen()) {
    expect([width, await hasOneLine(page)]).toEqual([width, true]);
    width -= 20;
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  }
  // Wider than where a phone's begins.
  expect(width).toBeGreaterThan(1000);
  expect(await hasOneLine(page)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(namesSeen).toBe(true);
  expect(errors).toEqual([]);
});

test('on a phone the tools of a list stand in one line, what has no room in it behind a button', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/tasks' });
  await page.locator('.ts-record-card').first().waitFor();
  const tools = page.getByRole('button', { name: 'List tools' });
  await tools.waitFor();
  expect(await hasOneLine(page)).toBe(true);
  expect(await page.getByRole('button', { name: 'Columns' }).count()).toBe(0);
  await tools.click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Hours' }).uncheck();
  await expect.poll(() => page.locator('.ts-record-card').first().innerText()).not.toContain('Hours');
  // Where there is room nothing is behind it.
  await page.setViewportSize({ width: 720, height: 900 });
  await page.getByRole('button', { name: 'Full screen', exact: true }).first().waitFor();
  expect(await tools.count()).toBe(0);
  expect(await hasOneLine(page)).toBe(true);
  expect(errors).toEqual([]);
});

test('enlarged to twice its size, a list shows more than one of its records', async () => {
  const { page, signIn } = await site.open({ language: 'ja' });
  await page.setViewportSize({ width: 720, height: 450 });
  await signIn('admin', adminPassword, { at: '/tasks' });
  const second = page.locator('.ts-record-card').nth(1);
  await second.waitFor();
  const { y = 999, height = 0 } = (await second.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(450);
});
