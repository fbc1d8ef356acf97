import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What a person with a screen reader, or with weak sight, cannot do without. */
const rules = [
  'button-name',
  'label',
  'link-name',
  'image-alt',
  'select-name',
  'input-button-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-dialog-name',
  'color-contrast',
  'html-has-lang',
];

let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  id = await releaseEntry(site.world, { code: 'tasks', fullName: '任务', page: tasks });
  await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { title: '刷墙', hours: 3, grade: 'a' });
}, 120_000);
afterAll(() => site?.end());

interface Fault {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}

/** Each fault with the element that has it. */
async function faultsOf(page: Page): Promise<string[]> {
  // Something that is still fading in has not its colours yet.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
  await page.evaluate(axe);
  const options = { runOnly: { type: 'rule', values: rules } };
  const found = (await page.evaluate(
    `axe.run({ exclude: [['.monaco-editor'], ['[aria-hidden=true]']] }, ${JSON.stringify(options)})`,
  )) as { violations: Fault[] };
  return found.violations.flatMap(({ id: rule, nodes }) =>
    nodes.map((node) => `${rule}: ${node.html.slice(0, 160)} ${rule === 'color-contrast' ? node.any[0]?.message : ''}`),
  );
}

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
      .filter((button) => !button.closest('.monaco-editor, .ant-pagination, .ant-input-affix-wrapper'))
      .map((button) => button.outerHTML.slice(0, 160)),
  );

/** What is wrong on the page, added to what was wrong before. */
const look = async (page: Page, place: string, faults: string[]) => {
  for (const fault of [...(await faultsOf(page)), ...(await foreignNames(page))]) faults.push(`${place}: ${fault}`);
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
    const { page, signIn } = await site.open({ language: 'zh' });
    await appearIn(page, { dark });
    await page.goto(`${site.url}/login`);
    await page.locator('input[type=password]').waitFor();
    await look(page, 'login', faults);
    await signIn('admin', adminPassword);
    await page.locator('.ts-home').waitFor();
    await page.locator('.ant-notification-notice').waitFor();
    await look(page, 'home', faults);
    await page.goto(`${site.url}/tasks`);
    await page.locator('.ant-table-row').first().waitFor();
    await look(page, 'list', faults);
    await page.getByRole('button', { name: '新增' }).first().click();
    await page.getByRole('dialog').locator('[data-field=owner] input').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').first().waitFor();
    await look(page, 'form with faults', faults);
    await page.goto(`${site.url}/organize/user`);
    await page.locator('.ant-table-row').first().waitFor();
    await look(page, 'tree and list', faults);
    await page.getByRole('button', { name: '新增' }).first().click();
    await page.getByRole('dialog').locator('[data-field=roleIds] input').waitFor();
    await look(page, 'user form', faults);
    await page.goto(`${site.url}/permission/role`);
    await page.getByRole('button', { name: '授权' }).first().click();
    await page.getByRole('dialog').locator('.ant-tree').waitFor();
    await look(page, 'role rights', faults);
    await page.goto(`${site.url}/open/entryEditor/${id}`);
    await page.locator('.monaco-editor .view-lines').first().waitFor();
    await page.locator('.ts-preview-form [data-field]').first().waitFor();
    await look(page, 'designer', faults);
    await page.goto(`${site.url}/profile`);
    await page.locator('.ts-profile form').first().waitFor();
    await look(page, 'profile', faults);
    expect([...new Set(faults)]).toEqual([]);
  },
);

test.each([{ dark: false }, { dark: true }])(
  'so have the page of a record and the picker of people (dark: $dark)',
  async ({ dark }) => {
    const faults: string[] = [];
    const { page, signIn } = await site.open({ language: 'zh' });
    await appearIn(page, { dark });
    await signIn('admin', adminPassword);
    await page.goto(`${site.url}/tasks`);
    await page.locator('.ant-table-row .ts-title-link').first().click();
    await page.getByRole('button', { name: '作为页面打开' }).click();
    await page.locator('.ts-record-page .ts-history').waitFor();
    await look(page, 'record', faults);
    await page.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('button', { name: '从组织中选择' }).first().click();
    await page.locator('.ts-people-dialog .ant-tree').waitFor();
    await look(page, 'people', faults);
    expect([...new Set(faults)]).toEqual([]);
  },
);

interface Violation extends Fault {
  impact: string | null;
}

test.each([{ dark: false }, { dark: true }])(
  'no page of the menu has a serious fault by any rule (dark: $dark)',
  async ({ dark }) => {
    const { page, signIn } = await site.open();
    await appearIn(page, { dark });
    await signIn('admin', adminPassword);
    const { menuList } = (await site.world.ask('GET', '/api/Login/CurrentUser')).data;
    const faults: string[] = [];
    for (const path of [...pathsOf(menuList), '/home', '/profile', '/404']) {
      await page.goto(`${site.url}${path}`);
      await page.locator('.ts-pane:not([hidden]) h1, .ant-result-title').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('.ant-skeleton, .ant-spin-spinning'));
      await page.evaluate(axe);
      // In the dark only the colours are others.
      const asked = dark ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {};
      const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(asked)})`)) as {
        violations: Violation[];
      };
      for (const { id: rule, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          faults.push(`${path} ${rule}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
    }
    expect(faults).toEqual([]);
  },
  60_000,
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
  await signIn('admin', adminPassword);
  const { menuList } = (await site.world.ask('GET', '/api/Login/CurrentUser')).data;
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const counts: Record<string, number> = {};
  for (const path of pathsOf(menuList).filter((one) => !one.startsWith('/monitor'))) {
    await page.goto(`${site.url}/home`);
    await page.locator('.ts-home').waitFor();
    // To the page as from a link, and on from its heading.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
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
}, 60_000);

test('the focus is inside of a dialog, and where it was when the dialog has gone', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword);
  await page.goto(`${site.url}/tasks`);
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
  await signIn('admin', adminPassword);
  await page.goto(`${site.url}/organize/post`);
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
