import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site } from '@tessera/fixtures/site.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

const fields: FieldDefinition[] = [
  { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
  { id: 'f2', name: 'qty', kind: 'integer', label: 'Quantity', widget: 'number', props: { max: 1500 } },
  { id: 'f3', name: 'price', kind: 'decimal', label: 'Price', widget: 'number' },
  { id: 'f4', name: 'money', kind: 'decimal', label: 'Money', widget: 'amount' },
  { id: 'f5', name: 'span', kind: 'numberRange', label: 'Span', widget: 'numberRange' },
  { id: 'f6', name: 'big', kind: 'integer', label: 'Big', widget: 'number' },
];

let site: Site;
let base: string;
beforeAll(async () => {
  site = await openSite();
  const body = fields.map(({ id }) => ({ node: 'field', id, field: id }));
  const list = { columns: fields.slice(0, 4).map(({ id }) => ({ field: id })), buttons: ['btn_add', 'btn_edit'] };
  const page = { version: 2, model: { name: 'n', titleField: 'title', fields }, pages: { form: { body }, list } };
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'numbers', fullName: 'Numbers', page })}`;
});
afterAll(() => site?.end());

/** A form with a title, and how to write into its numbers and to save it. */
async function open(title: string) {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/numbers' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('[data-field=title] input').fill(title);
  const write = async (values: Record<string, string>) => {
    for (const [name, text] of Object.entries(values)) {
      const input = page.locator(`[data-field=${name}] input`).first();
      await input.fill('');
      await input.pressSequentially(text);
    }
  };
  // By the keyboard alone: no input is left before.
  const save = () => page.keyboard.press('Control+s');
  return { page, write, save };
}

const saved = async (page: Page, title: string) => {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const { data } = await site.world.ask('POST', `${base}/List`, {});
  return data.list.find((record: { title: string }) => record.title === title);
};

test('all digits of a number are kept, as many as it may have', async () => {
  const { page, write, save } = await open('long');
  await write({
    price: '12345678.1234567891',
    money: '99999999999999.99',
    span: '99999999999999.91',
    big: '9007199254740995',
  });
  await save();
  expect(await saved(page, 'long')).toMatchObject({
    ...{ price: '12345678.1234567891', money: '99999999999999.99', big: '9007199254740995' },
    span: ['99999999999999.91', null],
  });
});

test('full-width digits, signs of money and blanks are read as people mean them', async () => {
  const { page, write, save } = await open('wide');
  await write({ qty: '１２３', money: '￥１，２３４．５', price: '−1 234。5' });
  await save();
  expect(await saved(page, 'wide')).toMatchObject({ qty: 123, money: 1234.5, price: -1234.5 });
});

test('what is no number stays in its input and is named; mended, it is saved', async () => {
  const { page, write, save } = await open('odd');
  await write({ price: '1,5', qty: '.5', money: '12元' });
  await save();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByRole('dialog').innerText()).toMatch(/Quantity/);
  for (const [name, text] of Object.entries({ price: '1,5', qty: '0.5', money: '12元' })) {
    const field = page.locator(`[data-field=${name}]`);
    expect([name, (await field.locator('input').inputValue()).replace(/^\./, '0.')]).toEqual([name, text]);
    expect(await field.innerText()).toMatch(/number/i);
  }
  await write({ price: '1.5', qty: '5', money: '12' });
  await save();
  expect(await saved(page, 'odd')).toMatchObject({ price: 1.5, qty: 5, money: 12 });
});

test('a number beyond its limit is not cut to its first digits', async () => {
  const { page, write, save } = await open('beyond');
  await write({ qty: '15000' });
  await save();
  await page.getByRole('alert').first().waitFor();
  expect(await page.locator('[data-field=qty]').innerText()).toContain('1500');
  // By the arrows nobody comes so far.
  await write({ qty: '1499' });
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowUp');
  await save();
  expect(await saved(page, 'beyond')).toMatchObject({ qty: 1500 });
});

test('commas of what is pasted mean what they say, and Enter that ends a composition writes nothing', async () => {
  const { page, write, save } = await open('Pasted');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    const input = page.locator('[data-field=money] input').first();
    await input.fill('');
    await page.evaluate((one) => navigator.clipboard.writeText(one), text);
    await input.press('Control+v');
    await input.press('Tab');
    return input.inputValue();
  };
  const pasted = [await paste('1,5'), await paste('1，5'), await paste('1.234,56')];
  expect(pasted).toEqual(['1,5', '1，5', '1.234,56']);
  const money = page.locator('[data-field=money] input').first();
  await money.fill('');
  await money.focus();
  // As the strip of offers above a phone's keys puts it in.
  await page.keyboard.insertText('1，5');
  await money.press('Tab');
  expect(await money.inputValue()).toBe('1，5');
  expect(await paste('1,234.5')).toBe('1,234.5');
  const quantity = page.locator('[data-field=qty] input').first();
  await quantity.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '１２', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
  await session.send('Input.insertText', { text: '１２' });
  await quantity.press('Tab');
  await write({ price: '2' });
  await save();
  expect(await saved(page, 'Pasted')).toMatchObject({ qty: 12, money: 1234.5, price: 2 });
});
