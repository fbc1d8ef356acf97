import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { heldWork } from '../../fixtures/held-work.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';
import { bookOf } from '../../fixtures/workbook.ts';

let site: Site;
let entry: string;
beforeAll(async () => {
  site = await openSite();
  // All of it is shown: the export goes at once.
  const list = { ...tasks.pages.list, columns: tasks.model.fields.map(({ id }) => ({ field: id })) };
  const page = { ...tasks, pages: { ...tasks.pages, list } };
  entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page });
});
afterAll(() => site?.end());

const places = { import: 2, export: 6, release: 1 };

/** Other people's work holds every place, and one more of theirs waits; `end` gives the places free. */
function occupied(kind: keyof typeof places) {
  const people = Array.from({ length: places[kind] + 1 }, (_, number) => `u${number}`);
  const jobs = people.map((user) => heldWork(site.world.tenant, { user, kind }));
  return async () => {
    for (const job of jobs) {
      job.end();
      await job.finished;
    }
  };
}

/** Starts something while all places are taken, and sees the sentence come and go. */
async function seenWaiting(kind: keyof typeof places, { start, at }: { start: () => Promise<void>; at: Locator }) {
  const end = occupied(kind);
  await start();
  await at.getByText('Waiting, 2 before you').waitFor();
  await end();
  await at.getByText('Waiting').waitFor({ state: 'detached' });
}

/** How often the page has asked where its work stands. */
function asked(page: Page) {
  const count = { polls: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/HeavyWork') count.polls++;
  });
  return count;
}

test('an import and an export say how many come before them, and nothing asks once they are over', async () => {
  const { page, errors, signIn } = await site.open();
  const count = asked(page);
  await signIn('admin', adminPassword, { at: '/tasks' });
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(await bookOf([['Title'], ['Rake']]));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await seenWaiting('import', {
    start: () => page.locator('input[type=file]').setInputFiles({ name: 'tasks.xlsx', mimeType, buffer }),
    at: dialog.getByRole('status'),
  });
  await dialog.getByText('1 to add, 0 to change, 0 unchanged, 0 with errors').waitFor();
  expect(count.polls).toBeGreaterThan(0);
  count.polls = 0;
  await page.waitForTimeout(2500);
  expect(count.polls).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const saved = page.waitForEvent('download');
  await seenWaiting('export', {
    start: () => page.getByRole('button', { name: 'Export' }).click(),
    at: page.getByRole('button', { name: 'Waiting' }),
  });
  await saved;
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('a release, a rollback and the release of all that was imported say it too', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  const dialog = page.getByRole('dialog');
  const { ask } = site.world;
  const { version } = (await ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  const fields = tasks.model.fields.map((field) => ({ ...field, label: `${field.label}!` }));
  const draft = { page: { ...tasks, model: { ...tasks.model, fields } }, version };
  expect((await ask('PUT', `/api/OnLineDev/${entry}`, draft)).code).toBe(200);
  await page.goto(`${site.url}/open/entryEditor/${entry}`);
  await page.getByRole('button', { name: /Release$/ }).click();
  await seenWaiting('release', {
    start: () => dialog.getByRole('button', { name: /Release$/ }).click(),
    at: dialog.getByRole('status'),
  });
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('listitem').filter({ hasText: 'v1' }).getByRole('button', { name: 'Roll back to this' }).click();
  const rollback = page.getByRole('dialog', { name: 'Roll back to v1' });
  await seenWaiting('release', {
    start: () => rollback.getByRole('button', { name: 'Roll back', exact: true }).click(),
    at: rollback.getByRole('status'),
  });
  await page.getByText('Rolled back').waitFor();

  await page.goto(`${site.url}/onlinedev/entry`);
  await page.getByRole('button', { name: 'Import forms' }).click();
  const column = { db_field_name: 'name', db_field_txt: 'Name', is_show_form: 1 };
  const form = JSON.stringify({ head: { table_name: 'unit', table_type: 1 }, fields: [column] });
  await seenWaiting('import', {
    start: () =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'unit.json', mimeType: 'application/json', buffer: Buffer.from(form) }),
    at: dialog.locator('.ant-spin'),
  });
  await dialog.getByText('1 imported, 0 refused').waitFor();
  await seenWaiting('release', {
    start: () => dialog.getByRole('button', { name: 'Release all' }).click(),
    at: dialog.getByRole('status'),
  });
  await dialog.getByText('1 released, 0 failed').waitFor();
  expect(errors).toEqual([]);
});

test('where nobody answers how long it takes, the usual progress stays', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/tasks' });
  await page.getByRole('button', { name: 'Import' }).click();
  await intercept(page, '**/api/HeavyWork*', (route) => route.abort());
  const end = occupied('import');
  const buffer = Buffer.from(await bookOf([['Title'], ['Rake']]));
  const failed = page.waitForEvent('requestfailed');
  await page.locator('input[type=file]').setInputFiles({ name: 'tasks.xlsx', mimeType: '', buffer });
  await failed;
  const dialog = page.getByRole('dialog');
  await dialog.getByText('the rows are being checked').waitFor();
  expect(await page.locator('.ant-message-notice').count()).toBe(0);
  await end();
  await dialog.getByText('1 to add').waitFor();
});

test('a release that waits for whoever uses its records says so, and how many steps there are', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  const { ask, tenant, database } = site.world;
  const { version, page: stored } = (await ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  const more = { id: 'more', name: 'more', kind: 'text', label: 'More', widget: 'input' };
  const { model } = stored;
  const draft = { page: { ...stored, model: { ...model, fields: [...model.fields, more] } }, version };
  expect((await ask('PUT', `/api/OnLineDev/${entry}`, draft)).code).toBe(200);
  await page.goto(`${site.url}/open/entryEditor/${entry}`);
  await page.getByRole('button', { name: /Release$/ }).click();
  const dialog = page.getByRole('dialog');
  const { table } = tenant.registry.get(`entry/${entry}`);
  const reader = await database.pool.connect();
  try {
    await reader.query(`begin; select 1 from "${table}"`);
    await dialog.getByRole('button', { name: /Release$/ }).click();
    await dialog.getByRole('status').getByText('Waits for those who are using its records').waitFor();
    await dialog.getByText(/^1 \/ \d+$/).waitFor();
    await dialog.getByRole('button', { name: 'Go on in the background' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await ask('GET', '/api/HeavyWork')).data).toMatchObject([
      { kind: 'release', state: 'running', progress: { done: 0, step: 'Waits for those who are using its records' } },
    ]);
  } finally {
    await reader.query('rollback');
    reader.release();
  }
  await page
    .locator('.ant-message')
    .getByText(/^Released v\d+$/)
    .waitFor();
  expect(errors).toEqual([]);
});
