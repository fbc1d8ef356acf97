import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { install } from '@tessera/fixtures/installation.ts';
import { buildWebWhenStale } from '@tessera/server/start/web-build.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import { openBrowser } from '../../fixtures/browser.ts';

const most = 450;
/** What nobody needs before the first list. */
const foreign = /monaco|excel|xlsx|echarts|chart/i;

/** The JavaScript that a browser loads from the login page to the first list, in kB as gzip. */
export async function sizeBench(): Promise<void> {
  const webFolder = await buildWebWhenStale(resolve(import.meta.dirname, '../..'));
  const folder = mkdtempSync(join(tmpdir(), 'tessera-size-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'pg'));
  const seed = { adminPassword: 'admin123', seed: 'demo' } as const;
  const { app, close } = await install(postgres.connection, { filesFolder: folder, webFolder, seed });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const loaded = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) loaded.set(pathname, response.body());
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await page.goto(`${url}/login`);
    await page.locator('input').first().fill('admin');
    await page.locator('input[type=password]').fill('admin123');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await page.goto(`${url}/customer`);
    await page.locator('.ant-table-row').first().waitFor();
    let total = 0;
    for (const [path, body] of loaded) {
      if (foreign.test(path)) throw new Error(`${path} is loaded before the first list`);
      total += gzipSync(await body).byteLength / 1000;
    }
    console.log(
      `size: ${total.toFixed(0)} kB of JavaScript in ${loaded.size} files from login to the first list, at most ${most}: ${total <= most ? 'met' : 'MISSED'}`,
    );
  } finally {
    await browser.close();
    server.close();
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
