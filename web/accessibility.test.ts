import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSite, type Site, showSource, step } from '../fixtures/site.ts';
import { type AxeFault, axe, axeFaults, briefly } from './axe.ts';

let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  const list = {
    ...tasks.pages.list,
    views: ['board', 'calendar', 'cards'],
    board: { field: 'f4' },
    calendar: { start: 'f2', color: 'f4' },
  };
  id = await releaseEntry(site.world, {
    ...{ code: 'tasks', fullName: '任务' },
    page: { ...tasks, pages: { ...tasks.pages, list } },
  });
  await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, {
    ...{ title: '刷墙', hours: 3, grade: 'a' },
    due: new Date().toISOString().slice(0, 10),
  });
});
afterAll(() => site?.end());

/** Buttons whose only name is the English one of their picture. */
const foreignNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, [role=button]')]
      .filter(
        (button) =>
          button.checkVisibility({ visibilityProperty: true }) &&
          !button.textContent?.trim() &&
          !button.getAttribute('aria-label'),
      )
      .filter((button) => !button.getAttribute('title') && !button.querySelector('img[alt]'))
      .filter((button) => !/[\u4e00-\u9fff]/.test(button.querySelector('[role=img]')?.getAttribute('aria-label') ?? ''))
      .filter((button) => !button.closest('.monaco-editor, .ant-pagination, .ant-input-affix-wrapper'))
      .map((button) => button.outerHTML.slice(0, 160)),
  );

/** What is wrong on the page, added to what was wrong before. In the dark only the colours are others. */
const look = async (page: Page, place: string, { dark, faults }: { dark: boolean; faults: string[] }) => {
  const found = dark
    ? await axeFaults(page, { values: ['color-contrast'] })
    : [...(await axeFaults(page)), ...(await foreignNames(page))];
  for (const fault of found) faults.push(`${place}: ${fault}`);
};

/** As a person has set it up: light or dark, with the menu open. */
const appearIn = (page: Page, { dark }: { dark: boolean }) =>
  page.addInitScript((value) => localStorage.setItem('rdif_appearance', JSON.stringify(value)), {
    dark,
    sidebarOpen: true,
    density: 'middle',
  });

test.each([{ dark: false }, { dark: true }])(
  'the main pages have names for all that can be used, and enough contrast (dark: $dark)',
  async ({ dark }) => {
    const faults: string[] = [];
    const { page, signInByHand } = await site.open({ language: 'zh' });
    const shown = page.locator('.ts-pane:not([hidden])');
    await appearIn(page, { dark });
    await page.goto(`${site.url}/login`);
    await page.locator('input[type=password]').waitFor();
    await look(page, 'login', { dark, faults });
    await signInByHand('admin', adminPassword);
    await page.locator('.ts-home').waitFor();
    await page.locator('.ts-steps').waitFor();
    await page.locator('.ts-tiles-empty').first().waitFor();
    await page.locator('.ant-notification-notice').waitFor();
    await look(page, 'home', { dark, faults });
    await step(page, '/tasks');
    await shown.locator('.ant-table-row').first().waitFor();
    await look(page, 'list', { dark, faults });
    await shown.getByRole('button', { name: '新增' }).first().click();
    await page.getByRole('dialog').locator('[data-field=owner] input').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').first().waitFor();
    await look(page, 'form with faults', { dark, faults });
    await step(page, '/organize/user');
    await shown.locator('.ant-table-row').first().waitFor();
    await look(page, 'tree and list', { dark, faults });
    await shown.getByRole('button', { name: '新增' }).first().click();
    await page.getByRole('dialog').locator('[data-field=roleIds] input').waitFor();
    await look(page, 'user form', { dark, faults });
    await step(page, '/permission/role');
    await shown.getByRole('button', { name: '授权' }).first().click();
    await page.getByRole('dialog').locator('.ant-tree').waitFor();
    await look(page, 'role rights', { dark, faults });
    // It stands over every page until it is closed.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await step(page, `/open/entryEditor/${id}`);
    await page.locator('.ts-canvas [data-part]').first().waitFor();
    await page.locator('.ts-canvas').click({ position: { x: 200, y: 60 } });
    await page.locator('.ts-mark-selected').waitFor();
    await look(page, 'form designer', { dark, faults });
    await page.locator('.ts-editor-bar .ant-segmented-item').nth(1).click();
    await page.locator('.ts-design-list .ant-table-row').first().waitFor();
    await look(page, 'list designer', { dark, faults });
    await showSource(page);
    await page.locator('.monaco-editor .view-lines').first().waitFor();
    await page.locator('.ts-preview-form [data-field]').first().waitFor();
    await look(page, 'designer', { dark, faults });
    await step(page, '/profile');
    await page.locator('.ts-profile form').first().waitFor();
    await look(page, 'profile', { dark, faults });
    expect([...new Set(faults)]).toEqual([]);
  },
);

test.each([{ dark: false }, { dark: true }])(
  'so have the page of a record and the picker of people (dark: $dark)',
  async ({ dark }) => {
    const faults: string[] = [];
    const { page, signIn } = await site.open({ language: 'zh' });
    await appearIn(page, { dark });
    await signIn('admin', adminPassword, { at: '/tasks' });
    await page.locator('.ant-table-row .ts-title-link').first().click();
    await page.getByRole('button', { name: '作为页面打开' }).click();
    await page.locator('.ts-record-page .ts-history').waitFor();
    await look(page, 'record', { dark, faults });
    await page.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('button', { name: '从组织中选择' }).first().click();
    await page.locator('.ts-people-dialog .ant-tree').waitFor();
    await look(page, 'people', { dark, faults });
    expect([...new Set(faults)]).toEqual([]);
  },
);

interface Violation extends AxeFault {
  impact: string | null;
}

test.each([{ dark: false }, { dark: true }])(
  'no page of the menu has a serious fault by any rule (dark: $dark)',
  async ({ dark }) => {
    const { page, signIn } = await site.open();
    await appearIn(page, { dark });
    await signIn('admin', adminPassword, { at: '/home' });
    const { menuList } = (await site.world.ask('GET', '/api/Login/CurrentUser')).data;
    const faults: string[] = [];
    await page.evaluate(axe);
    const views = ['board', 'calendar', 'cards'].map((view) => `/tasks?view=${view}`);
    for (const path of [...pathsOf(menuList), ...views, '/home', '/profile', '/404']) {
      await step(page, path);
      await page.locator('.ts-pane:not([hidden])').locator('h1, .ant-result-title').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('.ant-skeleton, .ant-spin-spinning'));
      // In the dark only the colours are others.
      const asked = { ...briefly, ...(dark ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}) };
      // What stands around the pages is the same at each: it is looked at once, and the tabs behind not again.
      const place = path === '/home' ? 'document' : `document.querySelector('.ts-pane:not([hidden])')`;
      const { violations } = (await page.evaluate(`axe.run(${place}, ${JSON.stringify(asked)})`)) as {
        violations: Violation[];
      };
      for (const { id: rule, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          faults.push(`${path} ${rule}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
    }
    expect(faults).toEqual([]);
  },
);

interface MenuNode {
  path: string;
  moduleType: number;
  children?: MenuNode[];
}
const pathsOf = (menu: MenuNode[]): string[] =>
  menu.flatMap(({ path, moduleType, children = [] }) => [...(moduleType === 1 ? [] : [path]), ...pathsOf(children)]);

test('from a page that was just opened it is four keys to "Add", whatever the search holds', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/home' });
  const { menuList } = (await site.world.ask('GET', '/api/Login/CurrentUser')).data;
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const counts: Record<string, number> = {};
  for (const path of pathsOf(menuList).filter((one) => !/^\/(monitor|webapi)/.test(one))) {
    await step(page, '/home');
    await page.locator('.ts-home').waitFor();
    // To the page as from a link, and on from its heading.
    await step(page, path);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.locator('.ts-pane:not([hidden]) .ts-toolbar button').first().waitFor();
    let keys = 0;
    while ((await focused()) !== 'Add' && keys < 12) {
      keys += 1;
      await page.keyboard.press((await focused()) === 'Skip the search' ? 'Enter' : 'Tab');
    }
    counts[path] = keys;
  }
  expect(Object.entries(counts).filter(([, keys]) => keys > 4)).toEqual([]);
});

test('the focus is inside of a dialog, and where it was when the dialog has gone', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/tasks' });
  await page.locator('.ant-table-row').first().waitFor();
  for (const name of ['Add', 'Import', '刷墙', 'Edit']) {
    const button = page.getByRole('button', { name, exact: true }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').first();
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog], .ant-modal-wrap') !== null);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    const outline = await button.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect([name, outline]).toEqual([name, 'solid']);
  }
});

test('by keyboard: past the menu with one key, "n" for a new record, "/" for the search, letters where somebody writes', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/organize/post' });
  await page.getByRole('heading', { name: 'Posts' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('n/');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('n/');
  await page.getByRole('heading', { name: 'Posts' }).click();
  await page.keyboard.press('n');
  await page.locator('[data-field=fullName] input').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('Escape closes a dialog in the moment in which it opens, while the focus is still behind it', async () => {
  const { page, signIn } = await site.open({ motion: true });
  await signIn('admin', adminPassword, { at: '/tasks' });
  const add = page.getByRole('button', { name: 'Add', exact: true }).first();
  await add.waitFor();
  const dialog = page.getByRole('dialog');
  for (let round = 0; round < 3; round++) {
    // In one go, so that nothing comes between the two.
    await add.evaluate(async (button) => {
      (button as HTMLElement).focus();
      (button as HTMLElement).click();
      while (!document.querySelector('[role=dialog]')) await new Promise((done) => requestAnimationFrame(done));
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true }));
    });
    await dialog.waitFor({ state: 'detached' });
  }
  // Its own key presses stay its own: what was typed is asked about once.
  await add.click();
  await dialog.locator('[data-field=title] input').fill('half');
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-confirm').waitFor();
  expect(await page.locator('.ant-modal-confirm').count()).toBe(1);
});
