import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { holdBack, intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let entry: string;
beforeAll(async () => {
  site = await openSite();
  const model = { ...tasks.model, traits: ['state', 'lock'] };
  const list = { ...tasks.pages.list, buttons: [...(tasks.pages.list?.buttons ?? []), 'btn_lock'] };
  entry = await releaseEntry(site.world, {
    ...{ code: 'tasks', fullName: 'Tasks' },
    page: { ...tasks, model, pages: { ...tasks.pages, list } },
  });
  for (let number = 1; number <= 25; number++)
    await site.world.ask('POST', at(''), { title: `Task ${number}`, hours: number, grade: 'b' });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());
beforeEach(async () => {
  await page.goto(`${site.url}/tasks`);
  await page.locator('.ant-table-row').first().waitFor();
});

const at = (path: string) => `/api/OnLineDevInstance/${entry}${path}`;
const gradeOf = async (title: string) => {
  const { data } = await site.world.ask('POST', at('/List'), { pageSize: 500 });
  return data.list.find((row: { title: string }) => row.title === title);
};
const tick = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
const dialog = () => page.getByRole('dialog');
const shot = async (name: string) =>
  process.env.SHOTS && (await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }));

async function pick(field: string, option: string) {
  await page.getByRole('button', { name: 'Change field…' }).click();
  await dialog().getByRole('combobox', { name: 'Field' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: field }).click();
  await dialog().getByLabel('New value').click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).click();
}

test('a row that was deleted by itself is not ticked any more', async () => {
  for (const title of ['Gone 1', 'Gone 2', 'Gone 3']) await site.world.ask('POST', at(''), { title, grade: 'b' });
  await page.reload();
  for (const title of ['Gone 1', 'Gone 2', 'Gone 3']) await tick(title);
  await page
    .getByRole('row', { name: /Gone 2/ })
    .getByText('Delete', { exact: true })
    .click();
  await dialog().or(page.getByRole('tooltip')).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('row', { name: /Gone/ }).first().waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('what somebody else has deleted meanwhile is ticked no longer, and keeps nothing else from being deleted', async () => {
  for (const title of ['Left 1', 'Left 2', 'Left 3', 'Left 4'])
    await site.world.ask('POST', at(''), { title, grade: 'b' });
  await page.reload();
  for (const title of ['Left 1', 'Left 2', 'Left 3']) await tick(title);
  await site.world.ask('DELETE', at(`/${(await gradeOf('Left 2')).id}`));
  await pick('Grade', 'Urgent');
  await dialog().getByRole('button', { name: 'Change', exact: true }).click();
  await dialog().locator('.ts-refused').getByText('Left 2').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('2 selected').waitFor();
  await site.world.ask('DELETE', at(`/${(await gradeOf('Left 3')).id}`));
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('row', { name: /Left 1/ }).waitFor({ state: 'detached' });
  expect(await page.getByText('selected', { exact: false }).count()).toBe(0);
  // One that is deleted by itself: what is not there any more is not shown any more.
  await site.world.ask('DELETE', at(`/${(await gradeOf('Left 4')).id}`));
  const row = page.getByRole('row', { name: /Left 4/ });
  await row.getByText('Delete', { exact: true }).click();
  await dialog().or(page.getByRole('tooltip')).getByRole('button', { name: 'Delete', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  errors.length = 0;
});

test('a dialog that says it is being sent stays until it is answered', async () => {
  await tick('Task 25');
  await pick('Grade', 'Urgent');
  const { goOn } = await holdBack(page, '**/batchUpdate/**');
  await dialog().getByRole('button', { name: 'Change', exact: true }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Being saved, one moment').waitFor();
  goOn();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 put back').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('one field of the ticked rows gets a value, and Undo puts back what was there', async () => {
  await tick('Task 25');
  await tick('Task 24');
  await pick('Grade', 'Urgent');
  await dialog().getByText('2 records will be changed: “Task 25”, “Task 24”').waitFor();
  await shot('change-dialog');
  await dialog().getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('2 changed').waitFor();
  await dialog().waitFor({ state: 'hidden' });
  await page
    .getByRole('row', { name: /Task 25/ })
    .getByText('Urgent')
    .waitFor();
  expect((await gradeOf('Task 24')).grade).toBe('a');
  await site.world.ask('PUT', at(`/${(await gradeOf('Task 24')).id}`), { hours: 99 });
  await shot('change-undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 not put back, changed by others since: “Task 24”').waitFor();
  expect([(await gradeOf('Task 25')).grade, (await gradeOf('Task 24')).grade]).toEqual(['b', 'a']);
  expect(errors).toEqual([]);
});

test('a locked row is not changed and named, the others are', async () => {
  await site.world.ask('PUT', at(`/${(await gradeOf('Task 22')).id}/Actions/Lock`), {});
  await tick('Task 23');
  await tick('Task 22');
  await pick('Grade', 'Urgent');
  await dialog().getByRole('button', { name: 'Change', exact: true }).click();
  await dialog().getByText('1 could not be changed').waitFor();
  await dialog().locator('.ts-refused').getByText('Task 22').waitFor();
  await shot('change-refused');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  expect([(await gradeOf('Task 23')).grade, (await gradeOf('Task 22')).grade]).toEqual(['a', 'b']);
});

test('a selection survives the turn of a page, says what is out of sight, and ends with a search', async () => {
  await tick('Task 25');
  await tick('Task 24');
  await page.getByTitle('2', { exact: true }).click();
  await tick('Task 3');
  await page.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: '2 not on this page' }).click();
  await page.getByRole('button', { name: 'Deselect Task 24' }).click();
  await page.getByText('2 selected').waitFor();
  await shot('selection-away');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await dialog().getByText('“Task 25”, “Task 3”').waitFor();
  await shot('selection-delete');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByPlaceholder('Keyword').fill('Task 2');
  await page.keyboard.press('Enter');
  await page.getByText('selected').waitFor({ state: 'hidden' });
});

test('ticked rows on another page are changed by what is known of them by now: after an undo, after a change of one', async () => {
  await tick('Task 21');
  await tick('Task 20');
  // A version that is newer than when they were ticked, seen on the page before it is turned.
  await site.world.ask('PUT', at(`/${(await gradeOf('Task 20')).id}`), { hours: 77 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page
    .getByRole('row', { name: /Task 20/ })
    .getByText('77')
    .waitFor();
  await page.getByTitle('2', { exact: true }).click();
  await page.getByText('2 not on this page').waitFor();
  for (const round of [1, 2]) {
    await pick('Grade', 'Urgent');
    await dialog().getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('2 changed').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    if (round === 2) break;
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 put back').waitFor();
  }
  expect((await gradeOf('Task 21')).grade).toBe('a');
});

test('a change whose answer was lost is the same one when it is sent again', async () => {
  await tick('Task 10');
  await pick('Grade', 'Urgent');
  let isLost = false;
  await intercept(page, /batchUpdate/, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await dialog().getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText(/The request failed/).waitFor();
  expect((await gradeOf('Task 10')).grade).toBe('a');
  await dialog().getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('1 changed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await gradeOf('Task 10')).grade).toBe('b');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('more rows than a call takes are changed some hundreds at a time', async () => {
  for (let number = 0; number < 520; number++)
    await site.world.ask('POST', at(''), { title: `Many ${number}`, hours: 1, grade: 'b' });
  await page.goto(`${site.url}/tasks?size=500`);
  await page.locator('.ant-table-row').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).first().check();
  await page.getByTitle('2', { exact: true }).click();
  await page.getByText('500 not on this page').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).first().check();
  await pick('Grade', 'Urgent');
  await dialog().getByRole('button', { name: 'Change', exact: true }).click();
  await dialog().getByText('1 could not be changed').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  const { data } = await site.world.ask('POST', at('/List'), {
    filter: [{ field: 'grade', op: 'eq', value: 'a' }],
    pageSize: 1,
  });
  expect(data.pagination.total).toBe(544);
});
