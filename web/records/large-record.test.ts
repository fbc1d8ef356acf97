import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition =>
  ({ id: name, name, kind: 'text', label: name, widget: 'input', ...rest }) as FieldDefinition;
const number = { kind: 'decimal', widget: 'number' } as const;
const large: PageDocument = {
  version: 2,
  model: {
    name: 'large',
    titleField: 'title',
    fields: [
      field('title'),
      field('lines', {
        kind: 'rows',
        widget: 'subTable',
        rows: [
          field('item', { required: true }),
          field('qty', number),
          field('note'),
          field('amount', { ...number, widget: 'calculate', value: 'qty * 2' }),
        ],
      }),
      field('total', { ...number, widget: 'calculate', value: 'sum(lines.amount)' }),
    ],
  },
  pages: {
    list: { columns: [{ field: 'title' }] },
    form: { body: ['title', 'total', 'lines'].map((name) => ({ node: 'field', id: `n${name}`, field: name })) },
  },
};

let site: Site;
let base: string;
let id: string;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'large', fullName: 'Large', page: large })}`;
});
afterAll(() => site?.end());
beforeEach(async () => {
  const lines = Array.from({ length: 4000 }, (_, n) => ({ item: `item ${n}`, qty: 1, note: `${n} `.repeat(30) }));
  const made = await site.world.ask('POST', base, { title: 'An order', lines });
  expect(made.code).toBe(200);
  id = made.data.id;
  const visit = await site.open();
  page = visit.page;
  await visit.signIn('admin', adminPassword, { at: `/large/${id}?mode=edit` });
  await cell(1).waitFor();
});

const stored = async () => (await site.world.ask('GET', `${base}/${id}`)).data;
/** The number of a row, counted from 1 as a person sees it. */
const cell = (row: number) => page.locator(`[role=grid] [aria-rowindex="${row + 1}"] [aria-colindex="3"]`);
const write = async (row: number, value: string) => {
  await cell(row).click();
  await page.locator('.ts-cell-editor input').fill(value);
  await page.keyboard.press('Enter');
};
/** Other texts of a conflict say `saved` too. */
const saved = () => page.locator('.ant-message-success').first().waitFor();
const puts = () => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes(id)) sent.push(request);
  });
  return sent;
};

test('of four thousand rows what changed is sent, and the sum over all follows', async () => {
  const sent = puts();
  await write(3, '11');
  await page
    .locator('[data-field=total]')
    .getByText(/8,?020/)
    .waitFor();
  await page.getByRole('button', { name: 'Remove row' }).nth(0).click();
  await page.keyboard.press('Control+s');
  await saved();
  const body = sent[0]?.postDataJSON();
  expect(Object.keys(body.lines)).toEqual(['changed', 'removed']);
  expect(sent[0]?.postData()?.length).toBeLessThan(500);
  const { lines, total, version } = await stored();
  expect([lines.length, lines[1].qty, lines[1].amount, total, version]).toEqual([3999, 11, 22, 8018, 2]);
});

test('unsaved rows of a record that is too large to be kept come back upon it, also when others have saved meanwhile', async () => {
  await write(2, '5');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('draft'))))
    .toBe(true);
  await site.world.ask('PUT', `${base}/${id}`, { title: 'Theirs' });
  await page.reload();
  await page.getByText(/Your unsaved input of .* is back/).waitFor();
  await cell(2).getByText('5').waitFor();
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await conflict.getByRole('button', { name: 'Save the choice' }).click();
  await saved();
  const { title, lines } = await stored();
  expect([title, lines[1].qty, lines[0].qty]).toEqual(['Theirs', 5, 1]);
});

test('what others did to other rows is kept or put back, as a person chooses', async () => {
  await write(2, '5');
  const [, , third] = (await stored()).lines;
  await site.world.ask('PUT', `${base}/${id}`, { lines: { changed: [{ id: third.id, qty: 9 }] } });
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await conflict.getByRole('button', { name: 'All mine' }).click();
  await conflict.getByRole('button', { name: 'Save the choice' }).click();
  await saved();
  const { lines } = await stored();
  expect([lines[1].qty, lines[2].qty]).toEqual([5, 1]);
});

test('a save that got no answer is pressed again, and the changes are those that were meant', async () => {
  let isCut = true;
  await intercept(page, `**${base}/${id}*`, (route) =>
    isCut && route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await write(4, '7');
  await page.keyboard.press('Control+s');
  await page.getByText('The request failed').first().waitFor();
  isCut = false;
  await page.keyboard.press('Control+s');
  await saved();
  const { lines, version } = await stored();
  expect([lines[3].qty, version]).toEqual([7, 2]);
});
