import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

test('on a phone a call of the API is shown in place of the list, and going back leads to where it stood', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/webapi' });
  await page.locator('.ant-collapse-header', { hasText: 'Database link' }).click();
  const calls = page.locator('.ts-api-call');
  const call = calls.filter({ hasText: '/Actions/Test' }).first();
  const text = await call.innerText();
  await call.click();
  await expect.poll(() => page.locator('.ts-api-try h2').innerText()).toContain('/Actions/Test');
  const { y = -1 } = (await page.locator('.ts-api-try h2').boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(400);
  expect(await calls.first().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText)).toBe(text);
  expect(await page.locator('.ts-api-try').isVisible()).toBe(false);
  expect(errors).toEqual([]);
});

test('what the page of the API is about has the width of a phone to be read in', async () => {
  const { page, signIn } = await site.open({ width: 390, language: 'ja' });
  await signIn('admin', adminPassword, { at: '/webapi' });
  const { width = 0 } = (await page.locator('.ts-api > header p').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(340);
});
