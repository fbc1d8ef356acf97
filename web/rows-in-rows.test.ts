import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

const number = { kind: 'decimal', widget: 'number' } as const;
const computed = { kind: 'decimal', widget: 'calculate' } as const;
const order: PageDocument = {
  version: 2,
  model: {
    name: 'order',
    titleField: 'subject',
    fields: [
      { id: 'f1', name: 'subject', kind: 'text', label: 'Subject', widget: 'input' },
      {
        id: 'f2',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        rows: [
          { id: 'r1', name: 'product', kind: 'text', label: 'Product', widget: 'input' },
          { id: 'r2', name: 'price', label: 'Price', ...number },
          {
            id: 'r3',
            name: 'deliveries',
            kind: 'rows',
            label: 'Deliveries',
            widget: 'subTable',
            props: { summary: ['quantity'] },
            rows: [
              { id: 'd1', name: 'place', kind: 'text', label: 'Place', widget: 'input' },
              { id: 'd2', name: 'quantity', label: 'Quantity', ...number, required: true },
              { id: 'd3', name: 'worth', label: 'Worth', ...computed, value: 'quantity * price' },
            ],
          },
          { id: 'r4', name: 'amount', label: 'Amount', ...computed, value: 'sum(deliveries.worth)' },
        ],
      },
      { id: 'f3', name: 'total', label: 'Total', ...computed, value: 'sum(lines.deliveries.worth)' },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2', 'f3'].map((field) => ({ node: 'field', id: field, field })) },
    list: { columns: [{ field: 'f1' }, { field: 'f3' }], keyword: ['f1'] },
  },
};

let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  id = await releaseEntry(site.world, { code: 'orders', fullName: 'Orders', page: order });
});
afterAll(() => site?.end());

const outer = (page: Page) => page.getByRole('grid').first();
const inner = (page: Page) => outer(page).getByRole('grid');
/** The rows of a grid itself, not those of the grids in it. */
const rowsOf = (grid: Locator) => grid.locator(':scope > [role=row], :scope > * > [role=row]');
const storedLines = async (record: string) =>
  (await site.world.ask('GET', `/api/OnLineDevInstance/${id}/${record}`)).data;
const create = async (body: Record<string, unknown>): Promise<string> =>
  (await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, body)).data.id;
const short = (lines: Record<string, unknown>[]) =>
  lines.map(({ product, amount, deliveries }) => [
    product,
    Number(amount),
    (deliveries as Record<string, unknown>[]).map((one) => `${one.place} ${Number(one.quantity)}`),
  ]);

test('rows in a row are filled in by keyboard alone, and what is wrong in them is brought into view', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/orders' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=subject] input').fill('Pumps');
  const type = async (...keys: string[]) => {
    for (const key of keys)
      if (/^[A-Z]/.test(key) && key.length > 2) await page.keyboard.press(key);
      else await page.keyboard.type(key);
  };
  await outer(page).focus();
  await type('ArrowDown', 'px', 'Tab', '10', 'Tab');
  // Tab stops at the deliveries, Enter goes in, and there the keys do what they do around it.
  await page.keyboard.press('Enter');
  await inner(page).waitFor();
  await type('Insert', 'h7', 'Tab', '3', 'Tab');
  await inner(page).getByText('30').waitFor();
  await type('h8', 'Tab', 'Escape', 'Escape');
  // Out again, on the cell that it was entered by; it stays unfolded until the arrow folds it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.querySelectorAll('[role=grid]').length)).toBe(1);
  await outer(page)
    .getByRole('button', { name: /^Fold Deliveries Rows: 2/ })
    .click();
  await inner(page).waitFor({ state: 'detached' });
  // The second has no quantity yet.
  await page.keyboard.press('Control+s');
  await outer(page)
    .getByRole('button', { name: /1 to be corrected/ })
    .waitFor();
  await dialog.getByRole('button', { name: /row 1, Deliveries.*row 2, Quantity/ }).click();
  await inner(page).waitFor();
  await expect.poll(() => inner(page).locator('.ts-active').getAttribute('aria-invalid')).toBe('true');
  await type('4', 'Enter');
  await outer(page).getByText('70').first().waitFor();
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });

  const { list } = (await site.world.ask('POST', `/api/OnLineDevInstance/${id}/List`, {})).data;
  const stored = await storedLines(list[0].id);
  expect([short(stored.lines), Number(stored.total)]).toEqual([[['px', 70, ['h7 3', 'h8 4']]], 70]);
  expect(errors).toEqual([]);
});

test('a copied row takes the rows in it along as new ones; each step in them is taken back', async () => {
  const { page, errors, signIn } = await site.open();
  const deliveries = [
    { place: 'North', quantity: 1 },
    { place: 'South', quantity: 2 },
  ];
  const record = await create({ subject: 'Valves', lines: [{ product: 'v1', price: 5, deliveries }] });
  const before = await storedLines(record);
  await signIn('admin', adminPassword, { at: `/orders?id=${record}&mode=edit` });
  const dialog = page.getByRole('dialog');
  await outer(page)
    .getByRole('button', { name: /^Unfold Deliveries/ })
    .click();
  await inner(page).getByText('South').waitFor();
  // In the rows: one is copied, then taken back.
  await rowsOf(inner(page)).filter({ hasText: 'South' }).getByRole('button', { name: 'Duplicate row' }).click();
  await expect.poll(() => inner(page).getByText('South').count()).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => inner(page).getByText('South').count()).toBe(1);
  // The row around them.
  await rowsOf(outer(page)).filter({ hasText: 'v1' }).getByRole('button', { name: 'Duplicate row' }).first().click();
  const folded = outer(page).getByRole('button', { name: /^Unfold Deliveries Rows: 2/ });
  await folded.click();
  const copy = outer(page).getByRole('grid').nth(1);
  await rowsOf(copy).filter({ hasText: 'North' }).getByRole('button', { name: 'Remove row' }).click();
  await expect.poll(() => outer(page).getByText('North').count()).toBe(1);
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  const stored = await storedLines(record);
  expect(short(stored.lines)).toEqual([
    ['v1', 15, ['North 1', 'South 2']],
    ['v1', 10, ['South 2']],
  ]);
  expect(stored.lines[0]).toMatchObject({ id: before.lines[0].id, deliveries: before.lines[0].deliveries });
  expect(stored.lines[1].deliveries[0].id).not.toBe(before.lines[0].deliveries[1].id);
  expect(errors).toEqual([]);
});

test('they are read below their row, all of them on paper, and many rows around stay in a window', async () => {
  const { page, errors, signIn } = await site.open();
  const lines = Array.from({ length: 300 }, (_, at) => ({
    product: `p${at}`,
    price: 1,
    deliveries: Array.from({ length: at % 4 }, (_row, one) => ({ place: `h${at}-${one}`, quantity: 1 })),
  }));
  const record = await create({ subject: 'Many', lines });
  await signIn('admin', adminPassword, { at: `/orders/${record}` });
  await page.getByRole('heading', { name: 'Many' }).waitFor();
  await outer(page).getByText('h3-2').waitFor();
  expect(await rowsOf(outer(page)).count()).toBeLessThan(150);
  expect(await outer(page).getByRole('button', { name: 'Remove row' }).count()).toBe(0);
  const box = outer(page);
  // What is drawn on the way is measured, so the end is known when it is there.
  const toTheEnd = (element: Element) => {
    const before = element.scrollTop;
    element.scrollTop = element.scrollHeight;
    return element.scrollTop - before;
  };
  await expect.poll(() => box.evaluate(toTheEnd)).toBe(0);
  await outer(page).getByText('p299').waitFor();
  await outer(page).getByText('h299-2').waitFor();

  await page.setViewportSize({ width: 688, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  for (const place of ['h1-0', 'h150-1', 'h299-2']) await page.getByText(place, { exact: true }).waitFor();
  const cut = await page.locator('.ts-grid-cell').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { right, height } = part.getBoundingClientRect();
        return right > innerWidth || height === 0;
      })
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
  expect(errors).toEqual([]);
});

test('on a phone they are unfolded by a finger, and stay between the number and the tools of their row', async () => {
  const { page, errors, signIn } = await site.open({ width: 390 });
  const deliveries = [{ place: 'North', quantity: 1 }];
  const record = await create({ subject: 'Small', lines: [{ product: 'v1', price: 5, deliveries }] });
  await signIn('admin', adminPassword, { at: `/orders?id=${record}&mode=edit` });
  const unfold = outer(page).getByRole('button', { name: /^Unfold Deliveries/ });
  await unfold.scrollIntoViewIfNeeded();
  await unfold.click();
  await inner(page).getByText('North').waitFor();
  const add = outer(page).locator('.ts-grid-inner').getByRole('button', { name: 'Add row' });
  await add.click();
  await expect
    .poll(() =>
      rowsOf(inner(page))
        .filter({ has: page.getByRole('rowheader') })
        .count(),
    )
    .toBe(2);
  const [around, room] = [await outer(page).boundingBox(), await inner(page).boundingBox()];
  if (!around || !room) throw new Error('not drawn');
  expect(room.x).toBeGreaterThanOrEqual(around.x);
  expect(room.x + room.width).toBeLessThanOrEqual(around.x + around.width + 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
});
