import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { holdBack, openSelect, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let base: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openSite();
  const goods = await releaseEntry(site.world, {
    ...{ code: 'goods', fullName: 'Goods' },
    page: {
      version: 2,
      model: {
        name: 'goods',
        titleField: 'title',
        fields: [
          { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
          { id: 'f2', name: 'price', kind: 'decimal', label: 'Price', widget: 'number' },
        ],
      },
      pages: {
        form: { body: ['f1', 'f2'].map((id) => ({ node: 'field', id, field: id })) },
        list: { columns: [{ field: 'f1' }] },
      },
    },
  });
  for (const [title, price] of [
    ['Xylo', 100],
    ['Yoyo', 7],
  ] as const)
    ids[title] = (await site.world.ask('POST', `/api/OnLineDevInstance/${goods}`, { title, price })).data.id;
  const to = { resource: `entry/${goods}`, show: 'title' };
  const usage = await releaseEntry(site.world, {
    ...{ code: 'usage', fullName: 'Usage' },
    page: {
      version: 2,
      model: {
        name: 'usage',
        titleField: 'title',
        fields: [
          { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
          {
            ...{ id: 'f2', name: 'part', kind: 'ref', label: 'Part', widget: 'relationForm', to },
            props: { fills: [{ field: 'price', column: 'price' }] },
          },
          { id: 'f3', name: 'price', kind: 'decimal', label: 'Price', widget: 'number' },
          {
            ...{ id: 'f4', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
            rows: [
              { id: 'r1', name: 'what', kind: 'text', label: 'What', widget: 'input' },
              { id: 'r2', name: 'item', kind: 'ref', label: 'Item', widget: 'relationForm', to },
              { id: 'r3', name: 'count', kind: 'integer', label: 'Count', widget: 'number' },
            ],
          },
        ],
      },
      pages: {
        form: { body: ['f1', 'f2', 'f3', 'f4'].map((id) => ({ node: 'field', id, field: id })) },
        list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_edit'] },
      },
    },
  });
  base = `/api/OnLineDevInstance/${usage}`;
});
afterAll(() => site?.end());

async function open(title: string) {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/usage' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=title] input').fill(title);
  const choose = async (name: string) => {
    await openSelect(dialog.locator('[data-field=part]').getByRole('combobox'));
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
  };
  const price = dialog.locator('[data-field=price] input');
  const saved = async () => {
    await dialog.waitFor({ state: 'hidden' });
    const { list } = (await site.world.ask('POST', `${base}/List`, { keyword: title })).data;
    return (await site.world.ask('GET', `${base}/${list[0].id}`)).data;
  };
  return { page, dialog, choose, price, saved };
}

test('a record is not saved with what the choice before has brought along', async () => {
  const { page, choose, price, saved } = await open('Slow choice');
  await choose('Xylo');
  await expect.poll(() => price.inputValue()).toBe('100');
  const { goOn, asked } = await holdBack(page, /Selector\?.*ids=/);
  await choose('Yoyo');
  await expect.poll(asked).toBeGreaterThan(0);
  await page.keyboard.press('Control+s');
  goOn();
  expect(await saved()).toMatchObject({ part: ids.Yoyo, price: 7 });
});

test('where that cannot be had, the fields are empty and not those of the choice before', async () => {
  const { page, choose, price, saved } = await open('Failed choice');
  await choose('Xylo');
  await expect.poll(() => price.inputValue()).toBe('100');
  const { goOn, asked } = await holdBack(page, /Selector\?.*ids=/);
  await choose('Yoyo');
  await expect.poll(asked).toBeGreaterThan(0);
  goOn('failed');
  await expect.poll(() => price.inputValue()).toBe('');
  await page.keyboard.press('Control+s');
  expect(await saved()).toMatchObject({ part: ids.Yoyo, price: null });
});

test('a block that is pasted into a cell that one click has opened fills rows, and is saved whole however long its names take', async () => {
  const { page, dialog, saved } = await open('Pasted');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('one\tXylo\t1\ntwo\tYoyo\t2\nthree\tXylo\t3\n'));
  const grid = dialog.getByRole('grid');
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('Escape');
  await grid.getByRole('gridcell').first().click();
  await grid.locator('input').first().waitFor();
  const { goOn, asked } = await holdBack(page, /Selector/);
  await page.keyboard.press('Control+v');
  await expect.poll(asked).toBeGreaterThan(0);
  await page.keyboard.press('Control+s');
  goOn();
  const { lines } = await saved();
  expect(lines.map(({ what, item, count }: Record<string, unknown>) => [what, item, count])).toEqual([
    ['one', ids.Xylo, 1],
    ['two', ids.Yoyo, 2],
    ['three', ids.Xylo, 3],
  ]);
});

test('one cell of a sheet, and a text into which somebody is writing, stay text', async () => {
  const { page, dialog, saved } = await open('Text');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((one) => navigator.clipboard.writeText(one), text);
    await page.keyboard.press('Control+v');
  };
  const grid = dialog.getByRole('grid');
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('Escape');
  await grid.getByRole('gridcell').first().click();
  await grid.locator('input').first().waitFor();
  await paste('single\n');
  await paste(' and\tmore');
  await page.keyboard.press('Control+s');
  expect((await saved()).lines).toMatchObject([{ what: 'single and\tmore' }]);
});

test('after a block was pasted the keys are the grid’s: a step back takes the block away, and nothing else', async () => {
  const { page, dialog, saved } = await open('Taken back');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('one\tXylo\t1\ntwo\tYoyo\t2\n'));
  const grid = dialog.getByRole('grid');
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('Escape');
  await grid.getByRole('gridcell').first().click();
  await grid.locator('input').first().waitFor();
  await page.keyboard.press('Control+v');
  await grid.getByText('two').waitFor();
  await page.keyboard.press('Control+z');
  await grid.getByText('two').waitFor({ state: 'detached' });
  expect(await dialog.locator('[data-field=title] input').inputValue()).toBe('Taken back');
  await page.keyboard.press('Control+v');
  await grid.getByText('two').waitFor();
  await page.keyboard.press('Control+s');
  expect((await saved()).lines).toMatchObject([{ what: 'one' }, { what: 'two' }]);
});
