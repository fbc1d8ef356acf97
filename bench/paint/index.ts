import type { Page } from 'playwright-core';
import { withBuiltPage } from '../built-page.ts';
import { median } from '../median.ts';

const rounds = 9;

/** What a browser does with a form, against plain antd `Form` with the same fields; the two alternate, medians. */
export async function browserBench(wanted: (name: string) => boolean): Promise<void> {
  await withBuiltPage(import.meta.dirname, async (page, url) => {
    const open = async (query: string) => {
      await page.goto(`${url}?${query}`);
      await page.waitForFunction(() => document.title.startsWith('painted'));
      return Number((await page.title()).split(' ')[1]);
    };
    if (wanted('paint')) {
      for (const fields of [200, 500])
        await compare(`paint of ${fields} fields`, {
          most: 0.6,
          measure: (mode) => open(`mode=${mode}&fields=${fields}`),
        });
      await compare('paint of 500 fields, both mounted when seen', {
        most: 1.2,
        baseline: 'seen',
        measure: (mode) => open(`mode=${mode}&fields=500`),
      });
    }
    if (wanted('keystroke'))
      await compare('keystroke driving 50 formulas', {
        most: 0.7,
        measure: async (mode) => {
          await open(`mode=${mode}&fields=51&formulas=1`);
          return keystrokes(page);
        },
      });
  });
}

interface Comparison {
  most: number;
  /** The mode of main.tsx that it is held against. */
  baseline?: 'plain' | 'seen';
  measure: (mode: string) => Promise<number>;
}

async function compare(name: string, { most, baseline = 'plain', measure }: Comparison): Promise<void> {
  const times: { product: number[]; antd: number[] } = { product: [], antd: [] };
  for (let round = 0; round <= rounds; round++) {
    const [product, antd] = [await measure('product'), await measure(baseline)];
    // The first round warms the browser's caches.
    if (round === 0) continue;
    times.product.push(product);
    times.antd.push(antd);
  }
  const [product, plain] = [median(times.product), median(times.antd)];
  const ratio = product / plain;
  console.log(
    `${name}: product ${product.toFixed(1)} ms, antd Form ${plain.toFixed(1)} ms, ratio ${ratio.toFixed(2)}, at most ${most}: ${ratio <= most ? 'met' : 'MISSED'}`,
  );
}

/** The median of ten keys into the first field: from the key until all 50 results are painted. */
async function keystrokes(page: Page): Promise<number> {
  const times: number[] = [];
  await page.locator('input').first().click();
  for (let key = 0; key < 10; key++) {
    const digit = String((key % 9) + 1);
    const typed = await page.locator('input').first().inputValue();
    const last = Number(typed + digit) * 50;
    await page.evaluate((wanted) => {
      (window as { painted?: Promise<number> }).painted = new Promise<number>((done) => {
        let began = 0;
        document.addEventListener(
          'keydown',
          (event) => {
            began = event.timeStamp;
          },
          { once: true, capture: true },
        );
        const look = () =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              const last = document.querySelector('#f50') ?? [...document.querySelectorAll('.ts-computed')].at(-1);
              const text = (last as HTMLInputElement | undefined)?.value ?? last?.textContent ?? '';
              if (began === 0 || text.replaceAll(',', '') !== wanted) return look();
              done(performance.now() - began);
            }),
          );
        look();
      });
    }, String(last));
    await page.keyboard.press(digit);
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted));
    if (typed.length > 5) {
      await page.locator('input').first().fill('');
      await page.waitForTimeout(100);
    }
  }
  return median(times);
}
