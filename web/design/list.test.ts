import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let id: string;
const page = {
  version: 2,
  model: {
    name: 'jobs',
    titleField: 'title',
    fields: [
      { id: 'title', name: 'title', kind: 'text', label: 'Title', widget: 'input', required: true },
      { id: 'amount', name: 'amount', kind: 'decimal', label: 'Amount', widget: 'number' },
      { id: 'due', name: 'due', kind: 'date', label: 'Due', widget: 'date' },
      {
        id: 'who',
        name: 'who',
        kind: 'ref',
        label: 'Who',
        widget: 'userPicker',
        to: { resource: 'organize/User', show: 'realName' },
      },
    ],
  },
  pages: {
    form: { body: ['title', 'amount', 'due', 'who'].map((field) => ({ node: 'field', id: field, field })) },
    list: { columns: [{ field: 'title' }, { field: 'amount' }, { field: 'due' }] },
  },
};
beforeAll(async () => {
  site = await openSite();
  const made = await site.world.ask('POST', '/api/OnLineDev', { fullName: 'Jobs', code: 'jobs', type: 'form', page });
  id = made.data.id;
});
afterAll(() => site?.end());

const stored = async () => (await site.world.ask('GET', `/api/OnLineDev/${id}/Info`)).data.page.pages.list;
const columns = (on: Page) => on.locator('.ts-list-canvas th[data-column]');
const ids = (on: Page) =>
  columns(on).evaluateAll((all) => [...new Set(all.map((th) => (th as HTMLElement).dataset.column))]);
const tile = (on: Page, name: string) =>
  on.locator('.ts-list-field .ts-offer').filter({ has: on.getByText(name, { exact: true }) });

async function drag(on: Page, from: Locator, to: Locator, x = 0.1): Promise<void> {
  const [start, target] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !target) throw new Error('not on the page');
  await on.mouse.move(start.x + 12, start.y + 12);
  await on.mouse.down();
  await on.mouse.move(start.x + 30, start.y + 20, { steps: 3 });
  await on.mouse.move(target.x + target.width * x, target.y + target.height / 2, { steps: 6 });
  await on.locator('.ts-mark-drop').waitFor();
  await on.mouse.up();
  await on.locator('.ts-mark-drop').waitFor({ state: 'detached' });
}

test('columns and conditions are dragged, resized, formatted and coloured; a related field becomes a column', async () => {
  const { page: on, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${id}` });
  await on.locator('.ts-editor-bar .ant-segmented-item').nth(1).click();
  await columns(on).first().waitFor();
  // From the fields to the headings, within them, and above them.
  await drag(on, tile(on, 'Who'), columns(on).nth(1));
  await expect.poll(() => ids(on)).toEqual(['title', 'who', 'amount', 'due']);
  await drag(on, columns(on).nth(3), columns(on).nth(0));
  await expect.poll(() => ids(on)).toEqual(['due', 'title', 'who', 'amount']);
  await on.getByRole('button', { name: 'Search by Due' }).click();
  await on.locator('.ts-list-canvas [data-search=due]').waitFor();
  // What is selected is set at the right.
  await columns(on).nth(3).click({ force: true });
  const inspector = on.locator('.ts-inspector');
  await inspector.getByRole('combobox', { name: 'Format' }).click();
  await on.locator('.ant-select-item-option', { hasText: 'Thousands' }).click();
  await expect.poll(() => inspector.getByRole('combobox', { name: 'Format' }).count()).toBe(1);
  const edge = await on.locator('.ts-mark-resize').boundingBox();
  if (!edge) throw new Error('no edge');
  await on.mouse.move(edge.x + 4, edge.y + 10);
  await on.mouse.down();
  await on.mouse.move(edge.x + 64, edge.y + 10, { steps: 4 });
  await on.mouse.up();
  // Of a day there is no thousands.
  await columns(on).nth(0).click({ force: true });
  await inspector.getByRole('combobox', { name: 'Format' }).click();
  await on.locator('.ant-select-item-option', { hasText: 'How long ago' }).waitFor();
  expect(await on.locator('.ant-select-item-option', { hasText: 'Thousands' }).count()).toBe(0);
  await on.keyboard.press('Escape');
  // A related record's field.
  await on.getByRole('button', { name: 'Fields of Who' }).click();
  await tile(on, 'Name').dblclick();
  await expect.poll(async () => (await ids(on)).length).toBe(5);
  // By keyboard: to the left, and away.
  await on.locator('.ts-list-canvas').focus();
  await on.keyboard.press('Alt+ArrowLeft');
  await on.keyboard.press('Escape');
  await on.getByRole('button', { name: 'Colour rules' }).or(inspector.getByText('Colour rules')).first().waitFor();
  await on.getByRole('button', { name: 'Save draft' }).click();
  await on.getByText('Draft saved').waitFor();
  const list = await stored();
  expect(list.columns.map(({ field }: { field: string }) => field).slice(0, 3)).toEqual(['due', 'title', 'who']);
  expect(list.columns.at(-1)).toMatchObject({ field: 'amount', format: 'thousands' });
  expect(list.columns.at(-1).width).toBeGreaterThan(150);
  expect(list.search).toEqual([{ field: 'due' }]);
  expect(errors).toEqual([]);
});

test('a format and a colour are those of the list that people see', async () => {
  const entry = (await site.world.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
  const colors = [
    { condition: 'amount > 1000000', color: 'red', field: 'amount' },
    { condition: 'isEmpty(due)', color: 'gray' },
  ];
  const list = { ...entry.page.pages.list, colors };
  const changed = { ...entry.page, pages: { ...entry.page.pages, list } };
  const saved = await site.world.ask('PUT', `/api/OnLineDev/${id}`, { page: changed, version: entry.version });
  expect(saved).toMatchObject({ code: 200 });
  const released = await site.world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});
  expect(released).toMatchObject({ code: 200 });
  await site.world.ask('POST', `/api/OnLineDev/${id}/Actions/PublishToMenu`, { parentId: '0' });
  const add = (record: object) => site.world.ask('POST', `/api/OnLineDevInstance/${id}`, record);
  await add({ title: 'Bridge', amount: 1234567.5, due: '2026-01-31' });
  await add({ title: 'Fence', amount: 12 });
  const { page: on, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/jobs' });
  const bridge = on.getByRole('row', { name: /Bridge/ });
  await bridge.getByText('1,234,567.5', { exact: true }).waitFor();
  // Colours come a moment after the rows.
  await expect.poll(() => bridge.locator('td.ts-tint-red').count()).toBe(1);
  expect(await on.locator('tr.ts-tint-gray').filter({ hasText: 'Fence' }).count()).toBe(1);
  expect(await on.locator('tr.ts-tint-gray').count()).toBe(1);
  expect(errors).toEqual([]);
});
