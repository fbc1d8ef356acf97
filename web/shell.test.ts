import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { openSite, type Site } from '../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.world.ask('POST', '/api/framework/organize/Post', { fullName: 'Baker', code: 'baker' });
});
afterAll(() => site?.end());

test('another language comes without a reload and keeps what a form holds; dark stays dark', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/organize/post' });
  await page.getByRole('button', { name: 'Baker' }).waitFor();
  await page.getByPlaceholder('Keyword').fill('Bak');
  await page.keyboard.press('Enter');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '繁體中文' }).click();
  await page.getByRole('heading', { name: '職位' }).waitFor();
  await page.getByRole('button', { name: '匯出' }).waitFor();
  // What antd says by itself comes in a file of the language.
  await page.getByText('筆/頁').first().waitFor();
  await page.getByRole('button', { name: 'Baker' }).waitFor();
  expect(await page.getByPlaceholder('輸入關鍵字').inputValue()).toBe('Bak');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-TW');

  expect(await brightness(page, 'body')).toBeGreaterThan(200);
  await page.getByRole('button', { name: '深色模式' }).click();
  await expect.poll(() => brightness(page, 'body')).toBeLessThan(60);
  await page.reload();
  await page.locator('.ts-list-head').waitFor();
  expect(await brightness(page, 'body')).toBeLessThan(60);
  expect(errors).toEqual([]);
});

test('a list is first drawn with the words of the language, also where antd has them', async () => {
  const { page, errors, signIn } = await site.open({ language: 'zhtw' });
  await signIn('admin', adminPassword, { at: '/organize/post' });
  const paging = page.locator('.ts-paging');
  await paging.waitFor();
  expect(await paging.innerText()).toContain('筆/頁');
  expect(errors).toEqual([]);
});

/** Of what is behind the text, from 0 to 255. */
const brightness = (page: Page, place: string) =>
  page.evaluate((selector) => {
    const shown = document.querySelector(selector);
    const colour = shown ? getComputedStyle(shown).backgroundColor : '';
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  }, place);

test('dark and light as often as one likes: what opens later is of the same colour as the page', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/organize/post' });
  await page.getByRole('button', { name: 'Baker' }).waitFor();
  const dialog = '[role=dialog] .ant-modal-content';
  const lookAt = async (isDark: boolean) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator(`${dialog} [data-field] input`).first().waitFor();
    for (const place of ['body', dialog, `${dialog} .ant-input-outlined`]) {
      const expected = expect.poll(() => brightness(page, place), {
        message: `${place}, ${isDark ? 'dark' : 'light'}`,
      });
      await (isDark ? expected.toBeLessThan(60) : expected.toBeGreaterThan(200));
    }
    await page.keyboard.press('Escape');
    await page.locator(dialog).waitFor({ state: 'detached' });
  };
  await lookAt(false);
  for (const isDark of [true, false, true, false]) {
    await page.getByRole('button', { name: isDark ? 'Dark mode' : 'Light mode' }).click();
    await lookAt(isDark);
  }
  expect(errors).toEqual([]);
});

test('tabs keep their state, are refreshed, and are closed by x, middle click and menu', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/home' });
  await page.getByRole('menuitem', { name: 'Organisation' }).click();
  for (const name of ['Companies', 'Departments', 'Posts', 'Users']) {
    await page.getByRole('menuitem', { name }).click();
    await page.locator('.ts-pane:not([hidden])').getByRole('heading', { name }).waitFor();
  }
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const show = async (name: string) => {
    await tab(name).click();
    await page.locator('.ts-pane:not([hidden])').getByRole('heading', { name }).waitFor();
  };
  await show('Posts');
  const keyword = page.locator('.ts-pane:not([hidden])').getByPlaceholder('Keyword');
  await keyword.fill('half typed');
  await show('Users');
  await show('Posts');
  expect(await keyword.inputValue()).toBe('half typed');
  await tab('Posts').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await expect.poll(() => keyword.inputValue()).toBe('');

  await tab('Users').click({ button: 'middle' });
  await tab('Users').waitFor({ state: 'hidden' });
  await page.getByTitle('Close Posts').click();
  await page.getByRole('tab', { name: 'Departments', exact: true, selected: true }).waitFor();
  await tab('Companies').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close others' }).click();
  await page.waitForURL(/organize\/company/);
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Home', 'Companies']);
  await tab('Home').click({ button: 'middle' });
  expect(await page.getByRole('tab').count()).toBe(2);
  expect(errors).toEqual([]);
});

test.each([1440, 390])(
  'at %i px the shown tab is in view with its cross, just opened and after a reload',
  async (width) => {
    const { page, signIn } = await site.open({ width });
    await signIn('admin', adminPassword, { at: '/home' });
    const isInView = async () => {
      const frame = await page.locator('.ts-tabs').boundingBox();
      const tab = await page.locator('.ts-tab.ts-shown').boundingBox();
      return Boolean(frame && tab && tab.x >= frame.x && tab.x + tab.width <= frame.x + frame.width);
    };
    await page.locator('.ts-tab.ts-shown').waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const kept = Array.from({ length: 30 }, (_, i) => ({ path: `/kept/${i}`, title: `A tab that was kept ${i}` }));
      sessionStorage.setItem('rdif_tabs', JSON.stringify(kept));
    });
    await page.goto(`${site.url}/organize/post`);
    await page.getByRole('tab', { name: 'Posts', selected: true }).waitFor();
    await expect.poll(isInView).toBe(true);
    const bar = page.locator('.ts-tabs');
    expect(await bar.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await page.reload();
    await page.locator('.ts-tab.ts-shown').waitFor();
    await expect.poll(isInView).toBe(true);
  },
);

test('on a phone the menu is a drawer, the list scrolls inside and the form takes the screen', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/home' });
  expect(await page.getByRole('menuitem', { name: 'Organisation' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Organisation' }).click();
  await page.getByRole('menuitem', { name: 'Posts' }).click();
  await page.getByRole('menuitem', { name: 'Organisation' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Baker' }).waitFor();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=fullName] input').waitFor();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThanOrEqual(388);
  const save = dialog.getByRole('button', { name: 'Save' });
  const place = await save.boundingBox();
  expect(place && place.y + place.height).toBeLessThanOrEqual(900);
  await dialog.locator('[data-field=fullName] input').fill('Master baker');
  await save.click();
  await page.getByRole('button', { name: 'Master baker' }).waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
});
