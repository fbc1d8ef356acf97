import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openBrowser } from '../fixtures/browser.ts';

/** `npm run screenshots`: starts a new installation and takes the pictures of the README and the guides of it. */
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'tessera-pictures-'));
const password = 'picture123';
interface Shot {
  name: string;
  path: string;
  language?: string;
  width?: number;
  dark?: boolean;
  /** What stands there when it is drawn, where that is no record. */
  ready?: string;
  open?: string;
}
const shots: Shot[] = [
  { name: 'list', path: 'customer' },
  { name: 'form', path: 'purchase-order', open: '.ant-table-row a, .ant-table-row button' },
  { name: 'groups-dark', path: 'contract', language: 'en', dark: true },
  { name: 'phone', path: 'leave-request', width: 390 },
  { name: 'areas', path: 'basic/area' },
  { name: 'source', path: 'basic/datasource', ready: '.ts-toolbar button', open: '.ts-toolbar .ant-btn-primary' },
  { name: 'api', path: 'webapi', language: 'en', ready: '.ant-collapse-header' },
];

const server = spawn(process.execPath, ['server/start.js'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: folder, ADMIN_PASSWORD: password, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = new Promise((done) => server.once('exit', done));
const url = await new Promise<string>((done) => {
  server.stdout.on('data', (part: Buffer) => {
    const found = /http:\/\/localhost:\d+/.exec(String(part));
    if (found) done(found[0]);
  });
});
const browser = await openBrowser();
try {
  for (const { name, path, language = 'zh', width = 1440, dark = false, ready, open } of shots) {
    const context = await browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 810 },
      locale: language,
    });
    await context.addInitScript(
      ([spoken, isDark]) => {
        localStorage.setItem('language', String(spoken));
        if (isDark)
          localStorage.setItem('rdif_appearance', JSON.stringify({ dark: true, sidebarOpen: true, density: 'middle' }));
      },
      [language, dark] as const,
    );
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.locator('input').first().fill('admin');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await page.goto(`${url}/${path}`);
    await page
      .locator(ready ?? '.ant-table-row, .ts-record-card')
      .first()
      .waitFor();
    if (open) {
      await page.locator(open).first().click();
      await page.getByRole('dialog').locator('[data-field]').first().waitFor();
    }
    await page.waitForTimeout(4000);
    await page.screenshot({ path: join(root, 'docs', 'images', `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await exited;
  rmSync(folder, { recursive: true, force: true });
}
