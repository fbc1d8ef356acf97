import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '@tessera/fixtures/browser.ts';
import { type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import type { Page } from 'playwright-core';
import { click, p95, report, signedIn } from '../../felt/clock.ts';
import { median } from '../../median.ts';
import { largeOrder, rowAt, rowCount } from './document.ts';
import { plainPage } from './plain-page.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
/** Milliseconds at most: the middle of opening and saving, the 95th of 100 of keys. */
const goals = { open: 600, key: 35, save: 300 };
const changedRows = [1, 4, 7];
const keys = '123456';

/** What one opening, typing into three rows and saving took. */
interface Seen {
  open: number;
  save: number;
  /** From the key to the end of the frame that shows it. */
  keys: number[];
  /** From the key until the sum over all rows shows it. */
  sums: number[];
}

/**
 * An order of 5,000 rows and 20 columns in a browser: opened from its list, three cells changed, saved. The baseline is
 * the same by hand, with the same record on the wire; the two take turns.
 */
export async function largeBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const server = await startServer({ dataDir, withPages: true });
  const browser = await openBrowser();
  let plain: Awaited<ReturnType<typeof plainPage>> | undefined;
  try {
    const { entry, id } = await fill(server);
    const path = `/api/OnLineDevInstance/${entry}/${id}`;
    plain = await plainPage(JSON.stringify(await server.ask('GET', path)));
    const context = await signedIn(browser, server.url);
    const ours = await context.newPage();
    const theirs = await context.newPage();
    await ours.goto(`${server.url}/large`);
    await theirs.goto(plain.url);
    const seen: Record<'product' | 'plain', Seen[]> = { product: [], plain: [] };
    // The first two warm what comes later.
    for (let round = -2; round < rounds; round++) {
      await ours.bringToFront();
      const product = await openTypeSave(ours, productSteps(ours), round);
      await theirs.bringToFront();
      const bare = await openTypeSave(theirs, plainSteps(theirs), round);
      if (round < 0) continue;
      seen.product.push(product);
      seen.plain.push(bare);
    }
    say(seen);
  } finally {
    await browser.close();
    plain?.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill({ ask }: ServerProcess): Promise<{ entry: string; id: string }> {
  const { data } = await ask('POST', '/api/OnLineDev', {
    fullName: 'Large',
    code: 'large',
    type: 'form',
    page: largeOrder,
  });
  await ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {});
  await ask('POST', `/api/OnLineDev/${data.id}/Actions/PublishToMenu`, { parentId: '0' });
  const users = await ask('GET', '/api/framework/organize/User');
  const lines = Array.from({ length: rowCount }, (_, n) => rowAt(n, users.data.list[0].id));
  const made = await ask('POST', `/api/OnLineDevInstance/${data.id}`, { title: 'Order', lines });
  if (made.code !== 200) throw new Error(made.msg);
  const size = JSON.stringify({ title: 'Order', lines }).length / 1e6;
  console.log(`large: ${rowCount} rows, ${size.toFixed(2)} MB, created in ${made.took.toFixed(0)} ms`);
  return { entry: data.id, id: made.data.id };
}

/** Where one of the two pages is touched, and by what it says that it is done. */
interface Steps {
  open: Parameters<typeof click>[1];
  cell: (row: number) => { on: ReturnType<Page['locator']>; editor: string };
  /** An expression of the page: the sum over all rows, as it is shown. */
  sum: string;
  save: Parameters<typeof click>[1];
}

function productSteps(page: Page): Steps {
  const grid = page.locator('[role=dialog] [role=grid]');
  return {
    open: {
      on: page.locator('.ts-pane:not([hidden]) .ant-table-row').getByRole('button', { name: 'Edit' }),
      until: "document.querySelectorAll('[role=dialog] [role=grid] [role=gridcell]').length > 200",
    },
    cell: (row) => ({
      on: grid.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="3"]`),
      editor: '[role=dialog] .ts-cell-editor input',
    }),
    sum: "document.querySelector('[role=dialog] [data-field=total] .ts-control')?.textContent",
    save: {
      on: page.getByRole('dialog').getByRole('button', { name: 'Save' }),
      until: "document.querySelector('.ant-message-success')",
    },
  };
}

const plainSteps = (page: Page): Steps => ({
  open: { on: page.locator('#open'), until: "document.querySelectorAll('.row').length > 20" },
  cell: (row) => ({ on: page.locator(`[data-at="${row} qty"]`), editor: '#rows input' }),
  sum: "document.querySelector('#total').textContent",
  save: { on: page.locator('#save'), until: "document.querySelector('#said').textContent === 'Saved'" },
});

async function openTypeSave(page: Page, steps: Steps, round: number): Promise<Seen> {
  await page.waitForFunction(() => !document.querySelector('.ant-message-success, [role=dialog]'));
  const open = await click(page, steps.open);
  const seen: Seen = { open, save: 0, keys: [], sums: [] };
  for (const row of changedRows) {
    const { on, editor } = steps.cell(row);
    await on.click();
    await page.locator(editor).waitFor();
    // Another number in each round, so that each save changes something; none of them is one that the rows began with.
    for (const key of `${[1, 3, 4, 6, 7, 9][(round + 2) % 6]}${keys}`) {
      const { shown, summed } = await press(page, { key, editor, sum: steps.sum });
      seen.keys.push(shown);
      seen.sums.push(summed);
    }
  }
  seen.save = await click(page, steps.save);
  return seen;
}

/** One key in the editor: until the frame that shows it has ended, and until the sum does. */
async function press(
  page: Page,
  { key, editor, sum }: { key: string; editor: string; sum: string },
): Promise<{ shown: number; summed: number }> {
  await page.evaluate(`
    window.pressed = new Promise((done, failed) => {
      const before = ${sum};
      const listen = ({ timeStamp: began }) => {
        let shown = 0;
        const look = () => {
          if (shown === 0) {
            if (document.querySelector('${editor}')?.value.endsWith('${key}')) shown = performance.now() - began;
          }
          if (shown !== 0 && ${sum} !== before) return done({ shown, summed: performance.now() - began });
          if (performance.now() - began > 5000) return failed(new Error('no answer to a key in 5 s'));
          requestAnimationFrame(() => setTimeout(look));
        };
        requestAnimationFrame(() => setTimeout(look));
      };
      document.addEventListener('keydown', listen, { once: true, capture: true });
    });
    'listening'`);
  await page.keyboard.press(key);
  return page.evaluate('window.pressed');
}

function say({ product, plain }: Record<'product' | 'plain', Seen[]>): void {
  const middle = (all: Seen[], part: 'open' | 'save') => median(all.map((one) => one[part]));
  report('large, opened', { took: middle(product, 'open'), bare: middle(plain, 'open'), goal: goals.open });
  const late = (all: Seen[], part: 'keys' | 'sums') => p95(all.flatMap((one) => one[part]));
  const usual = median(product.flatMap((one) => one.keys)).toFixed(0);
  report(`large, a key (middle ${usual})`, { took: late(product, 'keys'), bare: late(plain, 'keys'), goal: goals.key });
  console.log(
    `  until the sum of all rows shows it: ${late(product, 'sums').toFixed(0)} ms, baseline ${late(plain, 'sums').toFixed(0)} ms`,
  );
  report('large, saved', { took: middle(product, 'save'), bare: middle(plain, 'save'), goal: goals.save });
}
