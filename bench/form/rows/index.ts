import type { Page } from 'playwright-core';
import { withBuiltPage } from '../../built-page.ts';
import { click, feltFrom, p95 } from '../../felt/clock.ts';
import { median } from '../../median.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const within = 60_000;
/** Milliseconds at most: the middle of opening and pasting, the 95th of 100 of keys. */
const goals = { open: 1000, key: 50, formulas: 50, paste: 500 };
const parts = {
  open: 'opened',
  key: 'a key until its frame ends',
  formulas: 'a key until both formulas of its row are seen',
  paste: '1,000 rows of ten cells pasted',
} satisfies Record<keyof typeof goals, string>;
const typedRows = [1, 4, 7];
const keys = '123456';
const pastedRows = 1000;

type Mode = 'product' | 'antd' | 'formily';
const called: Record<Mode, string> = { product: 'product', antd: 'antd Table', formily: 'Formily ArrayTable' };
type Seen = Record<keyof typeof goals, number[]>;

/** Where a table is touched. Columns are counted from 0. */
interface Places {
  /** An expression of the page: the element of a cell. */
  cell: (row: number, column: number) => string;
  /** An expression of the page: the input that is typed into. */
  editor: (row: number, column: number) => string;
}
const antdPlaces: Places = {
  cell: (row, column) =>
    `document.querySelectorAll('.ant-table-row')[${row}]?.querySelectorAll('.ant-table-cell')[${column}]`,
  editor: (row, column) => `${antdPlaces.cell(row, column)}?.querySelector('input')`,
};
const places: Record<Mode, Places> = {
  product: {
    cell: (row, column) => `document.querySelector('[aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]')`,
    editor: () => "document.querySelector('.ts-cell-editor input')",
  },
  antd: antdPlaces,
  formily: antdPlaces,
};
const columnOf = { qty: 1, net: 5 };

/**
 * A sub-table of 5,000 rows and 20 columns with two formulas a row, without a server: beside Formily's `ArrayTable` and a
 * windowed antd `Table` with an input in each cell. The three take turns.
 */
export const rowsBench = (): Promise<void> =>
  withBuiltPage(import.meta.dirname, async (first, url) => {
    const modes = Object.keys(called) as Mode[];
    const seen = Object.fromEntries(
      modes.map((mode) => [mode, { open: [], key: [], formulas: [], paste: [] }]),
    ) as unknown as Record<Mode, Seen>;
    const context = first.context();
    // The first round warms the browser's caches.
    for (let round = 0; round <= rounds; round++)
      for (const mode of modes) {
        const page = await context.newPage();
        await page.goto(`${url}?mode=${mode}`);
        const one = await visit(page, places[mode]);
        await page.close();
        if (round === 0) continue;
        for (const part of Object.keys(goals) as (keyof Seen)[]) seen[mode][part].push(...one[part]);
      }
    for (const part of Object.keys(goals) as (keyof Seen)[]) say(part, seen);
  });

/** Opens the table, types into three cells of it and pastes over its first rows. */
async function visit(page: Page, { cell, editor }: Places): Promise<Seen> {
  const seen: Seen = { open: [], key: [], formulas: [], paste: [] };
  await page.locator('#open').waitFor();
  seen.open.push(
    await patiently(click(page, { on: page.locator('#open'), until: `${cell(9, columnOf.net)}?.textContent`, within })),
  );
  for (const row of typedRows) {
    const [typed, net] = [editor(row, columnOf.qty), cell(row, columnOf.net)];
    await page.mouse.click(...(await middleOf(page, cell(row, columnOf.qty))));
    await page.waitForFunction(`document.activeElement === ${typed}`);
    await page.evaluate(`${typed}.select()`);
    for (const key of keys) {
      const before = await page.evaluate<string>(`${net}.textContent`);
      const shown = await feltFrom(page, { event: 'keydown', until: `${typed}?.value.endsWith('${key}')`, within });
      const computed = await feltFrom(page, {
        event: 'keydown',
        until: `${net}.textContent !== ${JSON.stringify(before)}`,
        within,
      });
      await page.keyboard.press(key);
      seen.key.push(await patiently(shown()));
      seen.formulas.push(await patiently(computed()));
    }
  }
  await page.keyboard.press('Escape');
  seen.paste.push(await paste(page, cell));
  return seen;
}

async function paste(page: Page, cell: Places['cell']): Promise<number> {
  // Into the first cell, without writing in it.
  await page.mouse.click(...(await middleOf(page, cell(0, 0))));
  await page.keyboard.press('Escape');
  const lines = Array.from({ length: pastedRows }, (_, n) => {
    const day = String(1 + (n % 28)).padStart(2, '0');
    return [`Pasted ${n}`, n + 1, 2, 50, '', '', 'm', `2027-03-${day}`, 'Yes', `Person ${n % 5}`].join('\t');
  });
  const felt = await feltFrom(page, {
    event: 'paste',
    // The last row holds its formula, and the first row shows its own.
    until: `Number(held()[${pastedRows - 1}].net) === ${pastedRows} && held()[${pastedRows - 1}].buyer === 'person-${(pastedRows - 1) % 5}' && ${cell(0, columnOf.net)}.textContent === '1'`,
    within,
  });
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(lines.join('\n'))});
    ${cell(0, 0)}.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }`);
  return patiently(felt());
}

async function middleOf(page: Page, element: string): Promise<[number, number]> {
  const { x, y, width, height } = await page.evaluate<DOMRect>(`${element}.getBoundingClientRect().toJSON()`);
  return [x + width / 2, y + height / 2];
}

/** What takes longer than a minute counts as one. */
async function patiently(felt: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((done) => {
    timer = setTimeout(() => done(within), within + 1000);
  });
  return Promise.race([felt.catch(() => within), late]).finally(() => clearTimeout(timer));
}

function say(part: keyof Seen, seen: Record<Mode, Seen>): void {
  const of = (mode: Mode) => (part === 'key' || part === 'formulas' ? p95 : median)(seen[mode][part]);
  const took = of('product');
  const beside = (['antd', 'formily'] as const).map((mode) => {
    const time = of(mode);
    const said = time >= within ? `gave up after ${within / 1000} s` : `${time.toFixed(0)} ms`;
    return `${called[mode]} ${said} (ratio ${(took / time).toFixed(2)})`;
  });
  console.log(
    `rows, ${parts[part]}: ${took.toFixed(0)} ms, ${beside.join(', ')}, at most ${goals[part]} ms: ${took <= goals[part] ? 'met' : 'MISSED'}`,
  );
}
