import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { holdBack, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

const field = (name: string, rest: object = {}) => ({
  ...{ id: `f_${name}`, name, kind: 'decimal', label: name, widget: 'number' },
  ...rest,
});
const formula = (name: string, value: string) => field(name, { widget: 'calculate', value });
const pageOf = (...fields: object[]) =>
  ({
    version: 2,
    model: {
      name: 'bills',
      titleField: 'title',
      traits: ['lock'],
      fields: [field('title', { kind: 'text', widget: 'input' }), field('price'), ...fields],
    },
    pages: { list: { columns: [{ field: 'f_title' }] } },
  }) as unknown as PageDocument;

test('a release works formulas out for the records that are there, where somebody wishes it, and says which stayed', async () => {
  const entry = await releaseEntry(site.world, { code: 'bills', fullName: 'Bills', page: pageOf() });
  const { ask } = site.world;
  const base = `/api/OnLineDevInstance/${entry}`;
  const ids: string[] = [];
  for (const price of [10, 20]) ids.push((await ask('POST', base, { title: `b${price}`, price })).data.id);
  const results = async () => {
    const found = [];
    for (const id of ids) found.push((await ask('GET', `${base}/${id}`)).data.tax);
    return found;
  };
  const draft = async (...fields: object[]) => {
    const { version } = (await ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
    expect((await ask('PUT', `/api/OnLineDev/${entry}`, { page: pageOf(...fields), version })).code).toBe(200);
  };
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('checkbox', { name: 'work the formulas out' });
  const openRelease = async () => {
    await page.goto(`${site.url}/open/entryEditor/${entry}`);
    await page.getByRole('button', { name: /Release$/ }).click();
    await choice.waitFor();
  };
  const press = () => dialog.getByRole('button', { name: /Release$/ }).click();

  // Records without a result are given one.
  await draft(formula('tax', 'price * 0.17'));
  await openRelease();
  expect(await choice.isChecked()).toBe(true);
  await press();
  await page.getByText('Worked out; records that changed: 2').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await results()).toEqual([1.7, 3.4]);

  // What was agreed stays, unless somebody wishes otherwise.
  await draft(formula('tax', 'price * 0.2'));
  await openRelease();
  expect(await choice.isChecked()).toBe(false);
  await press();
  await page.getByText('Released v3').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await results()).toEqual([1.7, 3.4]);

  await ask('PUT', `${base}/${ids[0]}/Actions/Lock`);
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Work formulas out anew' }).click();
  const anew = page.getByRole('dialog', { name: 'Work formulas out anew' });
  await anew.getByRole('button', { name: 'Work out', exact: true }).click();
  await anew.getByText('Records that changed: 1. Records that keep the result they had: 1').waitFor();
  await anew.getByText(/lock.*\(records: 1\)/i).waitFor();
  expect(await results()).toEqual([1.7, 4]);
  await anew.getByRole('button', { name: 'Close' }).last().click();

  // Whoever lets it go on in the background is told all the same.
  const { goOn } = await holdBack(page, '**/Actions/Recompute?*');
  await page.getByRole('button', { name: 'Work formulas out anew' }).click();
  await anew.getByRole('button', { name: 'Work out', exact: true }).click();
  await anew.getByRole('button', { name: 'Close' }).last().click();
  await anew.waitFor({ state: 'hidden' });
  goOn();
  const told = page.locator('.ant-notification');
  await told.getByText('Records that changed: 0. Records that keep the result they had: 1').waitFor();
  await told.getByText(/lock.*\(records: 1\)/i).waitFor();
  await told.locator('.ant-notification-notice-close').click();

  // Going back asks the same.
  await page.getByRole('listitem').filter({ hasText: 'v2' }).getByRole('button', { name: 'Roll back to this' }).click();
  const rollback = page.getByRole('dialog', { name: 'Roll back to v2' });
  await rollback.getByRole('checkbox', { name: 'work the formulas out' }).check();
  await rollback.getByRole('button', { name: 'Roll back', exact: true }).click();
  await rollback.getByText('Records that changed: 1.').waitFor();
  expect(await results()).toEqual([1.7, 3.4]);
  await rollback.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Current').waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

test('whoever has a record open meanwhile is asked nothing: what others computed follows from what is saved', async () => {
  const { ask } = site.world;
  const lines = (value: string) =>
    field('lines', { kind: 'rows', widget: 'subTable', rows: [field('qty'), formula('cost', value)] });
  const page1 = pageOf(lines('qty * 2'), formula('all', 'sum(lines.cost)'));
  const entry = await releaseEntry(site.world, {
    code: 'opened',
    fullName: 'Open',
    page: { ...page1, model: { ...page1.model, name: 'opened' } },
  });
  const base = `/api/OnLineDevInstance/${entry}`;
  const { id } = (await ask('POST', base, { title: 'one', price: 1, lines: [{ qty: 5 }] })).data;
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/opened/${id}?mode=edit` });
  await page.getByLabel('title').fill('mine');
  const page2 = pageOf(lines('qty * 3'), formula('all', 'sum(lines.cost)'));
  await ask('PUT', `/api/OnLineDev/${entry}`, { page: { ...page2, model: { ...page2.model, name: 'opened' } } });
  expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Recompute`, {})).data).toMatchObject({ changed: 1 });
  await page.keyboard.press('Control+s');
  await page.getByText('Saved').first().waitFor();
  expect((await ask('GET', `${base}/${id}`)).data).toMatchObject({
    title: 'mine',
    all: 15,
    lines: [{ qty: 5, cost: 15 }],
  });
  expect(errors).toEqual([]);
});
