import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '@tessera/fixtures/browser.ts';
import { type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Browser, Page } from 'playwright-core';
import { median } from '../median.ts';
import { ticket } from '../server/documents.ts';
import { asEveryday, click, p95, report, signedIn } from './clock.ts';

const records = 300;
const rounds = 40;
/** Milliseconds at most: the middle of first lists, the 95th of 100 of what is clicked. */
const goals = { cold: 1200, warm: 600, tab: 100, dialog: 100, sort: 150 };
/** What else stands open, as in the middle of a day: it must cost a step nothing. */
const otherTabs = [
  '/organize/company',
  '/organize/department',
  '/organize/post',
  '/organize/user',
  '/basic/dictionary',
];
const shownPane = '.ts-pane:not([hidden])';
const shownRow = `${shownPane} .ant-table-row`;

const [list] = [ticket.pages.list];
const sortable: PageDocument = {
  ...ticket,
  pages: {
    ...ticket.pages,
    list: { ...list, columns: (list?.columns ?? []).map((column) => ({ ...column, sortable: true })) },
  },
};

/**
 * What a person waits for in a browser, from the event until what was asked for is painted. The baseline of what is
 * clicked is a click on the same page that asks for nothing, that of first lists is the login page, between the same
 * two clocks; the two alternate.
 */
export async function feltBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const server = await startServer({ dataDir, withPages: true });
  const browser = await openBrowser();
  try {
    await fill(server);
    const context = await signedIn(browser, server.url);
    const page = await context.newPage();
    await firstLists(browser, { page, url: server.url });
    for (const [index, path] of otherTabs.entries()) {
      await step(page, path);
      // After home and the tickets.
      await page
        .getByRole('tab')
        .nth(index + 2)
        .waitFor();
      await page.locator(`${shownPane} h1`).waitFor();
    }
    await tabSwitches(page);
    await dialogs(page);
    await sorts(page);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill({ ask }: ServerProcess): Promise<void> {
  const { data } = await ask('POST', '/api/OnLineDev', {
    fullName: 'Tickets',
    code: 'tickets',
    type: 'form',
    page: sortable,
  });
  await ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {});
  await ask('POST', `/api/OnLineDev/${data.id}/Actions/PublishToMenu`, { parentId: '0' });
  for (let index = 0; index < records; index++) {
    const made = await ask('POST', `/api/OnLineDevInstance/${data.id}`, {
      title: `Ticket ${1000 + ((index * 37) % records)}`,
      status: ['new', 'open', 'done'][index % 3],
      amount: `${(index * 91) % 1000}.50`,
      day: `2026-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
      note: `what somebody wrote about ticket ${index}`,
    });
    if (made.code !== 200) throw new Error(made.msg);
  }
}

/** From the address to the first row, against the login page: by a browser that has nothing of us, and by one that has. */
async function firstLists(browser: Browser, { page, url }: { page: Page; url: string }): Promise<void> {
  const storageState = await page.context().storageState();
  const sinceStart = async (at: Page, selector: string) =>
    Number(
      await (
        await at.waitForFunction((wanted) => document.querySelector(wanted) && performance.now(), selector)
      ).jsonValue(),
    );
  const cold: Record<'list' | 'login', number[]> = { list: [], login: [] };
  const warm: Record<'list' | 'login', number[]> = { list: [], login: [] };
  for (const [kind, path, selector] of [
    ['list', '/tickets', shownRow],
    ['login', '/login', 'input[type=password]'],
  ] as const) {
    const state = kind === 'list' ? { storageState } : {};
    const again = await browser.newContext({ ...asEveryday, ...state });
    const known = await again.newPage();
    for (let round = 0; round < 8; round++) {
      const context = await browser.newContext({ ...asEveryday, ...state });
      const fresh = await context.newPage();
      await fresh.goto(`${url}${path}`);
      cold[kind].push(await sinceStart(fresh, selector));
      await context.close();
      await known.goto(`${url}${path}`);
      warm[kind].push(await sinceStart(known, selector));
    }
    await again.close();
  }
  report('first list, cold', { took: median(cold.list.slice(1)), bare: median(cold.login.slice(1)), goal: goals.cold });
  report('first list, warm', { took: median(warm.list.slice(1)), bare: median(warm.login.slice(1)), goal: goals.warm });
  await page.goto(`${url}/tickets`);
  await page.locator(shownRow).first().waitFor();
}

/** As from a link within the page. */
const step = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function tabSwitches(page: Page): Promise<void> {
  const isList = (title: string) =>
    `document.querySelector('${shownPane} h1')?.textContent === '${title}' && document.querySelector('${shownRow}')`;
  let title = 'Tickets';
  await often(page, {
    name: 'tab switch',
    goal: goals.tab,
    measure: () => {
      title = title === 'Tickets' ? 'Users' : 'Tickets';
      return click(page, { on: page.getByRole('tab', { name: title }), until: isList(title) });
    },
  });
}

async function dialogs(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Tickets' }).click();
  const add = page.locator(`${shownPane} .ts-toolbar button`).first();
  await often(page, {
    name: 'dialog frame',
    goal: goals.dialog,
    measure: async () => {
      const took = await click(page, { on: add, until: "document.querySelector('[role=dialog]')?.checkVisibility()" });
      await page.getByRole('dialog').locator('[data-field]').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return took;
    },
  });
}

async function sorts(page: Page): Promise<void> {
  const first = `document.querySelector('${shownRow}')?.getAttribute('data-row-key')`;
  const headings = page.locator(`${shownPane} .ant-table-column-has-sorters`);
  let turn = 0;
  await often(page, {
    name: 'sort',
    goal: goals.sort,
    measure: async () => {
      // Up and down on one column after the other: each order has another first record than the one before.
      const on = headings.nth(Math.floor(turn++ / 2) % 2 === 0 ? 0 : 2);
      const before = await page.evaluate(first);
      return click(page, { on, until: `${first} !== ${JSON.stringify(before)}` });
    },
  });
}

/** The 95th of 100 of what is measured, against that of clicks that ask for nothing, in turns. */
async function often(page: Page, given: { name: string; goal: number; measure: () => Promise<number> }): Promise<void> {
  const took: number[] = [];
  const bare: number[] = [];
  // The first two warm what comes later.
  for (let round = -2; round < rounds; round++) {
    const found = await given.measure();
    const nothing = await click(page, { on: page.locator(`${shownPane} h1`), until: 'true' });
    if (round < 0) continue;
    took.push(found);
    bare.push(nothing);
  }
  report(`${given.name} (middle ${median(took).toFixed(0)})`, { took: p95(took), bare: p95(bare), goal: given.goal });
}
