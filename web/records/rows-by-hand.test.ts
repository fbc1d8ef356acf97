import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '@tessera/fixtures/site.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const orders: PageDocument = {
  version: 2,
  model: {
    name: 'handOrder',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        ...{ id: 'f2', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'what', kind: 'text', label: 'What', widget: 'input' },
          { id: 'r2', name: 'count', kind: 'integer', label: 'Count', widget: 'number' },
          { id: 'r3', name: 'papers', kind: 'files', label: 'Papers', widget: 'fileUpload' },
        ],
      },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2'].map((field) => ({ node: 'field' as const, id: field, field })) },
    list: { columns: [{ field: 'f1' }] },
  },
};

let site: Site;
let base: string;
beforeAll(async () => {
  site = await openSite();
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'hand-orders', fullName: 'Orders', page: orders })}`;
});
afterAll(() => site?.end());

async function edited(lines: object[]) {
  const { id } = (await site.world.ask('POST', base, { title: 'Given', lines })).data;
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/hand-orders?id=${id}&mode=edit` });
  const form = page.getByRole('dialog').first();
  const cell = (row: number, column: number) =>
    form.locator(`[role=row] [role=gridcell][aria-colindex="${column + 2}"]`).nth(row);
  await cell(0, 0).waitFor();
  return { id, page, form, cell };
}

test('what holds no text empties no cell', async () => {
  const { page, form, cell } = await edited([{ what: 'keep' }]);
  await cell(0, 0).click();
  await page.keyboard.press('Escape');
  await form.locator('.ts-grid-frame').evaluate((element) => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'screen.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.keyboard.press('ArrowRight');
  expect(await cell(0, 0).innerText()).toBe('keep');
});

test('a paste says what has no column, and shows what is none as it is', async () => {
  const { page, form, cell } = await edited([{ what: 'one' }, { what: 'two' }]);
  await cell(1, 1).click();
  await page.keyboard.press('Escape');
  await form.locator('.ts-grid-frame').evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', '3.7\n5\t\tbeyond\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.getByText('Not pasted: 1 cells beyond the last column').waitFor();
  await cell(2, 1).getByText('5', { exact: true }).waitFor();
  // Not shown as if it were a whole number.
  expect(await cell(1, 1).innerText()).toBe('3.7');
});

test('Ctrl+Z without a cell brings the row back, and leaves what was typed elsewhere', async () => {
  const { page, form, cell } = await edited([{ what: 'one' }]);
  const title = form.getByLabel('Title');
  await title.fill('');
  await title.pressSequentially('By hand');
  await form.getByRole('button', { name: 'Remove row' }).click();
  await expect.poll(() => form.getByRole('button', { name: 'Remove row' }).count()).toBe(0);
  await page.keyboard.press('Control+z');
  await cell(0, 0).getByText('one').waitFor();
  // There is nothing more to take back here.
  await page.keyboard.press('Control+z');
  expect(await title.inputValue()).toBe('By hand');
});

test('who has searched the menu over a form and goes back writes on where they were', async () => {
  const { page, form } = await edited([{ what: 'one' }]);
  const title = form.getByLabel('Title');
  await title.focus();
  await page.keyboard.press('Control+k');
  await page.locator('.ts-route-search input').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.ts-route-search').waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.keyboard.type(' on');
  expect(await title.inputValue()).toBe('Given on');
});

test('Escape closes the window of a file cell, and keeps the file that has come', async () => {
  const { page, form, cell } = await edited([{ what: 'one' }]);
  await cell(0, 2).dblclick();
  const beside = page.locator('.ts-cell-popover');
  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') };
  await beside.locator('input[type=file]').setInputFiles([file]);
  await beside.getByText('plan.txt').waitFor();
  await page.keyboard.press('Escape');
  await beside.waitFor({ state: 'hidden' });
  await cell(0, 2).getByText('1').waitFor();
  expect(await form.isVisible()).toBe(true);
});

test('two versions of rows are told apart by the cells that differ', async () => {
  const { id, page, form, cell } = await edited([
    { what: 'k1', count: 1 },
    { what: 'k2', count: 2 },
  ]);
  await cell(1, 1).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('88');
  await page.keyboard.press('Enter');
  const stored = (await site.world.ask('GET', `${base}/${id}`)).data;
  const lines = stored.lines.map((line: { what: string }) => (line.what === 'k1' ? { ...line, count: 77 } : line));
  expect((await site.world.ask('PUT', `${base}/${id}`, { version: stored.version, lines })).msg).toBe('');
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await conflict.waitFor();
  const sides = await conflict.locator('.ts-differences').allInnerTexts();
  expect(sides.map((text) => text.split('\n'))).toEqual([
    ['Lines row 1, Count: 1', 'Lines row 2, Count: 88'],
    ['Lines row 1, Count: 77', 'Lines row 2, Count: 2'],
  ]);
  // Nobody has to give the other's row up.
  expect(await conflict.getByRole('radio', { name: 'The rows of both' }).isChecked()).toBe(true);
  await conflict.getByRole('button', { name: 'Save the choice' }).click();
  await form.waitFor({ state: 'hidden' });
  const { data } = await site.world.ask('GET', `${base}/${id}`);
  expect(data.lines.map(({ what, count }: { what: string; count: number }) => [what, count])).toEqual([
    ['k1', 77],
    ['k2', 88],
  ]);
});

test('a change whose answer was lost is stored once when it is sent again, its new rows too', async () => {
  for (const [way, title] of [
    ['more is entered', 'Given again'],
    ['the page is loaded again', 'Given'],
  ]) {
    const { id, page, form } = await edited([{ what: 'first' }, { what: 'gone' }]);
    await form.getByRole('button', { name: 'Remove row' }).nth(1).click();
    await form.getByRole('button', { name: 'Add row' }).click();
    await page.keyboard.type('second');
    await page.keyboard.press('Enter');
    let isLost = true;
    await intercept(page, `**/${id}?*`, async (route) => {
      if (route.request().method() !== 'PUT' || !isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const stored = async () => {
      const { title, lines } = (await site.world.ask('GET', `${base}/${id}`)).data;
      return [title, ...lines.map(({ what }: { what: string }) => what)];
    };
    const save = form.getByRole('button', { name: 'Save' });
    await save.click();
    await form.getByText('Not saved').first().waitFor();
    expect(await stored()).toEqual(['Given', 'first', 'second']);
    isLost = false;
    // What is changed before it is sent again comes on top of it.
    if (way === 'more is entered') await form.getByLabel('Title').fill('Given again');
    else {
      await page.reload();
      await form.getByText('second').waitFor();
    }
    await save.click();
    await form.waitFor({ state: 'hidden' });
    expect(await stored()).toEqual([title, 'first', 'second']);
  }
});

test('who changes a row that somebody else has deleted is asked, and both ways can be saved', async () => {
  for (const [side, kept] of [
    ['All mine', ['k1', 'mine']],
    ['All saved', ['k1']],
  ] as const) {
    const { id, page, form, cell } = await edited([{ what: 'k1' }, { what: 'k2' }]);
    await cell(1, 0).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('mine');
    await page.keyboard.press('Enter');
    const { version, lines } = (await site.world.ask('GET', `${base}/${id}`)).data;
    expect((await site.world.ask('PUT', `${base}/${id}`, { version, lines: lines.slice(0, 1) })).msg).toBe('');
    await form.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await conflict.getByRole('button', { name: side }).click();
    await conflict.getByRole('button', { name: 'Save the choice' }).click();
    await form.waitFor({ state: 'hidden' });
    const now = (await site.world.ask('GET', `${base}/${id}`)).data;
    expect(now.lines.map(({ what }: { what: string }) => what)).toEqual(kept);
  }
});
