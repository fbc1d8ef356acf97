import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';
import { seriousFaults } from '../axe.ts';

/** Lines in groups of sections, which are chosen or typed. */
const quotation = (section: Partial<FieldDefinition>): PageDocument => ({
  version: 2,
  model: {
    name: 'quotation',
    titleField: 'subject',
    fields: [
      { id: 'f1', name: 'subject', kind: 'text', label: 'Subject', widget: 'input' },
      {
        id: 'f2',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        props: { groupBy: 'section', summary: ['quantity'] },
        rows: [
          { id: 'r1', name: 'item', kind: 'text', label: 'Item', widget: 'input' },
          { id: 'r2', name: 'section', kind: 'text', label: 'Section', widget: 'input', ...section },
          { id: 'r3', name: 'quantity', kind: 'integer', label: 'Quantity', widget: 'number' },
        ],
      },
    ],
  },
  pages: {
    form: {
      body: [
        { node: 'field', id: 'f1', field: 'f1' },
        { node: 'field', id: 'f2', field: 'f2' },
      ],
    },
    list: { columns: [{ field: 'f1' }] },
  },
});
const chosen: Partial<FieldDefinition> = {
  widget: 'select',
  props: {
    options: {
      source: 'static',
      items: [
        { value: 'k', label: 'Kitchen' },
        { value: 'b', label: 'Bath' },
      ],
    },
  },
};
const line = (item: string, section: string | null, quantity: number) => ({ item, section, quantity });

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
/** A module whose lines are in groups, with a record; answers where its records are called, and that one's id. */
const begin = async (
  code: string,
  { section, lines }: { section: Partial<FieldDefinition>; lines: ReturnType<typeof line>[] },
): Promise<{ base: string; id: string }> => {
  const module = await releaseEntry(site.world, { code, fullName: code, page: quotation(section) });
  const base = `/api/OnLineDevInstance/${module}`;
  const made = await site.world.ask('POST', base, { subject: 'House', lines });
  expect(made.code).toBe(200);
  return { base, id: made.data.id };
};
/** Each line as it is read, without what the tools say. */
const linesOf = async (grid: Locator): Promise<string[]> =>
  (await grid.locator('[role=row]').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
afterAll(() => site?.end());

test('rows in groups: folded, filled, moved between them and gathered, by mouse and by keyboard', async () => {
  const { page, errors, signIn } = await site.open();
  const lines = [
    line('Tap', 'k', 1),
    line('Sink', 'k', 2),
    line('Tub', 'b', 4),
    line('Oven', 'k', 8),
    line('Rest', null, 16),
  ];
  const { base, id } = await begin('quotation', { section: chosen, lines });
  await signIn('admin', adminPassword, { at: `/quotation?id=${id}&mode=edit` });
  const grid = page.getByRole('grid', { name: 'Lines' });
  await grid.getByText('Tub').waitFor();
  const seen = () => linesOf(grid);
  const shown = [
    'Section Kitchen Rows: 2 3',
    '1 Tap Kitchen 1',
    '2 Sink Kitchen 2',
    'Section Bath Rows: 1 4',
    '3 Tub Bath 4',
  ];
  const rest = [
    'Section Kitchen Rows: 1 8',
    '4 Oven Kitchen 8',
    'Section (empty) Rows: 1 16',
    '5 Rest – 16',
    'Total 31',
  ];
  const lineTexts = async () => (await seen()).slice(1);
  await expect.poll(lineTexts).toEqual([...shown, ...rest]);
  expect(await seriousFaults(page, '[role=grid]')).toEqual([]);

  // One value, one fold, wherever it stands.
  await grid
    .getByRole('button', { name: /^Section Kitchen/ })
    .first()
    .click();
  await expect.poll(lineTexts).toEqual(['Section Kitchen Rows: 2 3', ...shown.slice(3), rest[0], ...rest.slice(2)]);

  // By keyboard: over the folded heading, and open by working in it.
  await grid.getByText('Tub').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => grid.getAttribute('aria-activedescendant')).toMatch(/-group-0$/);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(seen).toContain('1 Tap Kitchen 1');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('ArrowDown');

  // Moved below one of another group, it belongs there, and that is unfolded; back in one step.
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(seen).toContain('4 Tub Kitchen 4');
  await page.keyboard.press('Control+z');
  await expect.poll(seen).toContain('3 Tub Bath 4');

  await page.getByRole('button', { name: 'Gather groups' }).click();
  await page.getByRole('button', { name: 'Gather groups' }).waitFor({ state: 'detached' });
  await grid
    .getByRole('row', { name: /^Section Kitchen/ })
    .getByRole('button', { name: 'Add a row to the group: Section' })
    .click();
  // It stands in that group while it is filled in.
  await expect
    .poll(async () => (await seen()).slice(4, 6))
    .toEqual(['3 Oven Kitchen 8', expect.stringMatching(/^4 .*Kitchen/)]);
  expect(await seen()).toContain('Section Kitchen Rows: 4 11');
  await page.keyboard.type('Hood');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const stored = (await site.world.ask('GET', `${base}/${id}`)).data.lines;
  expect(stored.map(({ item, section }: { item: string; section: string | null }) => [item, section])).toEqual([
    ['Tap', 'k'],
    ['Sink', 'k'],
    ['Oven', 'k'],
    ['Hood', 'k'],
    ['Tub', 'b'],
    ['Rest', null],
  ]);
  expect(errors).toEqual([]);
});

test('what is typed into the column of the groups moves its row when it is there, not with each letter', async () => {
  const { page, errors, signIn } = await site.open();
  const lines = [line('Tap', 'K', 1), line('Sink', 'K', 2), line('Tub', 'Kit', 4), line('Oven', 'Kitchen', 8)];
  const { id } = await begin('typed', { section: {}, lines });
  await signIn('admin', adminPassword, { at: `/typed?id=${id}&mode=edit` });
  const grid = page.getByRole('grid', { name: 'Lines' });
  await grid.getByText('Tub').waitFor();
  const heads = async () => (await linesOf(grid)).filter((one) => one.startsWith('Section'));
  // Over the name of a group that is folded to a longer one: the row stays, and so does the editor.
  await grid.getByRole('button', { name: /^Section Kit Rows/ }).click();
  await grid.getByRole('row', { name: /Tap/ }).getByText('K', { exact: true }).dblclick();
  const editor = grid.getByRole('textbox');
  await editor.fill('');
  for (const letter of 'Kitchen') {
    await page.keyboard.type(letter);
    await expect.poll(heads).toEqual(['Section K Rows: 2 3', 'Section Kit Rows: 1 4', 'Section Kitchen Rows: 1 8']);
  }
  expect(await editor.inputValue()).toBe('Kitchen');
  await page.keyboard.press('Enter');
  await expect
    .poll(heads)
    .toEqual([
      'Section Kitchen Rows: 1 1',
      'Section K Rows: 1 2',
      'Section Kit Rows: 1 4',
      'Section Kitchen Rows: 1 8',
    ]);
  // Into a group that is folded: that unfolds, because one goes on in it.
  await editor.fill('Kit');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => linesOf(grid))
    .toEqual([
      '# Item Section Quantity',
      ...['Section Kitchen Rows: 1 1', '1 Tap Kitchen 1'],
      ...['Section Kit Rows: 2 6', '2 Sink Kit Quantity', '3 Tub Kit 4'],
      ...['Section Kitchen Rows: 1 8', '4 Oven Kitchen 8', 'Total 15'],
    ]);
  expect(errors).toEqual([]);
});

test('a first letter that is the name of a folded group begins a word like any other', async () => {
  const { page, errors, signIn } = await site.open();
  const lines = [line('Tap', 'Bath', 1), line('Sink', 'K', 2)];
  const { id } = await begin('letters', { section: {}, lines });
  await signIn('admin', adminPassword, { at: `/letters?id=${id}&mode=edit` });
  const grid = page.getByRole('grid', { name: 'Lines' });
  await grid.getByRole('button', { name: /^Section K Rows/ }).click();
  await grid.getByText('Sink').waitFor({ state: 'detached' });
  await grid.getByRole('row', { name: /Tap/ }).getByText('Bath').click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('Kiln');
  await expect.poll(() => grid.getByRole('textbox').inputValue()).toBe('Kiln');
  await page.keyboard.press('Escape');
  await grid.getByRole('row', { name: /Tap/ }).getByText('Bath').waitFor();
  expect(errors).toEqual([]);
});
