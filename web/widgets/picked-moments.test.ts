import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let entry: string;
const field = (name: string, rest: object) => ({ id: `f_${name}`, name, label: name, ...rest });
const moment = { kind: 'dateTime', widget: 'date', props: { withTime: true } };
const page = {
  version: 2,
  model: {
    name: 'picked',
    titleField: 'title',
    fields: [
      field('title', { kind: 'text', widget: 'input' }),
      field('moment', moment),
      field('clock', { kind: 'time', widget: 'time' }),
      field('span', { kind: 'range', widget: 'dateRange', props: { withTime: true } }),
      field('shift', { kind: 'timeRange', widget: 'timeRange' }),
      field('lines', { kind: 'rows', widget: 'subTable', rows: [field('at', moment)] }),
    ],
  },
  pages: { list: { columns: [{ field: 'f_title' }, { field: 'f_moment' }] } },
} as unknown as PageDocument;
beforeAll(async () => {
  site = await openSite();
  entry = await releaseEntry(site.world, { code: 'picked', fullName: 'Picked', page });
});
afterAll(() => site?.end());

const panel = (page: Page) => page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
const cell = (page: Page, day: string) => panel(page).locator(`.ant-picker-cell-in-view[title="${day}"]`);
const hour = (page: Page, value: string) =>
  panel(page).locator('.ant-picker-time-panel-column').first().getByText(value, { exact: true });
const today = new Date();
const month = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}`;

test('what is picked of moments and times counts when the field is left, by saving too', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/picked' });
  const { ask } = site.world;
  const read = async (id: string) => (await ask('GET', `/api/OnLineDevInstance/${entry}/${id}`)).data;
  const { id } = (await ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'one', lines: [{}] })).data;
  await page.goto(`${site.url}/picked/${id}`);
  const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes(id)) sent.push(request.postData() ?? '');
  });
  await edit();
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await page.getByLabel('moment', { exact: true }).click();
  await cell(page, `${month}-12`).click();
  await hour(page, '08').click();
  await save.click();
  await page.getByText('Saved').first().waitFor();
  expect(new Date((await read(id)).moment).getDate()).toBe(12);
  expect(new Date((await read(id)).moment).getHours()).toBe(8);

  await edit();
  // The next field takes over, and so does the other end.
  await page.getByLabel('clock', { exact: true }).click();
  await hour(page, '09').click();
  await page.getByLabel('shift', { exact: true }).first().click();
  await hour(page, '10').click();
  await page.locator('[id$="shift-end"]').click();
  await hour(page, '18').click();
  await page.getByLabel('title').click();
  await page.locator('#f_span, [id$="span"]').first().click();
  await cell(page, `${month}-03`).first().click();
  await hour(page, '07').click();
  await page.locator('[id$="span-end"]').click();
  await cell(page, `${month}-05`).first().click();
  await hour(page, '17').click();
  await save.click();
  await expect.poll(async () => (await read(id)).span?.length).toBe(2);
  const kept = await read(id);
  expect([kept.clock.slice(0, 2), kept.shift.map((end: string) => end.slice(0, 2))]).toEqual(['09', ['10', '18']]);
  expect(kept.span.map((end: string) => [new Date(end).getDate(), new Date(end).getHours()])).toEqual([
    [3, 7],
    [5, 17],
  ]);
  // Each was saved once, whole.
  expect(sent).toHaveLength(2);
  expect(errors).toEqual([]);
});
