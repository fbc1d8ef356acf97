import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';

/** One line of a table: what it took, and whether that is within its goal. */
export function report(name: string, { took, bare, goal }: { took: number; bare: number; goal: number }): void {
  console.log(
    `${name}: ${took.toFixed(0)} ms, baseline ${bare.toFixed(0)} ms, ratio ${(took / bare).toFixed(1)}, at most ${goal} ms: ${took <= goal ? 'met' : 'MISSED'}`,
  );
}

/** The window of an everyday desk. */
export const asEveryday = { viewport: { width: 1440, height: 900 }, locale: 'en' };

/** A browser in which the administrator is signed in. */
export async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext(asEveryday);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input').first().fill('admin');
  await page.locator('input[type=password]').fill('admin123');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.close();
  return context;
}

/** Milliseconds from the press of the mouse to the end of the frame in which `until`, an expression of the page, holds. */
export async function click(
  page: Page,
  { on, until, within }: { on: Locator; until: string; within?: number },
): Promise<number> {
  const box = await on.boundingBox();
  if (!box) throw new Error('nothing to click');
  const felt = await feltFrom(page, { event: 'pointerup', until, ...(within ? { within } : {}) });
  await page.mouse.click(box.x + Math.min(box.width / 2, 30), box.y + box.height / 2);
  return felt();
}

let asked = 0;

/**
 * Listens for an event; what it answers waits for the milliseconds from there to the end of the frame in which `until`, an
 * expression of the page, holds.
 */
export async function feltFrom(
  page: Page,
  { event, until, within = 5000 }: { event: string; until: string; within?: number },
): Promise<() => Promise<number>> {
  const name = `felt${++asked}`;
  // As a text: the page runs under a policy that makes no functions of texts. Its answer is its last word, which must
  // not be the promise: that would be waited for before anything is clicked.
  await page.evaluate(`
    window.${name} = new Promise((done, failed) => {
      const listen = ({ timeStamp: began }) => {
        const look = () => {
          if (!(${until})) return performance.now() - began < ${within} ? requestAnimationFrame(look) : failed(new Error('not in ${within / 1000} s'));
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
        };
        look();
      };
      document.addEventListener('${event}', listen, { once: true, capture: true });
    });
    'listening'`);
  return () => page.evaluate<number>(`window.${name}`);
}

/** The 95th of 100. */
export const p95 = (times: number[]) =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
