import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site } from '@tessera/fixtures/site.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

const fields: FieldDefinition[] = [
  { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
  { id: 'f2', name: 'day', kind: 'date', label: 'Day', widget: 'date' },
  { id: 'f3', name: 'moment', kind: 'dateTime', label: 'Moment', widget: 'date', props: { withTime: true } },
  { id: 'f4', name: 'clock', kind: 'time', label: 'Clock', widget: 'time', props: { format: 'HH:mm:ss' } },
  { id: 'f5', name: 'span', kind: 'range', label: 'Span', widget: 'dateRange' },
  { id: 'f6', name: 'shift', kind: 'timeRange', label: 'Shift', widget: 'timeRange' },
  {
    ...{ id: 'f8', name: 'rows', kind: 'rows', label: 'Rows', widget: 'subTable' },
    rows: [
      { id: 'r1', name: 'on', kind: 'date', label: 'On', widget: 'date' },
      { id: 'r2', name: 'note', kind: 'text', label: 'Note', widget: 'input' },
    ],
  },
  { id: 'f7', name: 'month', kind: 'date', label: 'Month', widget: 'date', props: { format: 'YYYY-MM' } },
];

let site: Site;
let base: string;
beforeAll(async () => {
  site = await openSite();
  const body = fields.map(({ id }) => ({ node: 'field', id, field: id }));
  const columns = fields.filter(({ kind }) => kind !== 'rows').map(({ id }) => ({ field: id }));
  const list = { columns, search: [{ field: 'f2' }], buttons: ['btn_add', 'btn_edit'] };
  const page = { version: 2, model: { name: 'n', titleField: 'title', fields }, pages: { form: { body }, list } };
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'days', fullName: 'Days', page })}`;
});
afterAll(() => site?.end());

/** A form with a title, how to type into it, and how to save it by the keyboard alone: no input is left before. */
async function open(title: string) {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/days' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.locator('[data-field=title] input').fill(title);
  const type = async (name: string, text: string, at = 0) => {
    const input = page.locator(`[data-field=${name}] input`).nth(at);
    await input.focus();
    await input.press('Control+a');
    await input.pressSequentially(text);
  };
  return { page, type, save: () => page.keyboard.press('Control+s') };
}

const saved = async (page: Page, title: string) => {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const { data } = await site.world.ask('POST', `${base}/List`, {});
  return data.list.find((record: { title: string }) => record.title === title);
};

test.each([
  ['day', '2026-02-03', '2026-02-03'],
  ['day', '2026/2/3', '2026-02-03'],
  ['day', '20260203', '2026-02-03'],
  ['month', '2026-02', '2026-02-01'],
  ['clock', '11:12:13', '11:12:13'],
  ['clock', '11:12', '11:12:00'],
])('what is typed as %s is saved by the key alone: %s', async (name, text, value) => {
  const title = `${name} ${text}`;
  const { page, type, save } = await open(title);
  await type(name, text);
  await save();
  expect((await saved(page, title))[name]).toBe(value);
});

test('moments, and both ends of ranges', async () => {
  const { page, type, save } = await open('ends');
  await type('moment', '2026-02-03 8:05');
  await type('span', '2026-02-03');
  await type('span', '2026/3/4', 1);
  await type('shift', '08:30:00');
  await page.keyboard.press('Tab');
  await page.keyboard.type('17:00:00');
  await save();
  const moment = await page.evaluate(() => new Date('2026-02-03T08:05:00').toISOString());
  expect(await saved(page, 'ends')).toMatchObject({
    ...{ moment, span: ['2026-02-03', '2026-03-04'], shift: ['08:30:00', '17:00:00'] },
  });
});

test('a fast click on Save saves what stands in the input, and another text takes its place', async () => {
  const { page, type } = await open('click');
  await type('day', '2026-02-03');
  await page.keyboard.press('Tab');
  await type('day', '2027/7/7');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  expect((await saved(page, 'click')).day).toBe('2027-07-07');
});

test('what is no day is named, stays where it stands, and is saved when it is one', async () => {
  const { page, type, save } = await open('wrong');
  await type('day', '2026-13-45');
  await save();
  const field = page.locator('[data-field=day]');
  await field.getByRole('alert').or(field.locator('.ts-field-error')).first().waitFor();
  expect(await field.locator('input').inputValue()).toBe('2026-13-45');
  // A form that comes back says what stood there, though it is no day.
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('2026-13-45')));
  await page.reload();
  expect(await field.locator('input').getAttribute('placeholder')).toBe('2026-13-45');
  await type('day', '2026-12-24');
  await save();
  expect((await saved(page, 'wrong')).day).toBe('2026-12-24');
});

test('a day whose text is taken out is empty', async () => {
  await site.world.ask('POST', base, { title: 'emptied', day: '2026-02-03' });
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/days' });
  await page
    .getByRole('row', { name: /emptied/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  const input = page.locator('[data-field=day] input');
  await input.click();
  await input.press('Control+a');
  await input.press('Delete');
  await page.keyboard.press('Control+s');
  expect((await saved(page, 'emptied')).day).toBeNull();
});

test('what is cleared after it was typed stays empty; Escape closes the calendar and leaves the text', async () => {
  const { page, type, save } = await open('cleared');
  await type('day', '2026-02-03');
  const field = page.locator('[data-field=day]');
  await field.hover();
  await field.locator('.ant-picker-clear').click();
  await page.locator('[data-field=title] input').click();
  await type('month', '2026/7');
  await page.keyboard.press('Escape');
  await page.locator('[data-field=title] input').click();
  await save();
  expect(await saved(page, 'cleared')).toMatchObject({ day: null, month: '2026-07-01' });
});

test.each(['Tab', 'Enter', 'click'])('in a row a day is taken as well, left by %s', async (way) => {
  const { page, save } = await open(`row ${way}`);
  const grid = page.getByRole('dialog').getByRole('grid');
  await page.getByRole('dialog').getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('Escape');
  const cell = (at: number) => grid.getByRole('gridcell').nth(at);
  await cell(0).click();
  await grid.locator('input').first().waitFor();
  await page.keyboard.type('2026/2/3');
  if (way === 'click') await cell(1).click();
  else await page.keyboard.press(way);
  await cell(0).getByText('2026-02-03').waitFor();
  await save();
  const { id } = await saved(page, `row ${way}`);
  expect((await site.world.ask('GET', `${base}/${id}`)).data.rows).toMatchObject([{ on: '2026-02-03' }]);
});

test('a list is searched by days in the ways people write them, and by nothing that is none', async () => {
  for (const day of ['2031-05-01', '2031-05-02', '2031-05-03'])
    await site.world.ask('POST', base, { title: `searched ${day}`, day });
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/days' });
  const ends = page.locator('.ts-search .ant-picker-range input');
  const titles = async () =>
    (await page.locator('.ant-table-row').allInnerTexts()).filter((text) => text.includes('2031')).length;
  await ends.nth(0).click();
  await page.keyboard.type('2031/5/2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2031年5月2日');
  await page.keyboard.press('Enter');
  await expect.poll(titles).toBe(1);
  expect(await ends.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))).toEqual([
    '2031-05-02',
    '2031-05-02',
  ]);
  await ends.nth(1).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('some day');
  await page.getByRole('heading', { name: 'Days' }).click();
  await page.locator('.ts-search .ant-picker-status-error').waitFor();
  expect([await titles(), await ends.nth(1).inputValue()]).toEqual([1, 'some day']);
});

test('what is no day is seen in its input, and whoever takes it away has an empty field', async () => {
  const { page, type, save } = await open('Emptied');
  const wrong: Record<string, string> = { day: 'tomorrow', clock: '5pm', month: '202699', moment: 'soon' };
  for (const [name, text] of Object.entries(wrong)) await type(name, text);
  await type('span', 'never', 1);
  await page.locator('[data-field=title] input').focus();
  await save();
  await page.getByText(/Entries to correct/).waitFor();
  for (const name of [...Object.keys(wrong), 'span']) {
    const input = page.locator(`[data-field=${name}] input`).nth(name === 'span' ? 1 : 0);
    await input.focus();
    await input.press('Control+a');
    await input.press('Delete');
    await input.press('Tab');
  }
  await save();
  const record = await saved(page, 'Emptied');
  expect(Object.keys(wrong).map((name) => record[name])).toEqual(Object.keys(wrong).map(() => null));
});
