import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let entry: string;
beforeAll(async () => {
  site = await openSite();
  entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  for (let number = 1; number <= 65; number++)
    await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, {
      title: `Task ${String(number).padStart(2, '0')}`,
      hours: number % 10,
    });
});
afterAll(() => site?.end());

async function open(
  at = '/tasks',
): Promise<{ page: Page; asked: Record<string, unknown>[]; pause: (ms: number) => void; hold: () => () => void }> {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at });
  await page.locator('.ant-table-row').first().waitFor();
  const asked: Record<string, unknown>[] = [];
  let pause = 0;
  let held = Promise.resolve();
  await intercept(page, /OnLineDevInstance\/[^/]+\/List/, async (route) => {
    const input = route.request().postDataJSON() ?? Object.fromEntries(new URL(route.request().url()).searchParams);
    asked.push(input);
    await held;
    await new Promise((done) => setTimeout(done, pause));
    await route.continue().catch(() => undefined);
  });
  return {
    page,
    asked,
    pause: (ms) => {
      pause = ms;
    },
    // What is asked from here on is answered when the test says so.
    hold: () => {
      let release = () => {};
      held = new Promise((done) => {
        release = done;
      });
      return () => {
        held = Promise.resolve();
        release();
      };
    },
  };
}
const first = (page: Page) => page.locator('.ant-table-row').first();
const search = (page: Page) => new URL(page.url()).search;
/** Two clicks as fast as a machine can, which know nothing of each other. */
async function twice(page: Page, selector: string): Promise<void> {
  const place = () => page.locator(selector).first().boundingBox();
  // What comes late on a busy machine (tools, conditions) moves the head of the list as well.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  let box = await place();
  // Where it comes to rest: rows that come meanwhile may move it away from under the second click.
  for (let before = null; JSON.stringify(box) !== JSON.stringify(before); ) {
    before = box;
    await page.waitForTimeout(100);
    box = await place();
  }
  if (!box) throw new Error(selector);
  const [x, y] = [box.x + Math.min(box.width / 2, 30), box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.mouse.click(x, y);
}

test('an order and a page are asked for once, and drawn with their address', async () => {
  const { page, asked } = await open();
  await page.locator('.ant-table-column-has-sorters').first().click();
  await first(page).getByText('Task 01').waitFor();
  expect(search(page)).toBe('?sort=title');
  await page.locator('.ant-pagination-next').click();
  await first(page).getByText('Task 21').waitFor();
  expect(search(page)).toBe('?sort=title&page=2');
  expect(asked.map(({ sidx, currentPage }) => [sidx, currentPage])).toEqual([
    ['title', 1],
    ['title', 2],
  ]);
  await page.goBack();
  await first(page).getByText('Task 01').waitFor();
});

test.each([0, 30, 400])('who clicks twice within a moment gets the second, when answers take %d ms', async (time) => {
  const { page, pause } = await open();
  pause(time);
  await twice(page, '.ant-table-column-has-sorters');
  await page.waitForURL(/sort=-title/);
  await first(page).getByText('Task 65').waitFor();
  await twice(page, '.ant-pagination-next');
  await page.waitForURL(/page=3/);
  await first(page).getByText('Task 25').waitFor();
});

test('a second click that comes before the first is drawn goes on from it', async () => {
  const { page, pause } = await open();
  pause(400);
  // The time that a first click is waited for is over, and the page has had no moment to draw it.
  const inOneMoment = (selector: string) =>
    page.evaluate((one) => {
      const click = () => document.querySelector<HTMLElement>(one)?.click();
      click();
      setTimeout(click, 61);
      for (const began = performance.now(); performance.now() - began < 120; );
    }, selector);
  await inOneMoment('.ant-table-column-has-sorters');
  await page.waitForURL(/sort=-title/);
  await first(page).getByText('Task 65').waitFor();
  await inOneMoment('.ant-pagination-next');
  await page.waitForURL(/page=3/);
  await first(page).getByText('Task 25').waitFor();
});

test('who has waited so long that the list says so turns the order round all the same', async () => {
  const { page, hold } = await open();
  const release = hold();
  await page.locator('.ant-table-column-has-sorters').first().click();
  await page.locator('.ant-spin-spinning').waitFor();
  await page.locator('.ant-table-column-has-sorters').first().click();
  release();
  await page.waitForURL('**/tasks?sort=-title');
  await page.locator('.ant-spin-spinning').waitFor({ state: 'detached' });
  await first(page).getByText('Task 65').waitFor();
});

test('where the answer takes its time the list says so, and an answer that nobody waits for any more is not shown', async () => {
  const { page, pause } = await open('/tasks?sort=title');
  pause(1500);
  await page.locator('.ant-pagination-next').click();
  await page.waitForURL(/page=2/);
  await first(page).getByText('Task 01').waitFor();
  await page.locator('.ant-spin-spinning').waitFor();
  pause(0);
  await page.locator('.ant-pagination-item-4').click();
  await first(page).getByText('Task 61').waitFor();
  await page.waitForTimeout(1700);
  await first(page).getByText('Task 61').waitFor();
  expect(search(page)).toBe('?sort=title&page=4');
});

test('a page that was left before it came is asked for again by who comes back to it, and by a reload', async () => {
  const { page, pause } = await open('/tasks?sort=title');
  pause(400);
  await page.locator('.ant-pagination-next').click();
  await page.waitForURL(/page=2/);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('page'));
  await page.goForward();
  await page.waitForURL(/page=2/);
  await first(page).getByText('Task 21').waitFor();
  await page.locator('.ant-pagination-item-3').click();
  await page.waitForURL(/page=3/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await first(page).getByText('Task 41').waitFor();
});

test('who is somewhere else by then is not called back, and what fails is told', async () => {
  const { page, pause } = await open();
  pause(500);
  await page.locator('.ant-table-column-has-sorters').first().click();
  await page.evaluate(() => {
    history.pushState(null, '', '/organize/post');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { level: 1, name: 'Post' }).locator('visible=true').waitFor();
  await page.waitForTimeout(800);
  expect(new URL(page.url()).pathname).toBe('/organize/post');
  await page.goto(`${site.url}/tasks`);
  await first(page).waitFor();
  await intercept(page, /OnLineDevInstance\/[^/]+\/List/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":500,"msg":"Broken today"}' }),
  );
  await page.locator('.ant-table-column-has-sorters').first().click();
  await page.getByText('Broken today').first().waitFor();
});
