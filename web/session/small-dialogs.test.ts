import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const draft = { code: 'draft', fullName: 'Draft', type: 'form', page: tasks };
  await ask('POST', '/api/OnLineDev', draft);
  const entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  await ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'Paint', hours: 3 });
  await site.world.addUser('clerk');
});
afterAll(() => site?.end());

const rowAction = async (page: Page, { path, row, action }: { path: string; row: string; action: string }) => {
  await page.goto(`${site.url}${path}`);
  const place = page.getByRole('row', { name: new RegExp(row) }).first();
  await place.waitFor();
  const shown = place.getByRole('button', { name: action, exact: true });
  if ((await shown.count()) > 0) return shown.click();
  await place.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const dialog = (page: Page) => page.locator('.ant-modal:not(.ant-modal-confirm)').filter({ visible: true });

/** How each is opened, what somebody does in it, and whether that is still there. */
interface SmallDialog {
  open: (page: Page) => Promise<unknown>;
  begin: (place: Locator, page: Page) => Promise<unknown>;
  holds: (place: Locator) => Promise<unknown>;
}

const valueIn = (place: Locator, value: string) => expect.poll(() => place.inputValue()).toBe(value);
const user = (action: string) => (page: Page) => rowAction(page, { path: '/organize/user', row: 'clerk', action });
const entry = (action: string) => (page: Page) => rowAction(page, { path: '/onlinedev/entry', row: 'Draft', action });

const dialogs: Record<string, SmallDialog> = {
  'reset password': {
    open: user('Reset password'),
    begin: (place) => place.locator('input').fill('Secret1'),
    holds: (place) => valueIn(place.locator('input'), 'Secret1'),
  },
  'sign-in hours': {
    open: user('Sign-in hours'),
    begin: (place) => place.getByLabel('Monday').check(),
    holds: async (place) => expect(await place.getByLabel('Monday').isChecked()).toBe(true),
  },
  'change of many records': {
    open: async (page) => {
      await page.goto(`${site.url}/tasks`);
      await page.getByRole('checkbox', { name: 'Select Paint', exact: true }).check();
      await page.getByRole('button', { name: 'Change field…' }).click();
    },
    begin: async (place, page) => {
      await place.getByRole('combobox', { name: 'Field' }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: 'Hours' }).click();
      await place.getByLabel('New value').fill('7');
    },
    holds: (place) => valueIn(place.getByLabel('New value'), '7'),
  },
  import: {
    open: async (page) => {
      await page.goto(`${site.url}/tasks`);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
    },
    begin: async (place) => {
      const file = { name: 'some.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('no workbook') };
      await place.locator('input[type=file]').setInputFiles(file);
      await place.locator('.ant-alert-error').waitFor();
    },
    holds: (place) => place.getByText('some.xlsx').waitFor(),
  },
  release: {
    open: entry('Release'),
    begin: (place) => place.getByRole('textbox').fill('Because'),
    holds: (place) => valueIn(place.getByRole('textbox'), 'Because'),
  },
  'publish to the menu': {
    open: (page) => rowAction(page, { path: '/onlinedev/entry', row: 'Tasks', action: 'Publish to menu' }),
    begin: (place) => place.locator('#fullName').fill('Other name'),
    holds: (place) => valueIn(place.locator('#fullName'), 'Other name'),
  },
};

const asked = (page: Page) => page.locator('.ant-modal-confirm').getByText('You have unsaved input');

test.each(Object.entries(dialogs))('%s: closing and leaving ask before what was begun is lost', async (_, given) => {
  const { page, signIn, errors } = await site.open();
  await signIn('admin', adminPassword);
  await given.open(page);
  const place = dialog(page);
  await place.waitFor();
  // Nothing begun: it closes at once.
  await place.locator('.ant-modal-close').click();
  await place.waitFor({ state: 'hidden' });

  await given.open(page);
  await place.waitFor();
  await given.begin(place, page);
  await page.getByRole('img', { name: 'Unsaved input' }).waitFor();
  await place.locator('.ant-modal-close').click();
  await asked(page).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await asked(page).waitFor({ state: 'hidden' });
  await given.holds(place);
  // The browser asks too before the page goes.
  const question = new Promise<string>((done) =>
    page.once('dialog', (one) => {
      done(one.type());
      void one.dismiss();
    }),
  );
  await page.evaluate(() => setTimeout(() => location.reload()));
  expect(await question).toBe('beforeunload');
  await given.holds(place);
  await place.locator('.ant-modal-close').click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await place.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('img', { name: 'Unsaved input' }).count()).toBe(0);
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  await page.context().close();
});

test('the own account, changed by somebody else meanwhile: what was typed goes upon that', async () => {
  const { ask } = site.world;
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/profile' });
  await page.getByLabel('Mobile').fill('13900139000');
  const { userInfo } = (await ask('GET', '/api/Login/CurrentUser')).data;
  const path = `/api/framework/organize/User/${userInfo.id}`;
  const { version } = (await ask('GET', path)).data;
  expect(await ask('PUT', path, { email: 'new@example.com', version })).toMatchObject({ code: 200 });
  const save = () => page.locator('.ts-profile').getByRole('button', { name: 'Save' }).click();
  await save();
  await page.getByText('Somebody else has just changed your data').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('new@example.com');
  expect(await page.getByLabel('Mobile').inputValue()).toBe('13900139000');
  await save();
  await page.getByText('Saved').waitFor();
  expect((await ask('GET', path)).data).toMatchObject({ mobile: '13900139000', email: 'new@example.com' });
  await page.context().close();
});

test('the own account: its tab asks, a change that is saved is none', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword);
  await page.goto(`${site.url}/profile`);
  const mark = page.getByRole('img', { name: 'Unsaved input' });
  // Nothing is typed yet: the tab closes at once.
  await page.getByLabel('Mobile').click();
  await page.locator('.ts-tab.ts-shown .ts-tab-close').click();
  await page.getByRole('tab', { name: 'Profile' }).waitFor({ state: 'detached' });
  await page.goto(`${site.url}/profile`);
  await page.getByLabel('Mobile').fill('13800138000');
  await mark.waitFor();
  await page.locator('.ts-profile').getByRole('button', { name: 'Save' }).click();
  await mark.waitFor({ state: 'detached' });
  await page.getByLabel('New password', { exact: true }).fill('Secret1');
  await mark.waitFor();
  await page.locator('.ts-tab.ts-shown .ts-tab-close').click();
  await page.locator('.ant-modal-confirm-title', { hasText: 'Lose unsaved input?' }).waitFor();
  await page.context().close();
});
