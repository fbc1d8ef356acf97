import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { openSite, type Site } from '../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  for (const [fullName, isTree] of [
    ['Sizes', 0],
    ['Places', 1],
  ] as const) {
    const { id } = (
      await ask('POST', '/api/framework/basic/Dictionary', { fullName, code: fullName, isTree, parentId: '0' })
    ).data;
    await ask('POST', '/api/framework/basic/Dictionary/Data', {
      dictionaryId: id,
      fullName: `First of ${fullName}`,
      dataValue: '1',
      parentId: '0',
    });
  }
});
afterAll(() => site?.end());

test('a flat dictionary takes an entry without asking for a parent', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/basic/dictionary' });
  await page.getByRole('row', { name: /Sizes/ }).getByRole('button', { name: 'Entries' }).click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByText('First of Sizes').waitFor();
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.locator('.ant-modal');
  await form.locator('[data-field=fullName] input').fill('Large');
  expect(await form.locator('[data-field=parentId]').count()).toBe(0);
  await form.locator('[data-field=dataValue] input').fill('L');
  await page.keyboard.press('Control+s');
  await drawer.getByText('Large').waitFor();
  expect(errors).toEqual([]);
});

test('an entry of a tree dictionary gets a child, which stands below it', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/basic/dictionary' });
  await page
    .getByRole('row', { name: /Places/ })
    .getByRole('button', { name: 'Entries' })
    .click();
  const drawer = page.locator('.ant-drawer');
  await drawer
    .getByRole('row', { name: /First of Places/ })
    .getByRole('button', { name: 'Add below' })
    .click();
  const form = page.locator('.ant-modal');
  await form.locator('[data-field=fullName] input').fill('Inner place');
  await form.locator('[data-field=dataValue] input').fill('1.1');
  await form.locator('[data-field=parentId]').getByText('First of Places').waitFor();
  await page.keyboard.press('Control+s');
  const child = drawer.locator('.ant-table-row-level-1');
  await child.getByText('Inner place').waitFor();
  expect(errors).toEqual([]);
});
