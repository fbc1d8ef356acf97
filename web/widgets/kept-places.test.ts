import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { openSite, type Site } from '@tessera/fixtures/site.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

test('what is fetched late has its place: nothing in the form moves away from under a hand', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  let letCome: () => void = () => undefined;
  const mayCome = new Promise<void>((done) => {
    letCome = done;
  });
  await page.route(/assets\/(multilingual|icon|color|collapse|tree|choice-tree|module)-/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(`${site.url}/system/menu?mode=create`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Order').waitFor();
  const places = () =>
    dialog
      .locator('[data-field]')
      .evaluateAll((fields) =>
        fields.map((field) => [field.dataset.field, Math.round(field.getBoundingClientRect().top)]),
      );
  const before = await places();
  // The icon, its colour, the texts by language and the tree of parents.
  expect(await dialog.locator('.ant-skeleton').count()).toBeGreaterThanOrEqual(4);
  letCome();
  await dialog.getByLabel('日本語').waitFor();
  await expect.poll(() => dialog.locator('.ant-skeleton').count()).toBe(0);
  expect(await places()).toEqual(before);
  // And nothing is drawn of what could be unfolded, where nothing of it is shown.
  expect(await dialog.locator('.ts-collapse').count()).toBe(0);
  expect(errors).toEqual([]);
});
