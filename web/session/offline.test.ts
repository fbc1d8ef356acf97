import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

test('without a network a form keeps what was typed and saves once, when it is tried again', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/organize/post' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=fullName] input').fill('Baker');
  await dialog.locator('[data-field=code] input').fill('baker');
  await intercept(page, '**/api/**', (route) => route.abort());
  await page.keyboard.press('Control+s');
  await dialog.getByText('Not saved; what you entered is still here').waitFor();
  // Said where it is mended, and not once more above it.
  expect(await page.locator('.ant-message-error').count()).toBe(0);
  expect(await dialog.locator('[data-field=fullName] input').inputValue()).toBe('Baker');
  await page.unroute('**/api/**');
  // The first of the two arrives, its answer does not: the second try must not make a second record.
  let lost = false;
  await intercept(page, '**/api/framework/organize/Post?**', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lost).toBe(true);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Baker' }).waitFor();
  const { list } = (await site.world.ask('GET', '/api/framework/organize/Post?keyword=baker')).data;
  expect(list.length).toBe(1);
});

test('a list that could not be fetched says so and is fetched at the next try', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/organize/company' });
  await page.locator('.ant-table-row').first().waitFor();
  await intercept(page, '**/api/framework/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('The list could not be loaded').waitFor();
  await page.unroute('**/api/framework/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.ant-table-row').first().waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'hidden' });
});

/** A module whose form fetches a part with its second tab. */
async function releaseLate(name: string): Promise<void> {
  const pane = (id: string, field: string) => ({
    id,
    title: id,
    children: [{ node: 'field' as const, id: field, field }],
  });
  await releaseEntry(site.world, {
    ...{ code: name, fullName: name },
    page: {
      version: 2,
      model: {
        name,
        titleField: 'subject',
        fields: [
          { id: 'f1', name: 'subject', kind: 'text', label: 'Subject', widget: 'input' },
          { id: 'f2', name: 'papers', kind: 'files', label: 'Papers', widget: 'fileUpload' },
        ],
      },
      pages: {
        form: { body: [{ node: 'tab', id: 'tabs', panes: [pane('Words', 'f1'), pane('Files', 'f2')] }] },
        list: { columns: [{ field: 'f1' }] },
      },
    },
  });
}

test('a part of a form that is fetched late waits for the network, and what was typed stays', async () => {
  const { page, signIn } = await site.open();
  await releaseLate('late');
  await signIn('admin', adminPassword, { at: '/late' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  const subject = dialog.locator('[data-field=subject] input');
  await subject.fill('Typed before');
  await page.context().setOffline(true);
  await dialog.getByRole('tab', { name: 'Files' }).click();
  await dialog.locator('[data-field=papers] .ant-skeleton').waitFor();
  // Asked for once more, and still not there.
  await page.waitForTimeout(1500);
  await dialog.getByRole('tab', { name: 'Words' }).click();
  expect(await subject.inputValue()).toBe('Typed before');
  await dialog.getByRole('tab', { name: 'Files' }).click();
  await page.context().setOffline(false);
  await dialog.locator('[data-field=papers] input[type=file]').waitFor({ state: 'attached' });
  expect(await subject.inputValue()).toBe('Typed before');
});

test('a part that the server has no longer, as after an update, asks for the page to be loaded again; what was typed stays', async () => {
  await releaseLate('updated');
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/updated' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  const subject = dialog.locator('[data-field=subject] input');
  await subject.fill('Typed before');
  await intercept(page, /assets\/.*\.js/, (route) => route.fulfill({ status: 404 }));
  await dialog.getByRole('tab', { name: 'Files' }).click();
  await dialog.locator('[data-field=papers]').getByText('belongs to a newer version').waitFor();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Load again' }).click();
  await page.getByText(/Your unsaved input of .* is back/).waitFor();
  expect(await subject.inputValue()).toBe('Typed before');
  await dialog.getByRole('tab', { name: 'Files' }).click();
  await dialog.locator('[data-field=papers] input[type=file]').waitFor({ state: 'attached' });
});

test('a page that the server has no longer says so and comes when it is loaded again', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/organize/post' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().waitFor();
  await intercept(page, /assets\/.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.locator('.ts-user').click();
  await page.locator('.ant-dropdown').getByRole('menuitem').first().click();
  await page.locator('.ts-pane:not([hidden])').getByText('There is a new version').waitFor();
  await page.unrouteAll();
  await page.locator('.ts-pane:not([hidden])').getByRole('button', { name: 'Load again' }).click();
  await page.locator('.ant-descriptions').getByText('Account').waitFor();
});
