import type { CDPSession, Page } from 'playwright-core';
import { withBuiltPage } from '../../built-page.ts';
import { p95 } from '../../felt/clock.ts';
import { median } from '../../median.ts';

const rounds = 7;
const fields = 500;
/** Of the time of plain antd at most, and milliseconds of script that 95 of 100 keys take at most. */
const goals = { ratio: 0.3, key: 16 };
const typed = '1234512345';

interface Seen {
  paint: number;
  keys: number[];
}

/** A form of 500 fields, every widget in turn, against plain antd `Form` with antd's own controls for them. */
export const widgetsBench = (): Promise<void> =>
  withBuiltPage(import.meta.dirname, async (page, url) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    const seen: Record<'product' | 'plain', Seen[]> = { product: [], plain: [] };
    // The first round warms the browser's caches.
    for (let round = 0; round <= rounds; round++)
      for (const mode of ['product', 'plain'] as const) {
        await page.goto(`${url}?mode=${mode}&fields=${fields}`);
        await page.waitForFunction(() => document.title.startsWith('painted'));
        const paint = Number((await page.title()).split(' ')[1]);
        const keys = await keysOf(page, client);
        if (round > 0) seen[mode].push({ paint, keys });
      }
    const { product, plain } = seen;
    const [ours, theirs] = [product, plain].map((all) => median(all.map(({ paint }) => paint))) as [number, number];
    const ratio = ours / theirs;
    console.log(
      `widgets: first paint of ${fields} fields of all widgets: ${ours.toFixed(1)} ms, antd Form ${theirs.toFixed(1)} ms, ratio ${ratio.toFixed(2)}, at most ${goals.ratio}: ${ratio <= goals.ratio ? 'met' : 'MISSED'}`,
    );
    const [key, plainKey] = [product, plain].map((all) => p95(all.flatMap(({ keys }) => keys))) as [number, number];
    console.log(
      `widgets: script of a key, 95 of 100 of ${product.flatMap(({ keys }) => keys).length}: ${key.toFixed(1)} ms, antd Form ${plainKey.toFixed(1)} ms, ratio ${(key / plainKey).toFixed(2)}, at most ${goals.key} ms: ${key <= goals.key ? 'met' : 'MISSED'}`,
    );
  });

/** Milliseconds of script of each key in the first field that texts and the first that numbers are typed into. */
async function keysOf(page: Page, client: CDPSession): Promise<number[]> {
  const times: number[] = [];
  // What comes after the first paint, such as editors that are fetched, is not the key's.
  await page.waitForTimeout(600);
  for (const name of ['f0', 'f1', 'f2']) {
    const control = page.locator(`[data-field=${name}]`).locator('input, textarea').first();
    await control.click();
    for (const key of typed) {
      const before = await scripted(client);
      await page.keyboard.press(key);
      // What follows from a key is computed in a task of its own.
      await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done)), 20))');
      times.push((await scripted(client)) - before);
    }
    const held = await control.inputValue();
    if (!held.replaceAll(',', '').endsWith(typed)) throw new Error(`${name} holds ${held}`);
  }
  return times;
}

async function scripted(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}
