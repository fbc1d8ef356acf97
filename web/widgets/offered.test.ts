import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site, steppedBack } from '@tessera/fixtures/site.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ways = ['rail', 'road', 'air'].map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));
const options = { source: 'static', items: ways };

const page = {
  version: 2,
  model: {
    name: 'trips',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        id: 'f2',
        name: 'way',
        kind: 'text',
        label: 'Way',
        widget: 'select',
        props: { options, offered: "title = 'cn' or option() != 'rail'" },
      },
      {
        id: 'f3',
        name: 'more',
        kind: 'refs',
        label: 'More',
        widget: 'checkbox',
        props: { options, offered: 'option() != way' },
      },
      {
        ...{ id: 'f4', name: 'legs', kind: 'rows', label: 'Legs', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'night', kind: 'boolean', label: 'Night', widget: 'switch' },
          {
            id: 'r2',
            name: 'way',
            kind: 'text',
            label: 'By',
            widget: 'select',
            props: { options, offered: "option() = 'rail' or not night and title != 'walk'" },
          },
        ],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }, { field: 'f2' }], buttons: ['btn_add', 'btn_edit'] } },
} as unknown as PageDocument;

const starts = {
  version: 2,
  model: {
    name: 'stays',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        ...{ id: 'f2', name: 'nights', kind: 'rows', label: 'Nights', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'place', kind: 'text', label: 'Place', widget: 'input', defaultBy: "title & '!'" },
          { id: 'r2', name: 'note', kind: 'text', label: 'Note', widget: 'input', defaultBy: "'at ' & place" },
        ],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_edit'] } },
} as unknown as PageDocument;

let site: Site;
let stays: string;
beforeAll(async () => {
  site = await openSite();
  stays = await releaseEntry(site.world, { code: 'stays', fullName: 'Stays', page: starts });
  await releaseEntry(site.world, { code: 'trips', fullName: 'Trips', page });
});
afterAll(() => site?.end());

/** What the list that is open offers. */
async function offered(page: Page): Promise<string[]> {
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await open.first().waitFor();
  return open.allTextContents();
}

test('options come and go with what they depend on: in the form, between fields, and in each row', async () => {
  const { page, errors, signIn } = await site.open({ width: 1440 });
  await signIn('admin', adminPassword, { at: '/trips?mode=create' });
  const form = page.getByRole('dialog').first();
  const boxes = form.locator('[data-field=more] .ant-checkbox-wrapper');
  await form.locator('[data-field=title] input').fill('us');
  await form.locator('[data-field=way] input').click();
  expect(await offered(page)).toEqual(['Road', 'Air']);
  await page.keyboard.press('Escape');
  await form.locator('[data-field=title] input').fill('cn');
  await form.locator('[data-field=way] input').click();
  expect(await offered(page)).toEqual(['Rail', 'Road', 'Air']);
  await page.getByTitle('Rail', { exact: true }).click();
  await expect.poll(() => boxes.allTextContents()).toEqual(['Road', 'Air']);

  const cell = (row: number, column: number) =>
    form.locator(`[role=row]`).nth(row).locator(`[role=gridcell][aria-colindex="${column}"]`);
  // As people are used to from sheets.
  await cell(1, 3).dblclick();
  expect(await offered(page)).toEqual(['Rail', 'Road', 'Air']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await cell(1, 2).click();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('F2');
  expect(await offered(page)).toEqual(['Rail']);
  await page.keyboard.press('Escape');

  // What was chosen stands there though it is offered no longer, is told, and can be put right.
  await form.locator('[data-field=title] input').fill('us');
  await page.keyboard.press('Control+s');
  await form.locator('[data-field=way]').getByText('is not offered here').waitFor();
  expect(await form.locator('[data-field=way]').textContent()).toContain('Rail (not offered here)');
  expect(errors).toEqual([]);
});

test('a new row starts with what its formulas give, follows them until somebody writes, and alone is no input', async () => {
  const { page, errors, signIn } = await site.open({ width: 1440 });
  await signIn('admin', adminPassword, { at: '/stays?mode=create' });
  const form = page.getByRole('dialog').first();
  const rows = async () => {
    const cells = await form.locator('[role=row] [role=gridcell]:not([aria-colindex="1"])').allTextContents();
    return cells.map((text) => text.trim()).filter((text) => text !== '');
  };
  await expect.poll(rows).toEqual(['!', 'at !']);
  // Nobody is asked whether to leave what nobody wrote.
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await steppedBack(page);
  await page.goto(`${site.url}/stays?mode=create`);
  await form.locator('[data-field=title] input').fill('Oslo');
  await expect.poll(rows).toEqual(['Oslo!', 'at Oslo!']);
  await form.locator('[role=gridcell][aria-colindex="3"]').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('mine');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('Escape');
  await form.locator('[data-field=title] input').fill('Rome');
  await expect.poll(rows).toEqual(['Rome!', 'mine', 'Rome!', 'at Rome!']);
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname.endsWith(stays),
  );
  await page.keyboard.press('Control+s');
  const { data } = await (await answered).json();
  const stored = await site.world.ask('GET', `/api/OnLineDevInstance/${stays}/${data.id}`);
  // A row in which nobody wrote anything is none.
  expect(stored.data.nights).toMatchObject([{ place: 'Rome!', note: 'mine' }]);
  expect(stored.data.nights).toHaveLength(1);
  expect(errors).toEqual([]);
});
