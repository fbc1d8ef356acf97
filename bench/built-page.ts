import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build, preview } from 'vite';
import { openBrowser } from '../fixtures/browser.ts';

/** Builds the page of a folder, serves it and opens a browser at it, until `use` has ended. */
export async function withBuiltPage(root: string, use: (page: Page, url: string) => Promise<void>): Promise<void> {
  const outDir = resolve(root, 'dist');
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // The loader of TypeScript names functions by this; those that the page runs have it nowhere else.
    await context.addInitScript('globalThis.__name = (named) => named');
    await use(await context.newPage(), server.resolvedUrls?.local[0] ?? '');
  } finally {
    await browser.close();
    await server.close();
  }
}
