import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { holdBack, openSite, type Site } from '../../fixtures/site.ts';
import { seriousFaults } from '../axe.ts';

let site: Site;
let entry: string;
let page: Page;
let errors: string[];
beforeAll(async () => {
  site = await openSite();
  const list = {
    ...tasks.pages.list,
    views: ['board', 'calendar', 'cards'],
    board: { field: 'f4' },
    calendar: { start: 'f2', color: 'f4' },
    buttons: [...(tasks.pages.list?.buttons ?? []), 'btn_lock'],
    permissions: { button: true, column: true, data: true },
  };
  entry = await releaseEntry(site.world, {
    ...{ code: 'jobs', fullName: 'Jobs' },
    page: {
      ...tasks,
      model: { ...tasks.model, name: 'job', traits: ['state', 'lock'] },
      pages: { ...tasks.pages, list },
    },
  });
  for (let number = 1; number <= 45; number++)
    await site.world.ask('POST', at(''), {
      title: `Job ${number}`,
      ...(number > 41 ? {} : { grade: number % 2 ? 'a' : 'b' }),
      due: dayOfThisMonth((number % 5) + 10),
    });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const at = (path: string) => `/api/OnLineDevInstance/${entry}${path}`;
const dayOfThisMonth = (day: number) => `${new Date().toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;
const stored = async (title: string) => {
  const { data } = await site.world.ask('POST', at('/List'), { filter: [{ field: 'title', op: 'eq', value: title }] });
  return data.list[0];
};
const lane = (label: string) => page.getByRole('region', { name: new RegExp(`^${label}, `) });
const card = (title: string) => page.locator('.ts-board-card', { has: page.getByText(title, { exact: true }) });
const open = async (view: string) => {
  await page.goto(`${site.url}/jobs?view=${view}`);
  await page.locator('.ts-board-card, .fc-event, .ts-gallery li').first().waitFor();
};
const drag = async (from: ReturnType<typeof card>, to: ReturnType<typeof card>) => {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + 30, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 60, end.y + 60, { steps: 8 });
  await page.mouse.up();
};

test('the views of a list are a click apart; the search stays, and the address knows', async () => {
  await page.goto(`${site.url}/jobs?f.grade=a`);
  await page.locator('.ant-table-row').first().waitFor();
  await page.locator('.ts-view-switch').getByText('Board').click();
  await lane('Urgent').locator('.ts-board-card').first().waitFor();
  expect(new URL(page.url()).search).toBe('?view=board&f.grade=a');
  expect(await page.locator('.ts-lane').count()).toBe(3);
  await expect.poll(() => lane('Usual').getByText('No records').count()).toBe(1);
  await page.reload();
  await lane('Urgent').locator('.ts-board-card').first().waitFor();
  await page.goBack();
  await page.locator('.ant-table-row').first().waitFor();
});

test('each lane is asked for once, and once more with the others when the list is', async () => {
  await open('board');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/List?') && asked.push(request.postData() ?? ''));
  const lanes = () => asked.filter((body) => body.includes('"grade"'));
  await page.reload();
  await page.locator('.ts-board-card').first().waitFor();
  await page.waitForLoadState('networkidle');
  // Both grades, none, and what is no grade any more.
  expect([lanes().length, new Set(lanes()).size]).toEqual([4, 4]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => lanes().length).toBeGreaterThan(4);
  await page.waitForLoadState('networkidle');
  expect([lanes().length, new Set(lanes()).size]).toEqual([8, 4]);
  page.removeAllListeners('request');
});

test('a lane holds what has its value, twenty at a time; a card dragged into another lane has its value, and Undo takes it back', async () => {
  await open('board');
  await page.getByRole('region', { name: 'Urgent, 21 records' }).waitFor();
  await page.getByRole('region', { name: 'Not set, 4 records' }).waitFor();
  expect(await lane('Urgent').locator('.ts-board-card').count()).toBe(20);
  await lane('Urgent').getByRole('button', { name: '1 more' }).click();
  await expect.poll(() => lane('Urgent').locator('.ts-board-card').count()).toBe(21);
  await drag(card('Job 41'), lane('Usual'));
  await lane('Usual').getByText('Job 41', { exact: true }).waitFor();
  await page.getByText('1 changed').waitFor();
  expect((await stored('Job 41')).grade).toBe('b');
  await page.getByRole('region', { name: 'Usual, 21 records' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await lane('Urgent').getByText('Job 41', { exact: true }).waitFor();
  expect((await stored('Job 41')).grade).toBe('a');
  expect(errors).toEqual([]);
});

test('what is put back after another search, or in another view, is shown where it stands again', async () => {
  await open('board');
  await drag(card('Job 39'), lane('Usual'));
  await page.getByText('1 changed').waitFor();
  await page.getByPlaceholder('Keyword').fill('Job 39');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Usual, 1 record' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('region', { name: 'Urgent, 1 record' }).waitFor();
  await page.getByRole('region', { name: 'Usual, 0 records' }).waitFor();
  await page.getByText('1 changed').waitFor({ state: 'detached' });
  await drag(card('Job 39'), lane('Usual'));
  await page.getByText('1 changed').waitFor();
  await page.locator('.ts-view-switch').getByText('Table').click();
  await page.locator('.ant-table-row', { hasText: 'Usual' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.ant-table-row', { hasText: 'Urgent' }).waitFor();
  expect((await stored('Job 39')).grade).toBe('a');
});

test('by keyboard a card goes into the lane beside, and a screen reader is told', async () => {
  await open('board');
  await card('Job 40')
    .getByRole('button', { name: /^Move “Job 40”/ })
    .focus();
  await page.keyboard.press('Space');
  await page.getByText('Picked up “Job 40”, in “Usual”').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowLeft');
  await page.getByText('“Job 40” is over “Urgent”').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await lane('Urgent').getByText('Job 40', { exact: true }).waitFor();
  await expect.poll(async () => (await stored('Job 40')).grade).toBe('a');
});

test('a card that is moved on before the first answer has come ends where it was put last', async () => {
  await open('board');
  const before = (await stored('Job 34')).grade;
  let moves = 0;
  const { goOn, asked } = await holdBack(page, /batchUpdate/, { only: () => ++moves === 1 });
  await drag(card('Job 34'), lane('Urgent'));
  await expect.poll(asked).toBe(1);
  await drag(card('Job 34'), lane('Usual'));
  goOn();
  await expect.poll(asked).toBe(2);
  await expect.poll(async () => (await stored('Job 34')).version).toBe(3);
  await lane('Usual').getByText('Job 34', { exact: true }).waitFor();
  expect([before, (await stored('Job 34')).grade]).toEqual(['b', 'b']);
  expect(await page.locator('.ant-message-error').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a locked card stays where it is; what the server refuses goes back, with the reason', async () => {
  await site.world.ask('PUT', at(`/${(await stored('Job 38')).id}/Actions/Lock`), {});
  await open('board');
  expect(await card('Job 38').getByRole('button', { name: /^Move/ }).count()).toBe(0);
  // Locked by somebody else after it was drawn.
  await site.world.ask('PUT', at(`/${(await stored('Job 36')).id}/Actions/Lock`), {});
  await drag(card('Job 36'), lane('Urgent'));
  await page
    .locator('.ant-message')
    .getByText(/Job 36/)
    .waitFor();
  await lane('Usual').getByText('Job 36', { exact: true }).waitFor();
  expect((await stored('Job 36')).grade).toBe('b');
});

test('what is made in a lane has its value already', async () => {
  await open('board');
  await page.getByRole('button', { name: 'New in “Usual”' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Made here');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await lane('Usual').getByText('Made here').waitFor();
  expect((await stored('Made here')).grade).toBe('b');
});

test('a record stands on its day; dragged to another it has that one, and a day that is clicked begins a record', async () => {
  await open('calendar');
  const day = (number: number) => page.locator(`.fc-daygrid-day[data-date="${dayOfThisMonth(number)}"]`);
  await day(11).locator('.fc-event').first().waitFor();
  await day(11).locator('.fc-daygrid-more-link').waitFor();
  expect(await seriousFaults(page, '.ts-calendar')).toEqual([]);
  await drag(day(12).locator('.fc-event').first(), day(20));
  await page.getByText('1 changed').waitFor();
  await day(20).locator('.fc-event').waitFor();
  const title = (await day(20).locator('.ts-calendar-event').getAttribute('title')) ?? '';
  expect((await stored(title)).due).toBe(dayOfThisMonth(20));
  await day(20).locator('.fc-event').click();
  await page.getByRole('dialog').getByText(title).first().waitFor();
  await page.keyboard.press('Escape');
  await day(22).click();
  await page.getByRole('dialog').getByLabel('Title').fill('That day');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await day(22).getByText('That day').waitFor();
  expect((await stored('That day')).due).toBe(dayOfThisMonth(22));
  expect(errors).toEqual([]);
});

test('cards are the pages of the list, ticked and sorted as its rows', async () => {
  await open('cards');
  expect(await page.locator('.ts-gallery li').count()).toBe(20);
  await page.getByRole('checkbox', { name: 'Select Job 44', exact: true }).check();
  await page.getByRole('button', { name: 'Change field…' }).waitFor();
  await page.getByTitle('Next Page').click();
  await page.locator('.ts-gallery').getByText('Job 25', { exact: true }).waitFor();
});
