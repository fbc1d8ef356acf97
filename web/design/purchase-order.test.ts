import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

const openNew = async (name: string, at: (id: string) => Promise<void>) => {
  const entry = { fullName: name, code: name.toLowerCase(), type: 'form' };
  const { id } = (await site.world.ask('POST', '/api/OnLineDev', entry)).data;
  await at(`/open/entryEditor/${id}`);
  return id as string;
};

const offer = (page: Page, title: string) =>
  page.locator('.ts-offer').filter({ has: page.getByText(title, { exact: true }) });
const canvas = (page: Page) => page.locator('.ts-canvas');
const stored = async (id: string) => (await site.world.ask('GET', `/api/OnLineDev/${id}/Info`)).data.page;

/** By the mouse, as a hand moves it. */
async function drag(page: Page, from: Locator, to: { of: Locator; x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const target = await to.of.boundingBox();
  if (!start || !target) throw new Error('not on the page');
  await page.mouse.move(start.x + 12, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 24, { steps: 3 });
  await page.mouse.move(target.x + target.width * to.x, target.y + target.height * to.y, { steps: 6 });
  await page.locator('.ts-mark-drop').waitFor();
  await page.mouse.up();
  await page.locator('.ts-mark-drop').waitFor({ state: 'detached' });
}

test('a purchase order by mouse alone, from nothing to a menu entry in which one is filled in', async () => {
  const { page, errors, signIn } = await site.open();
  const id = await openNew('Orders', (at) => signIn('admin', adminPassword, { at }));
  await canvas(page).waitFor();
  let actions = 0;
  const act = async (done: Promise<unknown>) => {
    actions++;
    await done;
  };
  // Twelve fields with the title that is there, and a sub-table of five columns.
  const fields = ['Date', 'Select', 'Related record', 'User', 'Department', 'Radio group', 'Number', 'Amount'];
  for (const title of [...fields, 'Text area', 'Switch', 'File upload']) await act(offer(page, title).dblclick());
  await act(offer(page, 'Sub-table').dblclick());
  const head = canvas(page).locator('[data-column]');
  await act(head.first().click({ force: true, position: { x: 20, y: 8 } }));
  for (const title of ['Number', 'Amount', 'Date', 'Switch']) await act(offer(page, title).dblclick());
  await expect.poll(() => head.count()).toBe(5);
  // The total of a column.
  await act(page.getByRole('button', { name: 'Select what holds it' }).click());
  const totals = page.getByLabel('Columns with a total');
  await act(totals.click());
  await act(page.locator('.ant-select-item-option', { hasText: 'Amount' }).click());
  await page.keyboard.press('Escape');
  await act(page.getByRole('button', { name: 'Release' }).click());
  const release = page.getByRole('dialog');
  await act(release.getByRole('button', { name: 'Release' }).click());
  await release.waitFor({ state: 'hidden' });
  await act(page.getByRole('button', { name: 'Publish to menu' }).click());
  await act(page.getByRole('dialog').getByRole('button', { name: 'OK' }).click());
  await act(page.getByRole('button', { name: 'Open', exact: true }).click());
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  expect(actions).toBeLessThanOrEqual(30);
  console.log(`the purchase order took ${actions} actions`);

  const { model, pages } = await stored(id);
  expect(model.fields).toHaveLength(13);
  expect(model.fields.at(-1).rows).toHaveLength(5);
  expect(pages.list.columns.length).toBeGreaterThanOrEqual(6);
  expect(pages.list.search).toHaveLength(3);
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await form.locator('[data-field=title] input').fill('Bolts');
  await form.locator('[data-field=number] input').fill('12');
  await page.keyboard.press('Control+s');
  await page.getByRole('row', { name: /Bolts/ }).waitFor();
  expect(errors).toEqual([]);
});

test('parts are dragged into place, into cards and heads of sub-tables, resized, and undone letter by letter', async () => {
  const { page, errors, signIn } = await site.open();
  const id = await openNew('Drags', (at) => signIn('admin', adminPassword, { at }));
  await canvas(page).waitFor();
  const part = (nth: number) => canvas(page).locator('[data-part]').nth(nth);
  await drag(page, offer(page, 'Card'), { of: part(0), x: 0.5, y: 0.1 });
  const card = canvas(page).locator('.ts-card [data-holder]');
  await drag(page, offer(page, 'Number'), { of: card, x: 0.5, y: 0.5 });
  await expect.poll(() => card.locator('[data-part]').count()).toBe(1);
  // The title, out of the form into the card.
  await drag(page, canvas(page).locator('[data-place=title]'), { of: card, x: 0.5, y: 0.95 });
  await expect.poll(() => card.locator('[data-part]').count()).toBe(2);
  await drag(page, offer(page, 'Sub-table'), { of: canvas(page).locator('.ts-canvas-page'), x: 0.5, y: 0.98 });
  const head = canvas(page).locator('[data-column]');
  await drag(page, offer(page, 'Amount'), { of: head.first(), x: 0.9, y: 0.5 });
  await expect.poll(() => head.allInnerTexts()).toEqual(['Single-line input', 'Amount']);
  // Narrower by its edge.
  await canvas(page)
    .locator('[data-place=title]')
    .click({ force: true, position: { x: 20, y: 8 } });
  const edge = await page.locator('.ts-mark-resize').boundingBox();
  if (!edge) throw new Error('no edge');
  await page.mouse.move(edge.x + 4, edge.y + edge.height / 2);
  await page.mouse.down();
  const width = await card.evaluate((element) => element.getBoundingClientRect().width);
  await page.mouse.move(edge.x + 4 - width / 2, edge.y + edge.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(async () => (await stored(id)).pages.form.body.length).toBe(2);
  const { pages } = await stored(id);
  expect(pages.form.body[0].children.find((node: { field: string }) => node.field === 'title').span).toBe(12);
  const undo = page.getByRole('button', { name: 'Undo' });
  // By the element: the last click may find it disabled between the question and the click.
  while (await undo.isEnabled()) await undo.evaluate((button: HTMLButtonElement) => button.click());
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect
    .poll(async () => (await stored(id)).pages.form.body)
    .toEqual([{ node: 'field', id: 'title', field: 'title' }]);
  expect((await stored(id)).model.fields.map(({ name }: { name: string }) => name)).toEqual(['title']);
  expect(errors).toEqual([]);
});

test('the same by keyboard alone: find, add, name, move, duplicate, delete, undo', async () => {
  const { page, errors, signIn } = await site.open();
  const id = await openNew('Keys', (at) => signIn('admin', adminPassword, { at }));
  await canvas(page).waitFor();
  const names = () => canvas(page).locator('.ts-label').allInnerTexts();
  await page.getByPlaceholder('Find: date, number, table').focus();
  await page.keyboard.type('riqi');
  // How Chinese sounds is fetched with the first letter.
  await expect.poll(() => page.locator('.ts-offer').count()).toBe(2);
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['*Title', 'Date']);
  await canvas(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('Date');
  await page.keyboard.type('Due on');
  await canvas(page).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Due on', '*Title']);
  await page.keyboard.press('Control+d');
  await expect.poll(names).toEqual(['Due on', 'Due on', '*Title']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  // What names a record cannot go while nothing takes its place; a date can.
  await expect.poll(names).toEqual(['Due on', 'Due on']);
  await page.keyboard.press('Control+z');
  await expect.poll(names).toEqual(['Due on', 'Due on', '*Title']);
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await stored(id)).model.fields.map(({ name }: { name: string }) => name))
    .toEqual(['title', 'date', 'date2']);
  expect(errors).toEqual([]);
});
