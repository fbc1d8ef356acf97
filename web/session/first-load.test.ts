import { openSite, type Site, type Visit } from '@tessera/fixtures/site.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

/** What only somebody who is signed in needs. */
const behindLogin = /\/assets\/(signed-in|ui|runtime)-[\w-]+\.js$/;

/** Scripts by when they were asked for: before the page could be seen, or after. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const sight = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const all = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter((one) =>
      one.name.endsWith('.js'),
    );
    const names = (list: PerformanceResourceTiming[]) => list.map(({ name }) => new URL(name).pathname);
    return {
      before: names(all.filter((one) => one.startTime < sight)),
      after: names(all.filter((one) => one.startTime >= sight)),
    };
  });

const atLogin = async (visit: Visit) => {
  await visit.page.goto(`${site.url}/login`);
  await visit.page.locator('input[type=password]').waitFor();
};

test('the login page is seen without what is behind it, which comes while nobody has pressed anything', async () => {
  const visit = await site.open();
  await atLogin(visit);
  await expect
    .poll(async () => (await scriptsOf(visit.page)).after.filter((name) => behindLogin.test(name)))
    .toHaveLength(3);
  expect((await scriptsOf(visit.page)).before.filter((name) => behindLogin.test(name))).toEqual([]);
  expect(visit.errors).toEqual([]);
});

test('who comes signed in gets all of it together, before the first script of the page runs', async () => {
  const visit = await site.open();
  await visit.signIn('admin', 'admin123', { at: '/home' });
  await visit.page.locator('.ts-shell').waitFor();
  const hints = await visit.page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  expect(hints.filter((name) => behindLogin.test(name))).toHaveLength(3);
  // A file that is named twice, or under another policy, is fetched twice.
  const { before, after } = await scriptsOf(visit.page);
  const all = [...before, ...after];
  expect(all.length).toBe(new Set(all).size);
  expect(visit.errors).toEqual([]);
});

test('what could not be fetched ahead is fetched when somebody signs in', async () => {
  const visit = await site.open();
  let refused = 0;
  await visit.page.route(behindLogin, (route) => {
    refused++;
    return route.abort();
  });
  await atLogin(visit);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await visit.page.unroute(behindLogin);
  await visit.page.locator('input').first().fill('admin');
  await visit.page.locator('input[type=password]').fill('admin123');
  await visit.page.keyboard.press('Enter');
  await visit.page.locator('.ts-shell').waitFor();
});
