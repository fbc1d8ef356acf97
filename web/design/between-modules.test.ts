import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site, step } from '../../fixtures/site.ts';
import { axeFaults } from '../axe.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
});
afterAll(() => site?.end());

/** A module that points to tasks, and shows something of them. */
const visits = {
  version: 2,
  model: {
    name: 'visit',
    titleField: 'title',
    fields: [
      { id: 'title', name: 'title', kind: 'text', label: 'Title', widget: 'input', required: true },
      {
        ...{ id: 'task', name: 'task', kind: 'ref', label: 'Task', widget: 'relationForm' },
        to: { resource: 'entry/tasks', show: 'title' },
      },
      { id: 'late', name: 'late', kind: 'integer', label: 'Days late', widget: 'number' },
      { id: 'note', name: 'note', kind: 'text', label: 'Note', widget: 'input' },
    ],
  },
  pages: {
    form: { body: ['title', 'task', 'late', 'note'].map((field) => ({ node: 'field', id: field, field })) },
    list: { columns: [{ field: 'title' }, { field: 'task' }] },
  },
};

const infoOf = async (id: string) => (await site.world.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
const canvas = (page: Page) => page.locator('.ts-pane:not([hidden]) .ts-canvas');
const pick = (page: Page, label: string, keys: { modifiers?: ['Control'] } = {}) =>
  canvas(page)
    .locator('[data-part]', { hasText: label })
    .click({ force: true, position: { x: 20, y: 8 }, ...keys });

/** What stands behind them is not to be used. */
const dialogs = { within: '.ant-modal' };

/** As they read: an editor draws spaces that do not break. */
const linesOf = async (lines: Locator) => (await lines.allInnerTexts()).map((line) => line.replaceAll('\u00a0', ' '));

let visitsId: string;
async function openVisits() {
  visitsId ??= await releaseEntry(site.world, { code: 'visits', fullName: 'Visits', page: visits });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: `/open/entryEditor/${visitsId}` });
  await canvas(visit.page).locator('[data-part]').first().waitFor();
  return visit;
}

test('a field that points to a designed module lets its fields be chosen, and tells where it is used', async () => {
  const { page, errors } = await openVisits();
  await pick(page, 'Task');
  const inspector = page.locator('.ts-inspector');
  await expect.poll(() => inspector.innerText()).toContain('Tasks');
  // Of the other module, by its labels.
  await inspector.locator('.ant-select', { has: page.getByRole('combobox', { name: 'Shown by' }) }).click();
  await expect.poll(() => page.locator('.ant-select-item-option').allInnerTexts()).toContain('Title');
  await page.keyboard.press('Escape');
  await inspector.getByRole('button', { name: /Where it is used/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Where “Task” is used' });
  await dialog.getByText('In other modules').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('several parts are set at once, and one step takes it back', async () => {
  const { page, errors } = await openVisits();
  await pick(page, 'Task');
  await pick(page, 'Note', { modifiers: ['Control'] });
  const inspector = page.locator('.ts-inspector');
  await inspector.getByText('2 selected').waitFor();
  await inspector.getByRole('radiogroup', { name: 'Required' }).getByText('Yes').click();
  const required = () => canvas(page).locator('.ts-label').allInnerTexts();
  await expect.poll(required).toEqual(['*Title', '*Task', 'Days late', '*Note']);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(required).toEqual(['*Title', 'Task', 'Days late', 'Note']);
  expect(errors).toEqual([]);
});

test('a condition is put together of rows, read as a formula, and tried with values', async () => {
  const { page, errors } = await openVisits();
  await pick(page, 'Note');
  await page.getByRole('button', { name: 'Edit the formula: Shown while' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.locator('.ant-select').first().click();
  await page.locator('.ant-select-item-option', { hasText: 'Days late' }).click();
  await dialog.getByRole('spinbutton').first().fill('3');
  await dialog.getByText('Formula', { exact: true }).click();
  await expect.poll(() => linesOf(dialog.locator('.monaco-editor .view-line'))).toEqual(['late = 3']);
  expect(await axeFaults(page)).toEqual([]);
  // However fast somebody types, and whatever the page does meanwhile, no letter is lost.
  await dialog.locator('.monaco-editor .view-lines').click();
  await page.keyboard.press('Control+a');
  const typed = "late > 10 and (title = 'none' or late < 1000)";
  await page.keyboard.type(typed);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => page.getByLabel('Shown while', { exact: true }).inputValue()).toBe(typed);
  expect(errors).toEqual([]);
});

test('where something is used is looked up, and leads there', async () => {
  const { page, errors } = await openVisits();
  await step(page, '/onlinedev/entry');
  await page.getByRole('button', { name: 'Where used', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (label: string, option: string) => {
    await dialog.locator('.ant-select', { has: page.getByRole('combobox', { name: label, exact: true }) }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
  };
  await choose('Look for', 'A module');
  await choose('Which', 'Tasks');
  await dialog.getByRole('button', { name: 'Visits' }).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Visits' }).first().click();
  await canvas(page).locator('[data-part]').first().waitFor();
  expect(errors).toEqual([]);
});

test('all modules are checked, and what is wrong leads to its place', async () => {
  const entry = { code: 'other', fullName: 'Other', type: 'form', page: tasks };
  const { id: other } = (await site.world.ask('POST', '/api/OnLineDev', entry)).data;
  expect((await site.world.ask('POST', `/api/OnLineDev/${other}/Actions/Release`, {})).code).toBe(200);
  await site.world.ask('POST', '/api/OnLineDev', {
    ...{ code: 'pointing', fullName: 'Pointing', type: 'form' },
    page: JSON.parse(JSON.stringify(visits).replaceAll('entry/tasks', 'entry/other')),
  });
  const { version } = await infoOf(other);
  expect((await site.world.ask('DELETE', `/api/OnLineDev/${other}?version=${version}`)).code).toBe(200);
  const { page: at, errors } = await openVisits();
  await step(at, '/onlinedev/entry');
  await at.getByRole('button', { name: 'Check all', exact: true }).click();
  const dialog = at.getByRole('dialog');
  await dialog.getByText('model.fields[1].to.resource').waitFor();
  expect(await axeFaults(at, dialogs)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a built-in module gets a field of its own; what is built in is not the designer’s to change', async () => {
  const { page, errors } = await openVisits();
  await step(page, '/onlinedev/entry');
  await page.getByRole('button', { name: 'Extend built-in', exact: true }).click();
  expect(await axeFaults(page, dialogs)).toEqual([]);
  await page.getByRole('button', { name: 'Open Post', exact: true }).click();
  await canvas(page).locator('[data-part]').first().waitFor();
  await page
    .locator('.ts-pane:not([hidden]) .ts-offer')
    .filter({ has: page.getByText('Number', { exact: true }) })
    .dblclick();
  await page.locator('.ts-pane:not([hidden])').getByRole('button', { name: 'Release' }).click();
  const release = page.getByRole('dialog');
  await release.getByRole('button', { name: 'Release' }).click();
  await release.waitFor({ state: 'hidden' });
  await step(page, '/organize/post');
  const shown = page.locator('.ts-pane:not([hidden])');
  await shown.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await form.locator('[data-field^=x_] input').fill('7');
  expect(errors).toEqual([]);
});
