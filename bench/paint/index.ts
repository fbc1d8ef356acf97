import { resolve } from 'node:path';
import { build, preview } from 'vite';
import { openBrowser } from '../../fixtures/browser.ts';
import { median } from '../median.ts';

const rounds = 9;

/** First paint of a form of 200 and of 500 fields against plain antd `Form` with the same fields; the two alternate. */
export async function paintBench(): Promise<void> {
  const root = import.meta.dirname;
  const outDir = resolve(root, 'dist');
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const url = server.resolvedUrls?.local[0] ?? '';
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const paint = async (mode: string, fields: number) => {
      await page.goto(`${url}?mode=${mode}&fields=${fields}`);
      await page.waitForFunction(() => document.title.startsWith('painted'));
      return Number((await page.title()).split(' ')[1]);
    };
    for (const fields of [200, 500]) {
      const times: Record<string, number[]> = { product: [], plain: [] };
      for (let round = 0; round <= rounds; round++) {
        for (const mode of ['product', 'plain']) {
          const time = await paint(mode, fields);
          // The first round warms the browser's caches.
          if (round > 0) times[mode]?.push(time);
        }
      }
      const [product, plain] = [median(times.product ?? []), median(times.plain ?? [])];
      console.log(
        `${fields} fields: product ${product.toFixed(0)} ms, antd Form ${plain.toFixed(0)} ms, ratio ${(product / plain).toFixed(3)}`,
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
}
