import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { install } from '@tessera/fixtures/installation.ts';
import { buildWebWhenStale, finishCompressing } from '@tessera/server/start/web-build.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../fixtures/browser.ts';

/** kB of JavaScript at most, from the login page on. */
const most = { login: 200, list: 400, form: 500, formAfterList: 120 };
/** What nobody needs before the first form. */
const foreign = /monaco|excel|xlsx|echarts|chart/i;
/** What nobody needs to see the login page. */
const behindLogin = /signed-in|\/ui-|\/runtime-/;

/** A script by its name: its bytes on the wire, and whether it was asked for before the page could be seen. */
type Scripts = Map<string, { bytes: number; isBeforeSight: boolean }>;

/**
 * The JavaScript that a browser gets over the wire, in kB as they came: Brotli, as a browser asks for it on https and on
 * this machine. For the login page until it is seen, then to the first list, then to the first form. Throws when one of
 * them is too large.
 */
export async function sizeBench(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const webFolder = await buildWebWhenStale(root);
  await finishCompressing(root, webFolder);
  const folder = mkdtempSync(join(tmpdir(), 'tessera-size-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'pg'));
  const seed = { adminPassword: 'admin123', seed: 'demo' } as const;
  const { app, close } = await install(postgres.connection, { filesFolder: folder, webFolders: [webFolder], seed });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await measure(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await browser.close();
    server.close();
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(page: Page, url: string): Promise<void> {
  const plain: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isLarge = Number(response.headers()['content-length'] ?? 0) > 2000;
    if (pathname.endsWith('.js') && isLarge && response.headers()['content-encoding'] !== 'br') plain.push(pathname);
  });
  const scripts: Scripts = new Map();

  await page.goto(`${url}/login`);
  await page.locator('input[type=password]').waitFor();
  // A busy browser says a while later when the page could be seen.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await gather(page, scripts);
  const seen = [...scripts].filter(([, { isBeforeSight }]) => isBeforeSight);
  const early = seen.filter(([name]) => behindLogin.test(name));
  const login = kilobytes(seen);

  await page.locator('input').first().fill('admin');
  await page.locator('input[type=password]').fill('admin123');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await gather(page, scripts);
  await page.goto(`${url}/customer`);
  await page.locator('.ant-table-row').first().waitFor();
  await gather(page, scripts);
  const list = kilobytes(scripts);
  const filesOfList = scripts.size;

  await page.locator('.ts-toolbar button').first().click();
  await page.getByRole('dialog').locator('[data-field]').first().waitFor();
  await gather(page, scripts);
  const form = kilobytes(scripts);

  const faults = [
    ...(seen.length === 0 ? ['no script was asked for before the login page could be seen'] : []),
    ...plain.map((name) => `${name} came without Brotli`),
    ...early.map(([name]) => `${name} is asked for before the login page can be seen`),
    ...[...scripts.keys()]
      .filter((name) => foreign.test(name))
      .map((name) => `${name} is loaded before the first form`),
    ...report('the login page, until it is seen', { size: login, files: seen.length, goal: most.login }),
    ...report('from login to the first list', { size: list, files: filesOfList, goal: most.list }),
    ...report('from login to the first form', { size: form, files: scripts.size, goal: most.form }),
    ...report('the first form, after the list', {
      size: form - list,
      files: scripts.size - filesOfList,
      goal: most.formAfterList,
    }),
  ];
  if (faults.length > 0) throw new Error(`size:\n  ${faults.join('\n  ')}`);
}

/** Adds the scripts that the page has loaded since it was opened. */
async function gather(page: Page, scripts: Scripts): Promise<void> {
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => {
    const sight = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((one) => ({
      name: new URL(one.name).pathname,
      bytes: one.encodedBodySize,
      isBeforeSight: one.startTime < sight,
    }));
  });
  for (const { name, ...script } of found) if (name.endsWith('.js') && !scripts.has(name)) scripts.set(name, script);
}

const kilobytes = (scripts: Iterable<[string, { bytes: number }]>) =>
  [...scripts].reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1000;

/** Prints it; answers what is wrong with it. */
function report(what: string, { size, files, goal }: { size: number; files: number; goal: number }): string[] {
  const isMet = size <= goal;
  console.log(`size: ${what}: ${size.toFixed(0)} kB in ${files} files, at most ${goal}: ${isMet ? 'met' : 'MISSED'}`);
  return isMet ? [] : [`${what}: ${size.toFixed(0)} kB, at most ${goal}`];
}
