import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../../fixtures/browser.ts';
import { freshCheckout } from '../../fixtures/fresh-checkout.ts';

const own = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tessera-console-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Nobody looks at a console that is silent for longer and knows whether anything happens. It says a word every 2 s; where
 * other work keeps the processors, that comes later.
 */
const mostSilence = 8000;

/** Starts it until it is ready and `use` is done, or until it fails, and stops it; answers what it said and the longest silence while somebody waits. */
async function start(
  root: string,
  env: Record<string, string>,
  use: (server: { url: string; log: () => string }) => Promise<void> = async () => undefined,
) {
  const child = spawn(process.execPath, ['server/start.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  let last = performance.now();
  let silence = 0;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const ready = new Promise<void>((done) => {
    const hear = (part: Buffer) => {
      // Once the page is whole nobody waits: what comes then is news, and comes when it comes.
      if (!log.includes('Building the web page: ')) silence = Math.max(silence, performance.now() - last);
      last = performance.now();
      log += part;
      if (log.includes('Ctrl-C')) done();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  try {
    await Promise.race([ready, ended]);
    await use({ url: /http:\/\/localhost:\d+/.exec(log)?.[0] ?? '', log: () => log });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  return { log, silence };
}

/** The script that the page at an address begins with. */
const scriptOf = async (url: string) =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(await (await fetch(url)).text())?.[1];
const statusOf = async (url: string) => (await fetch(url)).status;

test('a first start says at every moment what it does, and who can sign in; a later one is short', async () => {
  const began = performance.now();
  const root = join(folder, 'checkout');
  freshCheckout(root);
  const browser = await openBrowser({ briefly: true });
  const first = await start(root, {}, async ({ url, log }) => {
    // The login page is there before the rest is built; who signs in gets the rest as soon as it is there.
    expect(log()).not.toContain('Building the web page: ');
    const login = await scriptOf(url);
    const page = await browser.newPage({ locale: 'en' });
    // What is behind the login page is built with all the rest of the tests beside.
    page.setDefaultTimeout(200_000);
    await page.goto(`${url}/organize/user`);
    await page.locator('input').first().fill('admin');
    await page.locator('input[type=password]').fill(/with the password (\w+)/.exec(log())?.[1] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('The page is being built').waitFor();
    expect(log()).not.toContain('Building the web page: ');
    await page.getByRole('cell', { name: 'admin', exact: true }).waitFor();
    expect(log()).toContain('Building the web page: ');
    expect(new URL(page.url()).pathname).toBe('/organize/user');
    expect(await scriptOf(url)).not.toBe(login);
    // Another browser may have the first page still open.
    expect(await statusOf(url + login)).toBe(200);
  });
  await browser.close();
  for (const step of [
    'Building the server',
    'Building the login page',
    'Building the web page',
    'Starting the database',
    'Bringing the data up to date',
    'Filling in the demonstration',
  ])
    expect(first.log).toMatch(new RegExp(`^${step}: \\d+\\.\\d s$`, 'm'));
  expect(first.log).toMatch(/http:\/\/localhost:\d+/);
  expect(first.log).toMatch(/Sign in as admin with the password \w{12} \(shown this once\)/);
  expect(first.silence).toBeLessThan(mostSilence);
  // A line each few seconds is no flood.
  expect(first.log.split('\n').length).toBeLessThan(30 + (performance.now() - began) / 1000);
  // Ctrl-C may come while it still makes its files smaller.
  expect(first.log).not.toContain('Error');
  const second = await start(root, { ADMIN_PASSWORD: 'chosen99' });
  expect(second.log).not.toContain('Building');
  expect(second.log).not.toContain('Sign in');
  expect(second.log).not.toContain('chosen99');
});

test('of a first start the login page is there while the data is filled in, and signing in waits for it', async () => {
  const child = spawn(process.execPath, ['server/start.js'], {
    cwd: own,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: join(folder, 'early') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let log = '';
    const url = await new Promise<string>((done) => {
      child.stdout.on('data', (part: Buffer) => {
        log += part;
        const [, found] = /comes up at (http\S+)/.exec(log) ?? [];
        if (found) done(found);
      });
    });
    const call = fetch(`${url}/api/Login/CurrentUser`);
    expect(await (await fetch(url)).text()).toContain('<script type="module"');
    expect(log).not.toContain('Tessera is ready');
    expect(await (await call).json()).toMatchObject({ code: 401 });
    expect(log).toMatch(/Filling in the demonstration: /);
  } finally {
    child.kill('SIGTERM');
    await new Promise((done) => child.once('exit', done));
  }
});

test('a password that somebody chose is never shown', async () => {
  const { log } = await start(own, {
    DATA_DIR: join(folder, 'chosen'),
    ADMIN_PASSWORD: 'chosen99',
    SEED: 'none',
    PAGES: 'none',
  });
  expect(log).toContain('Sign in as admin with the password that ADMIN_PASSWORD gave.');
  expect(log).not.toContain('chosen99');
});
