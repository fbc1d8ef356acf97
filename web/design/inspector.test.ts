import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let entry: string;
beforeAll(async () => {
  site = await openSite();
  entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
});
afterAll(() => site?.end());

const pick = (page: Page, label: string) =>
  page
    .locator('.ts-canvas [data-part]', { hasText: label })
    .last()
    .click({ force: true, position: { x: 20, y: 8 } });

test('what was typed just before another field is picked goes to the field that it was typed for', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${entry}` });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const most = () => properties.getByRole('spinbutton', { name: 'Maximum', exact: true });
  const named = () => properties.getByRole('textbox', { name: /^Name/ });
  await pick(page, 'Hours');
  await most().fill('77');
  await pick(page, 'Title');
  await expect.poll(() => named().inputValue()).toBe('title');
  await pick(page, 'Hours');
  await expect.poll(() => most().inputValue()).toBe('77');
  await named().fill('effort');
  await pick(page, 'Due');
  await expect.poll(() => named().inputValue()).toBe('due');
  await pick(page, 'Hours');
  await expect.poll(() => named().inputValue()).toBe('effort');
  expect(errors).toEqual([]);
});
