import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freshCheckout } from '../../fixtures/fresh-checkout.ts';

const own = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tessera-console-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Nobody looks at a console that is silent for longer and knows whether anything happens. It says a word every 2 s; where
 * other work keeps the processors, that comes later.
 */
const mostSilence = 8000;

/** Starts it until it is ready or fails, and stops it; answers what it said and the longest silence. */
async function start(root: string, env: Record<string, string>) {
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
      silence = Math.max(silence, performance.now() - last);
      last = performance.now();
      log += part;
      if (log.includes('Ctrl-C')) done();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  await Promise.race([ready, ended]);
  child.kill('SIGTERM');
  await ended;
  return { log, silence };
}

test('a first start says at every moment what it does, and who can sign in; a later one is short', async () => {
  const root = join(folder, 'checkout');
  freshCheckout(root);
  const first = await start(root, {});
  for (const step of [
    'Building the server',
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
  expect(first.log.split('\n').length).toBeLessThan(60);
  const second = await start(root, { ADMIN_PASSWORD: 'chosen99' });
  expect(second.log).not.toContain('Building');
  expect(second.log).not.toContain('Sign in');
  expect(second.log).not.toContain('chosen99');
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
