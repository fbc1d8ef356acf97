import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

const number = { kind: 'decimal', widget: 'number' } as const;
const fields = [
  { id: 'title', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
  {
    id: 'lines',
    name: 'lines',
    kind: 'rows',
    label: 'Lines',
    widget: 'subTable',
    rows: [
      { id: 'item', name: 'item', kind: 'text', label: 'Item', widget: 'input' },
      { id: 'price', name: 'price', label: 'Price', ...number },
    ],
  },
];
const offer = (page: Page, title: string) =>
  page.locator('.ts-offer').filter({ has: page.getByText(title, { exact: true }) });
const canvas = (page: Page) => page.locator('.ts-canvas');
const stored = async (id: string) => (await site.world.ask('GET', `/api/OnLineDev/${id}/Info`)).data.page;

async function drag(page: Page, { from, to, at }: { from: Locator; to: Locator; at: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, target] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !target) throw new Error('not on the page');
  await page.mouse.move(start.x + 12, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 24, { steps: 3 });
  await page.mouse.move(target.x + target.width * at, target.y + target.height / 2, { steps: 6 });
  await page.locator('.ts-mark-drop').waitFor();
  await page.mouse.up();
  await page.locator('.ts-mark-drop').waitFor({ state: 'detached' });
}

test('a sub-table is dropped into the head of another, filled, moved, emptied and taken back', async () => {
  const { page, errors, signIn } = await site.open();
  const entry = { fullName: 'Nested', code: 'nested', type: 'form' };
  const { id } = (await site.world.ask('POST', '/api/OnLineDev', entry)).data;
  const body = ['title', 'lines'].map((field) => ({ node: 'field', id: field, field }));
  const document = {
    version: 2,
    model: { name: 'nested', titleField: 'title', fields },
    pages: { form: { body }, list: { columns: [{ field: 'title' }] } },
  };
  await site.world.ask('PUT', `/api/OnLineDev/${id}`, { ...entry, page: document });
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${id}` });
  const heads = canvas(page).locator('[data-place=lines] [data-column]');
  await expect.poll(() => heads.allInnerTexts()).toEqual(['Item', 'Price']);
  await drag(page, { from: offer(page, 'Sub-table'), to: heads.nth(1), at: 0.9 });
  // It is unfolded, with the one column that it begins with.
  const inner = canvas(page).locator('[data-rows] [data-column]');
  await expect.poll(() => inner.allInnerTexts()).toEqual(['Single-line input']);
  await drag(page, { from: offer(page, 'Number'), to: inner.first(), at: 0.9 });
  await expect.poll(() => inner.allInnerTexts()).toEqual(['Single-line input', 'Number']);
  // Down to the third level, and no further.
  await drag(page, { from: offer(page, 'Sub-table'), to: inner.nth(1), at: 0.9 });
  const deepest = canvas(page).locator('[data-rows] [data-rows] [data-column]');
  await expect.poll(() => deepest.count()).toBe(1);
  await drag(page, { from: offer(page, 'Amount'), to: deepest.first(), at: 0.9 });
  await expect.poll(() => deepest.allInnerTexts()).toEqual(['Single-line input', 'Amount']);
  // A column of the second level is moved to its beginning, and one of the third deleted.
  await drag(page, {
    from: canvas(page)
      .locator('[data-rows] [data-column]')
      .filter({ hasText: /^Number$/ }),
    to: inner.first(),
    at: 0.1,
  });
  await deepest.nth(1).click({ force: true, position: { x: 20, y: 8 } });
  await canvas(page).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => deepest.allInnerTexts()).toEqual(['Single-line input']);
  await page.keyboard.press('Control+s');
  const rowsOf = async () => (await stored(id)).model.fields[1].rows;
  await expect.poll(async () => (await rowsOf()).length).toBe(3);
  const [, , second] = await rowsOf();
  expect(second.rows.map(({ widget }: { widget: string }) => widget)).toEqual(['number', 'input', 'subTable']);
  expect(second.rows[2].rows).toHaveLength(1);
  const undo = page.getByRole('button', { name: 'Undo' });
  while (await undo.isEnabled()) await undo.evaluate((button: HTMLButtonElement) => button.click());
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(async () => (await rowsOf()).length).toBe(2);
  expect(errors).toEqual([]);
});
