import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let record: string;

const text = (id: string, name: string) => ({ id, name, kind: 'text', label: name, widget: 'input' });
const number = (id: string, name: string) => ({ id, name, kind: 'decimal', label: name, widget: 'number' });
const columns = ['item', 'model', 'unit', 'remark', 'store'];
const lines = {
  ...{ id: 'f4', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable', props: { summary: ['sum'] } },
  rows: [
    ...columns.map((name, at) => text(`r${at}`, name)),
    ...['count', 'price', 'sum'].map((name, at) => number(`n${at}`, name)),
    text('r9', 'last'),
  ],
};
const code = { id: 'f5', name: 'code', kind: 'longText', label: 'Code', widget: 'codeEditor' };
const place = (field: string) => ({ node: 'field', id: `n-${field}`, field });

beforeAll(async () => {
  site = await openSite();
  const entry = await releaseEntry(site.world, {
    code: 'order',
    fullName: 'Orders',
    page: {
      version: 2,
      model: {
        name: 'order',
        titleField: 'title',
        fields: [text('f1', 'title'), text('f2', 'terms'), text('f3', 'folded'), lines, code],
      },
      pages: {
        form: {
          body: [
            place('f1'),
            place('f5'),
            {
              node: 'tab',
              id: 't1',
              panes: [
                { id: 'p1', title: 'Goods', children: [place('f4')] },
                { id: 'p2', title: 'Terms', children: [place('f2')] },
              ],
            },
            { node: 'collapse', id: 'c1', open: false, panes: [{ id: 'p3', title: 'More', children: [place('f3')] }] },
          ],
        },
        list: { columns: [{ field: 'f1' }] },
      },
    },
  });
  const long = 'A pump for water that is neither warm nor clean';
  const row = {
    ...Object.fromEntries(columns.map((name) => [name, long])),
    count: 12.5,
    price: 64320.2,
    sum: 804002.5,
  };
  const body = {
    title: 'Pumps',
    terms: 'Paid at once',
    folded: 'Behind a fold',
    lines: [row, { ...row, last: 'At the edge' }, row],
    code: Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n'),
  };
  record = (await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, body)).data.id;
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: `/order/${record}` });
  ({ page, errors } = visit);
  await page.getByRole('heading', { name: 'Pumps' }).waitFor();
});
afterAll(() => site?.end());

test('on paper stands all of a record: tabs, folded parts, every column, nothing of it cut', async () => {
  await page.getByRole('tab', { name: 'Terms' }).click();
  await page.getByText('Paid at once').waitFor();
  expect(await page.getByText('Behind a fold').count()).toBe(0);
  // A4, upright, between its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  for (const shown of ['Paid at once', 'Behind a fold', 'At the edge']) await page.getByText(shown).first().waitFor();
  for (const title of ['Goods', 'Terms', 'More'])
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  const cut = await page.locator('.ts-grid-cell, .ts-grid-cell *').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { right, height } = part.getBoundingClientRect();
        return right > innerWidth || height === 0 || part.scrollWidth > Math.ceil(part.clientWidth || right);
      })
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
  const rows = await page
    .locator('.ts-grid [role=row]')
    .evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)]),
    );
  expect(rows.length).toBeGreaterThan(3);
  // A row begins where the one before it has ended.
  for (const [at, [top = 0]] of rows.entries()) expect(top).toBeGreaterThanOrEqual(rows[at - 1]?.[1] ?? 0);
  expect(await page.locator('.ts-json').evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThan(2);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  // As it was before.
  await page.getByRole('tab', { name: 'Terms', selected: true }).waitFor();
  expect(await page.getByText('Behind a fold').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('what is printed by the button has come before the paper is drawn: names, pictures, and parts that were never scrolled to', async () => {
  const { ask } = site.world;
  const boss = (await site.world.addUser('printer1')).id;
  await ask('PUT', `/api/framework/organize/User/${boss}`, { realName: 'Marta Winter' });
  const person = { id: 'p1', name: 'who', kind: 'ref', label: 'Who', widget: 'userPicker' };
  const lines = { id: 'f2', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable', rows: [person] };
  const long = await releaseEntry(site.world, {
    ...{ code: 'long', fullName: 'Long' },
    page: {
      version: 2,
      model: {
        name: 'long',
        titleField: 'title',
        fields: [{ id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' }, lines],
      },
      pages: {
        form: { body: ['f1', 'f2'].map((id) => ({ node: 'field', id, field: id })) },
        list: { columns: [{ field: 'f1' }] },
      },
    },
  });
  const body = { title: 'Eighty', lines: Array.from({ length: 80 }, () => ({ who: boss })) };
  const { id } = (await ask('POST', `/api/OnLineDevInstance/${long}`, body)).data;
  await page.goto(`${site.url}/long/${id}`);
  await page.getByRole('heading', { name: 'Eighty' }).waitFor();
  // Asked again for every row that only the paper shows, and slowly.
  await intercept(page, '**/Selector*', async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
  await page.evaluate(() => {
    window.print = () => {
      const cells = [...document.querySelectorAll('.ts-pane:not([hidden]) [role=gridcell]')];
      document.title = `printed ${cells.filter(({ textContent }) => textContent?.includes('Marta Winter')).length}`;
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.title()).toBe('printed 80');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(errors).toEqual([]);
});

/** What stands on each page, without its spaces: a letter may be set by itself. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  // Without a canvas beside it the library asks for the class when it is read, and texts need none of it.
  Object.assign(globalThis, { DOMMatrix: globalThis.DOMMatrix ?? class {} });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str.replace(/\s/g, '') : '')).join('');
    }),
  );
}

test('a table begins below the fields before it and has the names of its columns on each page; lines stay lines', async () => {
  const rows = { id: 'f2', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' };
  const note = { id: 'r2', name: 'note', kind: 'longText', label: 'Remark', widget: 'textarea' };
  const fields = [text('f1', 'title'), { ...rows, rows: [text('r1', 'item'), note] }];
  const entry = await releaseEntry(site.world, {
    ...{ code: 'sheets', fullName: 'Sheets' },
    page: {
      version: 2,
      model: { name: 'sheets', titleField: 'title', fields },
      pages: {
        form: { body: [{ node: 'card', id: 'c', title: 'Goods', children: [place('f1'), place('f2')] }] },
        list: { columns: [{ field: 'f1' }] },
      },
    } as never,
  });
  const lines = Array.from({ length: 70 }, (_, at) => ({ item: `goods ${at}`, note: `first ${at}\nsecond ${at}` }));
  const { id } = (await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'Many', lines })).data;
  await page.goto(`${site.url}/sheets/${id}`);
  await page.getByText('goods 1', { exact: true }).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.getByText('goods 69').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const remark = page.locator('[role=gridcell]').filter({ hasText: 'first 3' }).first();
  expect(await remark.evaluate((cell) => (cell as HTMLElement).innerText.trim())).toBe('first 3\nsecond 3');
  const pages = await pagesOf(await page.pdf({ format: 'A4' }));
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(pages[0]).toContain('goods0');
  const withRows = pages.filter((one) => one.includes('goods'));
  expect(withRows.length).toBeGreaterThan(2);
  for (const one of withRows) expect(one).toContain('Remark');
});

test('a list and a record in a dialog are printed alone, dark on white in the dark look too', async () => {
  const visit = await site.open();
  const dark = visit.page;
  await dark.addInitScript(() =>
    localStorage.setItem('rdif_appearance', JSON.stringify({ dark: true, sidebarOpen: true, density: 'middle' })),
  );
  await visit.signIn('admin', adminPassword, { at: '/order' });
  await dark.locator('.ts-title-link').waitFor();
  const onPaper = async (look: () => Promise<void>) => {
    await dark.emulateMedia({ media: 'print' });
    await dark.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await look();
    await dark.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await dark.emulateMedia({ media: 'screen' });
  };
  const inkOf = (selector: string) =>
    dark
      .locator(selector)
      .first()
      .evaluate(
        (part) =>
          getComputedStyle(part)
            .color.match(/[\d.]+/g)
            ?.map(Number) ?? [],
      );
  await onPaper(async () => {
    expect((await inkOf('.ts-list td')).slice(0, 3).every((part) => part < 100)).toBe(true);
    expect(await dark.getByRole('button', { name: 'Add', exact: true }).isVisible()).toBe(false);
    expect(await dark.locator('.ts-list input[type=checkbox]').count()).toBe(0);
    expect(await dark.locator('.ts-list table').count()).toBe(1);
  });
  await dark.locator('.ts-title-link').click();
  await dark.locator('.ts-dialog .ts-form').waitFor();
  await onPaper(async () => {
    await dark.locator('.ts-dialog').getByText('At the edge').waitFor();
    expect((await inkOf('.ts-dialog .ts-form')).slice(0, 3).every((part) => part < 100)).toBe(true);
    expect(await dark.locator('.ts-list').isVisible()).toBe(false);
    expect(await dark.locator('.ts-dialog .ant-modal-close').isVisible()).toBe(false);
    const wrap = dark.locator('.ant-modal-wrap');
    expect(
      await wrap.evaluate((part) => [part.scrollHeight - part.clientHeight, getComputedStyle(part).overflow]),
    ).toEqual([0, 'visible']);
  });
  expect(await dark.locator('html.ts-dark').count()).toBe(1);
});
