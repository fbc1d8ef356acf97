import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site, step } from '../../fixtures/site.ts';
import { bookOfSheets } from '../../fixtures/workbook.ts';
import { seriousFaults } from '../axe.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
});
afterAll(() => site?.end());

type Look = NonNullable<Parameters<Site['open']>[0]> & { dark?: boolean };

/** The list of modules, as an administrator who presses the button for a new one. */
async function begin({ dark = false, ...look }: Look = {}) {
  const { page, errors, signIn } = await site.open(look);
  await signIn('admin', adminPassword);
  const appearance = { dark, sidebarOpen: true, density: 'middle' };
  await page.evaluate((value) => localStorage.setItem('rdif_appearance', value), JSON.stringify(appearance));
  await page.goto(`${site.url}/onlinedev/entry`);
  return { page, errors, dialog: await pressNew(page) };
}

async function pressNew(page: Page) {
  await page.locator('.ts-toolbar .ant-btn-primary').first().click();
  const dialog = page.locator('.ts-start');
  await dialog.locator('.ts-start-card').nth(11).waitFor();
  return dialog;
}

const labels = (page: Page) => page.locator('.ts-canvas [data-part]').allInnerTexts();
/** Without those of the form that is only looked at. */
const input = (page: Page, name: string) =>
  page.locator('.ts-start-way .ts-start-field').getByRole('textbox', { name, exact: true });

test('a template becomes a module with records in its list; one reads it first, and then is in its designer', async () => {
  const { page, errors, dialog } = await begin();
  await dialog.getByRole('button', { name: /^Asset/ }).click();
  await dialog.locator('.ts-preview-form [data-field]').first().waitFor();
  await dialog.getByText('List', { exact: true }).click();
  // A record of the list opens in the form.
  await dialog.getByRole('button', { name: 'CNC lathe' }).click();
  await expect.poll(() => dialog.locator('[data-field=model] input').inputValue()).toBe('CK6140');
  await dialog.getByRole('switch', { name: 'With 16 sample records' }).waitFor();
  await dialog.locator('.ts-menu-folder .ant-select-selection-item').waitFor();
  await input(page, 'Name').fill('Our assets');
  await expect.poll(() => input(page, 'Code').inputValue()).toBe('our-assets');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.locator('.ts-canvas [data-part]').first().waitFor();
  await page.getByText('“Our assets” is made and released, with 16 sample records').waitFor();
  await page.getByRole('button', { name: 'Open its list' }).click();
  await page.getByRole('heading', { name: 'Our assets' }).waitFor();
  const rows = page.locator('.ts-pane:not([hidden]) .ant-table-tbody .ant-table-row');
  await expect.poll(() => rows.count()).toBe(16);
  await rows.getByText('CNC lathe').first().click();
  await page.getByRole('dialog').getByText('CK6140').first().waitFor();
  expect(errors).toEqual([]);
});

test('without samples it is a draft, and a second one of the same template has a code of its own', async () => {
  const { page, dialog } = await begin({ language: 'zh' });
  for (const code of ['vehicle', 'vehicle-2']) {
    await dialog.getByRole('button', { name: /^车辆档案/ }).click();
    await dialog.getByRole('switch').click();
    await dialog.getByText('只创建草稿').waitFor();
    await expect.poll(() => input(page, '编码').inputValue()).toBe(code);
    await page.keyboard.press('Control+Enter');
    await page.locator('.ts-canvas [data-part]').first().waitFor();
    await page.goto(`${site.url}/onlinedev/entry`);
    await page.getByRole('cell', { name: code, exact: true }).waitFor();
    await pressNew(page);
  }
});

test('names that are pasted become fields, each guessed from its words, and corrected before it is made', async () => {
  const { page, errors, dialog } = await begin({ language: 'zh' });
  await dialog.getByRole('tab', { name: '字段清单' }).click();
  await input(page, '名称').fill('客户回访');
  await expect.poll(() => input(page, '编码').inputValue()).toBe('kehuhuifang');
  await input(page, '字段名称').fill(
    '客户名称*\n联系电话\n回访日期\n满意度（满意/一般/不满意）\n是否解决\n回访人\n备注',
  );
  const row = (at: number) => dialog.locator('.ts-start-table tbody tr.ant-table-row').nth(at);
  const widgets = () => dialog.locator('.ts-start-table .ant-select-selection-item').allInnerTexts();
  await expect.poll(widgets).toEqual(['单行输入', '单行输入', '日期选择', '下拉选择', '开关', '用户选择', '多行输入']);
  // One is left out, one is called otherwise, one is asked for.
  await row(1).getByRole('switch').first().click();
  await row(2).getByRole('textbox').fill('回访时间');
  await row(6).getByRole('switch').last().click();
  await dialog.getByRole('button', { name: '创建' }).click();
  await page.locator('.ts-canvas [data-part]').first().waitFor();
  await expect.poll(async () => (await labels(page)).join(' ')).toContain('回访时间');
  expect((await labels(page)).join(' ')).not.toContain('联系电话');
  const { list } = (await site.world.ask('GET', '/api/OnLineDev?keyword=kehuhuifang')).data;
  const { page: document } = (await site.world.ask('GET', `/api/OnLineDev/${list[0].id}/Info`)).data;
  const widgetsMade = document.model.fields.map((field: { widget: string; required?: boolean }) => [
    field.widget,
    field.required === true,
  ]);
  expect(widgetsMade).toEqual([
    ['input', true],
    ['date', false],
    ['select', false],
    ['switch', false],
    ['userPicker', false],
    ['textarea', true],
  ]);
  expect(errors).toEqual([]);
});

test('modules are put into a folder of the menu, which is called as the menu calls it', async () => {
  const { page, dialog } = await begin({ language: 'zhtw' });
  await dialog.getByRole('tab', { name: '試算表' }).click();
  await dialog.getByRole('button', { name: '選擇檔案…' }).click();
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'Saws.xlsx', mimeType: 'application/octet-stream' },
    buffer: Buffer.from(bookOfSheets([{ name: 'Saws', rows: [['Saw'], ['Jigsaw']] }])),
  });
  const folder = page.locator('.ts-menu-folder');
  await folder.getByText('業務應用').waitFor();
  await folder.click();
  const offered = page.locator('.ant-select-tree-title');
  await offered.getByText('系統監控').waitFor();
  // No page of the menu, such as that of the modules, is one of them.
  const folders = ['業務應用', '組織管理', '權限管理', '基礎資料', '系統監控', '線上開發'];
  expect(await offered.allInnerTexts()).toEqual(folders);
  await offered.getByText('基礎資料').click();
  await page.getByRole('button', { name: /1/ }).last().click();
  await page.locator('.ts-canvas [data-part]').first().waitFor();
  const { list } = (await site.world.ask('GET', '/api/OnLineDev?keyword=Saws')).data;
  const { menuList } = (await site.world.ask('GET', '/api/Login/CurrentUser')).data;
  const basic = menuList.find(({ code }: { code: string }) => code === 'basic');
  expect(basic.children.some(({ propertyJson }: { propertyJson: string }) => propertyJson.includes(list[0].id))).toBe(
    true,
  );
});

test('a workbook of one sheet becomes a module with its rows, and one is in its designer', async () => {
  const { page, errors, dialog } = await begin();
  await dialog.getByRole('tab', { name: 'Spreadsheet' }).click();
  await dialog.getByRole('button', { name: 'Choose a file…' }).click();
  const rows = [
    ['Tool', 'Bought on', 'Price'],
    ...[1, 2, 3].map((at) => [`Drill ${at}`, new Date(Date.UTC(2026, 2, at)), at * 10.5]),
  ];
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'Tools.xlsx', mimeType: 'application/octet-stream' },
    buffer: Buffer.from(bookOfSheets([{ name: 'Tools', rows }])),
  });
  await page.getByRole('button', { name: 'Begin (1)' }).click();
  await page.locator('.ts-canvas [data-part]').first().waitFor();
  expect((await labels(page)).join(' ')).toContain('Bought on');
  await page.goto(`${site.url}/tools`);
  await page.getByText('Drill 3').waitFor();
  expect(errors).toEqual([]);
});

test('a module that is there is found and copied, and what is wrong with the code is told beside it', async () => {
  const { page, dialog } = await begin();
  await dialog.getByRole('tab', { name: 'Copy' }).click();
  await dialog.getByRole('searchbox').fill('task');
  await dialog.locator('.ts-start-entry', { hasText: 'Tasks' }).click();
  expect(await input(page, 'Name').inputValue()).toBe('Copy of Tasks');
  await input(page, 'Code').fill('tasks');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('alert').waitFor();
  expect(await input(page, 'Code').evaluate((place) => place.getAttribute('aria-describedby'))).toBe(
    await dialog.getByRole('alert').getAttribute('id'),
  );
  await input(page, 'Code').fill('other');
  await page.keyboard.press('Control+Enter');
  await page.locator('.ts-canvas [data-part]').first().waitFor();
  await expect.poll(async () => (await labels(page)).join(' ')).toContain('Title');
});

test('what is typed is asked about, and back after the page has gone', async () => {
  const { page, dialog } = await begin();
  await dialog.getByRole('tab', { name: 'Field names' }).click();
  await input(page, 'Field names').fill('Guest, Arrival');
  await page.keyboard.press('Escape');
  const asked = page.locator('.ant-modal-confirm');
  await asked.getByText('You have unsaved input').waitFor();
  await asked.getByRole('button').first().click();
  await asked.waitFor({ state: 'hidden' });
  expect(await input(page, 'Field names').inputValue()).toBe('Guest, Arrival');
  await step(page, '/home');
  await page.goto(`${site.url}/onlinedev/entry`);
  await page.locator('.ts-toolbar .ant-btn-primary').first().click();
  await dialog.getByText(/Your unfinished input of .* is back/).waitFor();
  expect(await input(page, 'Field names').inputValue()).toBe('Guest, Arrival');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  // Nothing is left to ask about.
  await dialog.locator('.ts-start-card').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test.each([{}, { dark: true }, { width: 390 }])('axe finds nothing serious in any way to start: %o', async (look) => {
  const { page, errors, dialog } = await begin({ language: 'en', ...look });
  const faults: string[] = [];
  const see = async (place: string) => {
    for (const fault of await seriousFaults(page, '.ts-start')) faults.push(`${place}: ${fault}`);
    const tooWide = await dialog.evaluate((all) => all.scrollWidth > document.documentElement.clientWidth);
    if (tooWide) faults.push(`${place}: wider than the window`);
  };
  // By keyboard from the first way to the last, with the pointer out of the way.
  await page.mouse.move(0, 0);
  const tab = dialog.getByRole('tab', { selected: true });
  await tab.focus();
  const names = await dialog.getByRole('tab').allInnerTexts();
  expect(names).toHaveLength(7);
  for (const name of names) {
    await expect.poll(() => tab.innerText()).toBe(name);
    await page.waitForFunction(() => !document.querySelector('.ts-start .ant-skeleton, .ts-start .ant-spin-spinning'));
    if (name === 'Field names') {
      await input(page, name).fill('Guest\nState (expected/here/gone)\nArrives');
      await dialog.locator('.ts-start-table .ant-table-row').nth(2).waitFor();
      await see(name);
      await input(page, name).fill('');
      await tab.focus();
    } else await see(name);
    await page.keyboard.press('ArrowDown');
  }
  await expect.poll(() => tab.innerText()).toBe('Template');
  for (const at of [0, 9]) {
    await dialog.locator('.ts-start-card').nth(at).click();
    await dialog.locator('.ts-preview-form [data-field]').first().waitFor();
    await see(`form ${at}`);
    await dialog.getByText('List', { exact: true }).click();
    await dialog.locator('.ts-start-drawn-list .ts-list-body').waitFor();
    await see(`list ${at}`);
    await dialog.getByRole('button', { name: 'All templates' }).click();
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(errors).toEqual([]);
});
