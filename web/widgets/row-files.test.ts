import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '@tessera/fixtures/site.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page = {
  version: 2,
  model: {
    name: 'plans',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        ...{ id: 'f2', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'plan', kind: 'files', label: 'Plan', widget: 'fileUpload' },
          { id: 'r2', name: 'signed', kind: 'files', label: 'Signed', widget: 'signature' },
        ],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_edit'] } },
} as unknown as PageDocument;

let site: Site;
let entry: string;
beforeAll(async () => {
  site = await openSite();
  entry = await releaseEntry(site.world, { code: 'plans', fullName: 'Plans', page });
});
afterAll(() => site?.end());

test.each([1440, 390])('a file goes into a row beside its cell, and is saved with it; %s px', async (width) => {
  const { page, errors, signIn } = await site.open({ width });
  await signIn('admin', adminPassword, { at: '/plans?mode=create' });
  const form = page.getByRole('dialog').first();
  await form.locator('[data-field=title] input').fill('One');
  await form.locator('[role=gridcell][aria-colindex="2"]').first().dblclick();
  const beside = page.locator('.ts-cell-popover');
  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await beside.locator('input[type=file]').setInputFiles(file);
  await beside.locator('.ts-files').getByText('plan.txt').waitFor();
  const { x = -1, width: wide = 0 } = (await beside.boundingBox()) ?? {};
  expect([x >= 0, x + wide <= width]).toEqual([true, true]);
  await form.locator('[data-field=title] input').click();
  await beside.waitFor({ state: 'hidden' });
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname.endsWith(entry),
  );
  await page.keyboard.press('Control+s');
  const { data } = await (await answered).json();
  const stored = await site.world.ask('GET', `/api/OnLineDevInstance/${entry}/${data.id}`);
  expect(stored.data).toMatchObject({ title: 'One', lines: [{ plan: [{ name: 'plan.txt', size: 5 }] }] });
  expect(errors).toEqual([]);
});

test('who leaves the cell while a file is on its way loses nothing: it comes into its row, and saving waits for it', async () => {
  const { page, errors, signIn } = await site.open({ width: 1440 });
  await signIn('admin', adminPassword, { at: '/plans?mode=create' });
  const form = page.getByRole('dialog').first();
  await form.locator('[data-field=title] input').fill('Two');
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/file/Upload/annex**', async (route) => {
    await held;
    await route.continue();
  });
  await form.locator('[role=gridcell][aria-colindex="2"]').first().dblclick();
  const beside = page.locator('.ts-cell-popover');
  const file = { name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('later') };
  const asked = page.waitForRequest('**/file/Upload/annex**');
  await beside.locator('input[type=file]').setInputFiles(file);
  await asked;
  const leave = async () => {
    await form.locator('[data-field=title] input').click();
    await beside.waitFor({ state: 'hidden' });
  };
  await leave();
  // Opened again, the cell shows what is on its way into it.
  await form.locator('[role=gridcell][aria-colindex="2"]').first().dblclick();
  await beside.getByText('late.txt').waitFor();
  await beside.getByRole('progressbar').waitFor();
  await leave();
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname.endsWith(entry),
  );
  await page.keyboard.press('Control+s');
  arrive();
  const { data } = await (await answered).json();
  const stored = await site.world.ask('GET', `/api/OnLineDevInstance/${entry}/${data.id}`);
  expect(stored.data).toMatchObject({ title: 'Two', lines: [{ plan: [{ name: 'late.txt', size: 5 }] }] });
  expect(errors).toEqual([]);
});

test('a row is signed beside its cell, and the signature comes into its row wherever that stands by then', async () => {
  const { page, errors, signIn } = await site.open({ width: 1440 });
  await signIn('admin', adminPassword, { at: '/plans?mode=create' });
  const form = page.getByRole('dialog').first();
  await form.locator('[data-field=title] input').fill('Three');
  const cell = form.locator('[role=gridcell][aria-colindex="3"]').first();
  const beside = page.locator('.ts-cell-popover');
  await cell.dblclick();
  await beside.getByRole('button', { name: 'Signed', exact: false }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Signed' }).last();
  await dialog.getByText('Type a name').click();
  await dialog.getByRole('textbox').fill('Ann Smith');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await form.locator('[data-field=title] input').click();
  await cell.locator('img').waitFor();
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await intercept(page, /Upload\/annexpic/, async (route) => {
    await held;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Add row' }).click();
  await form.locator('[role=gridcell][aria-colindex="3"]').nth(1).dblclick();
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const asked = page.waitForRequest(/Upload\/annexpic/);
  await beside.locator('input[type=file]').setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: picture });
  await asked;
  // The first row goes: the second is another one by its number.
  await form.getByRole('button', { name: 'Remove row' }).first().click();
  const answered = page.waitForResponse(/Upload\/annexpic/);
  arrive();
  await answered;
  await form.locator('[role=gridcell][aria-colindex="3"] img').waitFor();
  const saved = page.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname.endsWith(entry),
  );
  await page.keyboard.press('Control+s');
  const { data } = await (await saved).json();
  const stored = await site.world.ask('GET', `/api/OnLineDevInstance/${entry}/${data.id}`);
  expect(stored.data.lines).toMatchObject([{ signed: [{ name: 'late.png' }] }]);
  expect(errors).toEqual([]);
});
