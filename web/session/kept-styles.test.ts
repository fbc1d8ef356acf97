import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.world.ask('POST', '/api/framework/organize/Post', { fullName: 'Baker', code: 'baker' });
});
afterAll(() => site?.end());

const row = (page: Page) => page.getByRole('row', { name: /Baker/ });
/** Waits until what was made is stored. */
const stored = async (page: Page): Promise<string> => {
  await page.waitForFunction(() => localStorage.getItem('rdif_styles') !== null);
  return page.evaluate(() => localStorage.getItem('rdif_styles') ?? '');
};
/** How the parts of a page look, as the browser computes it. */
const looks = async (page: Page) => {
  // What the mouse happens to rest on looks otherwise, once the browser has noticed.
  await page.mouse.move(0, 0);
  return page.evaluate(() =>
    [...document.querySelectorAll('button:not(.ts-pencil), input, th, td, .ant-pagination-item, [role=tab], h1')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { color, backgroundColor, padding, height, font, borderRadius, boxShadow } = getComputedStyle(part);
        return { color, backgroundColor, padding, height, font, borderRadius, boxShadow };
      }),
  );
};

test('a page that is loaded again looks the same by the styles that were stored, and by none where they are spoilt', async () => {
  const { page, signIn, errors } = await site.open({ isNew: true });
  await signIn('admin', adminPassword, { at: '/organize/post' });
  await row(page).waitFor();
  const before = await looks(page);
  const text = await stored(page);
  expect(before.length).toBeGreaterThan(20);
  // It is these that the next page draws with.
  await page.evaluate((all) => {
    const { build, made } = JSON.parse(all);
    for (const entry of made) entry[1][0] += '.from-store{order:7}';
    localStorage.setItem('rdif_styles', JSON.stringify({ build, made }));
  }, text);
  await page.reload();
  await row(page).waitFor();
  expect(await page.evaluate(() => document.head.innerHTML.includes('.from-store'))).toBe(true);
  expect(await looks(page)).toEqual(before);
  for (const spoilt of [text.slice(0, -9), text.replace(/"build":"[^"]*"/, '"build":"another"'), '[]']) {
    await page.evaluate((all) => localStorage.setItem('rdif_styles', all), spoilt);
    await page.reload();
    await row(page).waitFor();
    expect(await looks(page)).toEqual(before);
  }
  expect(errors).toEqual([]);
});

test('another language and the dark look have styles of their own', async () => {
  const { page, signIn, errors } = await site.open({ isNew: true });
  await signIn('admin', adminPassword, { at: '/organize/post' });
  await row(page).waitFor();
  await stored(page);
  const turn = async (dark: boolean) => {
    await page.evaluate((value) => {
      localStorage.setItem('rdif_appearance', JSON.stringify({ dark: value, sidebarOpen: true, density: 'middle' }));
    }, dark);
    await page.reload();
    await row(page).waitFor();
    return looks(page);
  };
  const light = await turn(false);
  const dark = await turn(true);
  expect(dark).not.toEqual(light);
  expect(await turn(false)).toEqual(light);
  expect(await turn(true)).toEqual(dark);
  expect(errors).toEqual([]);
});

test('in a browser that is full the styles give way to what somebody typed', async () => {
  const { page, signIn } = await site.open({ isNew: true });
  await signIn('admin', adminPassword, { at: '/organize/post' });
  await row(page).waitFor();
  await stored(page);
  await page.evaluate(() => {
    for (let size = 1_000_000, at = 0; size >= 1; at++)
      try {
        localStorage.setItem(`other ${at}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
  });
  await row(page).getByRole('button', { name: 'Edit' }).click();
  const name = page.locator('.ts-dialog:visible [data-field=fullName] input');
  await name.fill('Cook');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('rdif_draft')));
  await page.reload();
  await page
    .getByText(/Your unsaved input of .* is back/)
    .first()
    .waitFor();
  expect(await name.inputValue()).toBe('Cook');
});
