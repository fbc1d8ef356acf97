import { clientHash } from '@tessera/server/seed/seed.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { holdBack, intercept, openSite, type Site, showSource } from '../../fixtures/site.ts';

let site: Site;
let post: string;
let entry: string;
let viewed: string;
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const posts = '/api/framework/organize/Post';
  post = (await ask('POST', posts, { fullName: 'Baker', code: 'baker' })).data.id;
  entry = (await ask('POST', '/api/OnLineDev', { fullName: 'Bread', code: 'bread', type: 'form' })).data.id;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Readers', code: 'reader' })).data.id;
  await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks, roleIds: [role] });
  viewed = (await site.world.addUser('viewed1', { roleIds: [role] })).id;
});
afterAll(() => site?.end());

let page: Page;
beforeEach(async () => {
  const visit = await site.open();
  page = visit.page;
  await visit.signIn('admin', adminPassword, { at: '/organize/post' });
  await page.getByRole('row', { name: /Baker|Cook/ }).waitFor();
});

const dialog = () => page.locator('.ts-dialog:visible');
const nameInput = () => dialog().locator('[data-field=fullName] input');
const openNew = async () => {
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await nameInput().waitFor();
};
const openBaker = async () => {
  await page.goto(`${site.url}/organize/post`);
  await page.getByRole('row', { name: /Baker/ }).getByRole('button', { name: 'Edit' }).click();
  await nameInput().waitFor();
};
const signOutEverywhere = () =>
  site.world.database.db.updateTable('session').set({ ended_code: 410 }).where('ended_code', 'is', null).execute();
const backIs = async (text: string) => {
  await dialog()
    .getByText(/Your unsaved input of .* is back/)
    .waitFor();
  expect(await nameInput().inputValue()).toBe(text);
};

test('a session that ends while somebody saves is taken up again over the page, and the record is stored once', async () => {
  await openNew();
  await nameInput().fill('Miller');
  await dialog().locator('[data-field=code] input').fill('miller');
  await signOutEverywhere();
  await page.keyboard.press('Control+s');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByRole('alert').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('login-password');
  await page.keyboard.type('wrong1');
  await page.keyboard.press('Enter');
  await again.locator('.ant-alert-error').waitFor();
  await again.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Miller/ }).waitFor();
  await again.waitFor({ state: 'detached' });
  const fresh = await site.world.as('admin', adminPassword);
  const { list } = (await fresh('GET', '/api/framework/organize/Post?code=miller')).data;
  expect(list).toHaveLength(1);
});

test('whatever else finds out that the session has ended, a form that stands open loses nothing', async () => {
  await openNew();
  await nameInput().fill('Half typed');
  // Nothing is found out before all letters stand there: the dialog would take the next one for its password.
  const { goOn } = await holdBack(page, /\/api\//);
  await signOutEverywhere();
  await page.keyboard.press('Control+k');
  await page.locator('.ts-route-search input').fill('bak');
  goOn();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('login-password');
  // Key by key: none of them goes where the search would have them.
  await page.keyboard.type(adminPassword);
  expect(await page.locator('.ts-route-search input').inputValue()).toBe('bak');
  // Menus and rights are fetched anew, and with them what the form is drawn from.
  const redrawn = page.waitForResponse(/Meta\/Resource/);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  await redrawn;
  await page.keyboard.press('Escape');
  await page.locator('.ts-route-search').waitFor({ state: 'detached' });
  expect(await nameInput().inputValue()).toBe('Half typed');
  await dialog().locator('[data-field=code] input').fill('half');
  await page.keyboard.press('Control+s');
  await page.getByRole('row', { name: /Half typed/ }).waitFor();
});

test('in two windows one password is enough, and neither loses what was typed', async () => {
  await openNew();
  await nameInput().fill('First window');
  const other = await page.context().newPage();
  // What it asks for by itself would be refused first otherwise, and the sign-in stand over the button.
  const visited = other.waitForResponse(/Current\/Visit/);
  await other.goto(`${site.url}/organize/post`);
  await other.getByRole('row', { name: /Baker/ }).waitFor();
  await visited;
  await signOutEverywhere();
  const again = (one: Page) => one.getByRole('dialog', { name: 'Sign in again' });
  await other.getByRole('button', { name: 'Refresh' }).click();
  await again(other).getByLabel('Password', { exact: true }).fill(adminPassword);
  await other.keyboard.press('Enter');
  await again(other).waitFor({ state: 'detached' });
  await dialog().locator('[data-field=code] input').fill('first');
  await page.keyboard.press('Control+s');
  await page.getByRole('row', { name: /First window/ }).waitFor();
  expect(await again(page).count()).toBe(0);
});

test('whoever would rather be somebody else leaves, and their input is back when they are', async () => {
  await openNew();
  await nameInput().fill('Kept for me');
  await page.getByRole('img', { name: 'Unsaved input' }).waitFor();
  await signOutEverywhere();
  await page
    .getByRole('button', { name: 'Refresh' })
    .click({ force: true })
    .catch(() => undefined);
  await page.keyboard.press('Control+s');
  await dialog().locator('[data-field=code] input').fill('kept');
  await page.keyboard.press('Control+s');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByRole('button', { name: 'Use another account' }).click();
  await again.getByText(/Unsaved input is kept for/).waitFor();
  await again.getByRole('button', { name: 'Use another account' }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel('Account or mobile number').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.goto(`${site.url}/organize/post`);
  await openNew();
  await backIs('Kept for me');
});

test('a reload and a window that was closed bring back what was typed, upon the record of then', async () => {
  await openBaker();
  await nameInput().fill('Baker of bread');
  await page.reload();
  await backIs('Baker of bread');
  // Somebody else changes the same record meanwhile: saving shows both.
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const fresh = await site.world.as('admin', adminPassword);
  const { version } = (await fresh('GET', `/api/framework/organize/Post/${post}`)).data;
  const theirs = { fullName: 'Cook', code: 'baker', version };
  expect((await fresh('PUT', `/api/framework/organize/Post/${post}`, theirs)).msg).toBe('');
  page = await context.newPage();
  await page.goto(`${site.url}/organize/post`);
  await page.getByRole('row', { name: /Cook/ }).getByRole('button', { name: 'Edit' }).click();
  await backIs('Baker of bread');
  await dialog().getByText('Somebody has changed this record since').waitFor();
  await page.keyboard.press('Control+s');
  const both = page.getByRole('dialog').filter({ hasText: 'Cook' }).last();
  await both.getByText('Cook', { exact: true }).waitFor();
  await both.getByRole('button', { name: 'Back to the form' }).click();
  await both.waitFor({ state: 'hidden' });
  await dialog().getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => nameInput().inputValue()).toBe('Cook');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(
    (
      await fresh('PUT', `/api/framework/organize/Post/${post}`, {
        fullName: 'Baker',
        code: 'baker',
        version: version + 1,
      })
    ).msg,
  ).toBe('');
});

/** Sends a new post, which arrives; only its answer does not come back. */
async function saveWithoutAnswer(): Promise<void> {
  let isLost = false;
  await intercept(page, '**/api/framework/organize/Post?**', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Control+s');
  await dialog().getByText('Not saved; what you entered is still here').waitFor();
}

test('a record whose answer was lost is there once, also when the page was loaded anew before it is sent again', async () => {
  await openNew();
  await nameInput().fill('Once');
  await dialog().locator('[data-field=code] input').fill('once');
  await saveWithoutAnswer();
  await page.reload();
  await backIs('Once');
  await page.keyboard.press('Control+s');
  await dialog().waitFor({ state: 'detached' });
  const fresh = await site.world.as('admin', adminPassword);
  expect((await fresh('GET', '/api/framework/organize/Post?code=once')).data.list).toHaveLength(1);
});

test('a record whose answer was lost and that is corrected since is there once, corrected', async () => {
  await openNew();
  await nameInput().fill('Frist');
  await dialog().locator('[data-field=code] input').fill('corrected');
  await saveWithoutAnswer();
  await nameInput().fill('First');
  await page.keyboard.press('Control+s');
  await dialog().waitFor({ state: 'detached' });
  const fresh = await site.world.as('admin', adminPassword);
  const { list } = (await fresh('GET', '/api/framework/organize/Post?code=corrected')).data;
  expect(list).toMatchObject([{ fullName: 'First', version: 2 }]);
});

test('what somebody else has changed of it since is not overwritten', async () => {
  await openNew();
  await nameInput().fill('Mine');
  await dialog().locator('[data-field=code] input').fill('shared');
  await saveWithoutAnswer();
  const fresh = await site.world.as('admin', adminPassword);
  const [made] = (await fresh('GET', '/api/framework/organize/Post?code=shared')).data.list;
  await fresh('PUT', `/api/framework/organize/Post/${made.id}`, { fullName: 'Theirs', version: made.version });
  await nameInput().fill('Mine again');
  await page.keyboard.press('Control+s');
  await page.getByText('Theirs').first().waitFor();
  expect((await fresh('GET', `/api/framework/organize/Post/${made.id}`)).data.fullName).toBe('Theirs');
});

test('what somebody writes while the record is being saved is saved with it', async () => {
  await openNew();
  await nameInput().fill('Slow');
  await dialog().locator('[data-field=code] input').fill('slow');
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  let isHeld = false;
  await intercept(page, '**/api/framework/organize/Post?**', async (route) => {
    if (isHeld || route.request().method() !== 'POST') return route.continue();
    isHeld = true;
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await expect.poll(() => isHeld).toBe(true);
  await nameInput().fill('Slow and more');
  answer();
  await dialog().waitFor({ state: 'detached' });
  const fresh = await site.world.as('admin', adminPassword);
  const { list } = (await fresh('GET', '/api/framework/organize/Post?code=slow')).data;
  expect(list).toMatchObject([{ fullName: 'Slow and more' }]);
});

test('a tab with unsaved input is marked, and closing it or signing out asks first', async () => {
  await openNew();
  await nameInput().fill('Half');
  const mark = page.getByRole('img', { name: 'Unsaved input' });
  await mark.waitFor();
  const goTo = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await goTo('/home');
  await page.getByRole('tab', { name: /Posts/ }).click({ button: 'middle' });
  const ask = page.getByRole('dialog', { name: 'Lose unsaved input?' });
  await ask.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('tab', { name: /Posts/ }).click();
  expect(await nameInput().inputValue()).toBe('Half');
  await goTo('/home');
  await page.getByRole('tab', { name: /Posts/ }).click({ button: 'middle' });
  await ask.getByRole('button', { name: 'Lose it' }).click();
  await page.getByRole('tab', { name: /Posts/ }).waitFor({ state: 'detached' });
  await goTo('/organize/post');
  await openNew();
  expect(await nameInput().inputValue()).toBe('');
  await nameInput().fill('Half again');
  await mark.waitFor();
  // Given up in the form itself, nothing of it is kept either.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await mark.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rdif_draft')))).toEqual(
    [],
  );
});

test('signing out with unsaved input says that it is lost, and leaves nothing of it in the browser', async () => {
  await page.goto(`${site.url}/open/entryEditor/${entry}`);
  await showSource(page);
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' ');
  await page.getByRole('img', { name: 'Unsaved input' }).waitFor();
  await page.locator('.ts-user').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByText('What was not saved is lost when you log out: 1 in all').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rdif_draft')))).toEqual(
    [],
  );
});

test('the text of a page document is back after a reload, until it is saved or discarded', async () => {
  await page.goto(`${site.url}/open/entryEditor/${entry}`);
  await showSource(page);
  const code = page.locator('.monaco-editor').first();
  await code.locator('.view-line').first().waitFor();
  await code.locator('textarea, .native-edit-context').first().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('  ');
  await page.getByText('Unsaved', { exact: true }).waitFor();
  await page.reload();
  await page.getByText(/Your unsaved text of .* is back/).waitFor();
  await page.getByText('Unsaved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await page.getByText('Unsaved', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await code.locator('.view-line').first().waitFor();
  expect(await page.getByText(/Your unsaved text of/).count()).toBe(0);
});

test('viewing as somebody else and coming back, the form stands open with what was typed', async () => {
  await openNew();
  await nameInput().fill('Before the view');
  await page.getByRole('img', { name: 'Unsaved input' }).waitFor();
  const fresh = await site.world.as('admin', adminPassword);
  const { token } = (await fresh('POST', '/api/framework/permission/ViewAs', { userId: viewed })).data;
  // As the dialog of the list of users does, which a form that stands open covers.
  await page.evaluate((viewToken) => {
    sessionStorage.setItem('viewBack', location.pathname + location.search);
    sessionStorage.setItem('viewToken', viewToken);
    location.assign('/home');
  }, token);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await backIs('Before the view');
});

test('a password is kept nowhere: leaving the page asks, and the draft is without it', async () => {
  await page.goto(`${site.url}/organize/user`);
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = dialog();
  await form.locator('[data-field=account] input').fill('draft1');
  await form.locator('[data-field=password] input').first().fill('Secret123');
  await page.getByRole('img', { name: 'Unsaved input' }).waitFor();
  await page.waitForTimeout(500);
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('rdif_draft')));
  expect(JSON.stringify(kept)).toContain('draft1');
  expect(JSON.stringify(kept)).not.toContain('Secret123');
  expect(JSON.stringify(kept)).not.toContain(clientHash('Secret123'));
  const asked = new Promise<string>((done) =>
    page.once('dialog', (question) => {
      done(question.type());
      void question.accept();
    }),
  );
  await page.reload();
  expect(await asked).toBe('beforeunload');
});
