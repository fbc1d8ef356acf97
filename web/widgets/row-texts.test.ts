import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site } from '@tessera/fixtures/site.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page = {
  version: 2,
  model: {
    name: 'offers',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        ...{ id: 'f2', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'item', kind: 'text', label: 'Item', widget: 'input' },
          { id: 'r2', name: 'about', kind: 'html', label: 'About', widget: 'richText' },
        ],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }, { field: 'f2' }], buttons: ['btn_add', 'btn_edit'] } },
} as unknown as PageDocument;

let site: Site;
let entry: string;
let base: string;
beforeAll(async () => {
  site = await openSite();
  entry = await releaseEntry(site.world, { code: 'offers', fullName: 'Offers', page });
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(() => site?.end());

test.each([1440, 390])('formatted text is written beside its cell and saved with its row; %s px', async (width) => {
  const { page, errors, signIn } = await site.open({ width });
  await signIn('admin', adminPassword, { at: '/offers?mode=create' });
  const form = page.getByRole('dialog').first();
  await form.locator('[data-field=title] input').fill('One');
  const cell = form.locator('[role=gridcell][aria-colindex="3"]').first();
  await cell.dblclick();
  const beside = page.locator('.ts-cell-popover');
  const editor = beside.locator('[contenteditable=true]');
  await editor.waitFor();
  // What is typed at once goes into it, and Enter begins a paragraph.
  await page.waitForFunction(() => document.activeElement?.getAttribute('contenteditable') === 'true');
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('second');
  const { x = -1, width: wide = 0 } = (await beside.boundingBox()) ?? {};
  expect([x >= 0, x + wide <= width]).toEqual([true, true]);
  await form.locator('[data-field=title] input').click();
  await beside.waitFor({ state: 'hidden' });
  await cell.getByText('first second').waitFor();
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname.endsWith(entry),
  );
  await page.keyboard.press('Control+s');
  const { data } = await (await answered).json();
  const stored = await site.world.ask('GET', `${base}/${data.id}`);
  expect(stored.data.lines).toMatchObject([{ about: '<p>first</p><p><strong>second</strong></p>' }]);
  expect(errors).toEqual([]);
});

test('Escape gives the cell back what it held, and Tab goes on', async () => {
  const made = await site.world.ask('POST', base, { title: 'Two', lines: [{ item: 'a', about: '<p>before</p>' }] });
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/offers?id=${made.data.id}&mode=edit` });
  const form = page.getByRole('dialog').first();
  const cell = form.locator('[role=gridcell][aria-colindex="3"]').first();
  await cell.dblclick();
  await page.waitForFunction(() => document.activeElement?.getAttribute('contenteditable') === 'true');
  await page.keyboard.type(' and after');
  await page.keyboard.press('Escape');
  await page.locator('.ts-cell-popover').waitFor({ state: 'hidden' });
  await cell.getByText('before', { exact: true }).waitFor();
  await form.locator('[role=gridcell][aria-colindex="2"]').first().dblclick();
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.activeElement?.getAttribute('contenteditable') === 'true');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('after');
  await page.keyboard.press('Tab');
  await page.locator('.ts-cell-popover').waitFor({ state: 'hidden' });
  await cell.getByText('after', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('what runs is taken out of a row as out of a record', async () => {
  const about = '<p onclick="x()">fine<script>alert(1)</script><img src="https://evil.example/x.png"></p>';
  const made = await site.world.ask('POST', base, { title: 'Three', lines: [{ item: 'a', about }] });
  expect((await site.world.ask('GET', `${base}/${made.data.id}`)).data.lines).toMatchObject([{ about: '<p>fine</p>' }]);
  const { id } = made.data;
  const change = { version: 1, lines: [{ item: 'a', about: '<p>x<iframe src="//evil.example"></iframe></p>' }] };
  expect(await site.world.ask('PUT', `${base}/${id}`, change)).toMatchObject({ code: 200 });
  const { data } = await site.world.ask('GET', `${base}/${id}`);
  expect(data.lines).toMatchObject([{ about: '<p>x</p>' }]);
});

test('a list shows the first rows of a sub-table in one line', async () => {
  const lines = ['Bolt', 'Nut', 'Washer', 'A part whose name is longer than the column of a list could ever be wide'];
  await site.world.ask('POST', base, { title: 'Four', lines: lines.map((item) => ({ item })) });
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/offers' });
  const cell = page.locator('tbody tr', { hasText: 'Four' }).locator('.ts-rows-glimpse');
  await cell.getByText('Washer').waitFor();
  const { height = 0 } = (await cell.boundingBox()) ?? {};
  expect(height).toBeLessThan(30);
});
