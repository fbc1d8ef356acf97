import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../fixtures/browser.ts';

/** The checkout. */
export const root = resolve(import.meta.dirname, '../..');
const password = 'picture123';

/** How the page of a picture is looked at. */
export interface Looking {
  language?: string;
  width?: number;
  dark?: boolean;
}

/** A new installation with its demonstration, and a browser in front of it. */
export interface Installation {
  url: string;
  /** A page of the administrator, signed in. */
  open: (looking?: Looking) => Promise<Page>;
  end: () => Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pictures-'));
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
  return {
    url,
    open: (looking = {}) => signedIn(browser, { url, ...looking }),
    end: async () => {
      await browser.close();
      server.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signedIn(
  browser: Browser,
  { url, language = 'zh', width = 1440, dark = false }: Looking & { url: string },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 810 },
    locale: language,
    reducedMotion: 'reduce',
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
  return page;
}
