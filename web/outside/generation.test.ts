import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { emptyDatabase, type ForeignDatabase, filledDatabase } from '../../fixtures/foreign-databases.ts';
import { openSelect, openSite, type Site, step } from '../../fixtures/site.ts';

let site: Site;
let northwind: ForeignDatabase;
let page: Page;
let errors: string[];
beforeAll(async () => {
  [site, northwind] = await Promise.all([openSite(), filledDatabase('northwind')]);
  const { type, host, port, database, user } = northwind.settings;
  const link = { fullName: 'Northwind', code: 'north', type, host, port, databaseName: database, userName: user };
  await site.world.ask('POST', '/api/framework/basic/DbLink', link);
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(async () => {
  await site?.end();
  await northwind?.drop();
});

test('a database becomes modules with its rows, after a look at what is guessed', async () => {
  await page.goto(`${site.url}/basic/dblink`);
  await page.locator('.ant-table-row', { hasText: 'Northwind' }).getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('button', { name: 'Make modules' }).click();
  await page.getByLabel('customers · Name').fill('Clients');
  // What was corrected is not lost by a click beside, a key or another choice.
  const ask = page.getByRole('dialog').filter({ hasText: 'Leave and lose it?' });
  const stays = async () => {
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await ask.waitFor({ state: 'detached' });
    expect(await page.getByLabel('customers · Name').inputValue()).toBe('Clients');
  };
  await page.mouse.click(3, 400);
  await page.locator('.ant-drawer:focus, .ant-drawer :focus').waitFor();
  await page.keyboard.press('Escape');
  await stays();
  await page.getByRole('radio', { name: /where they stand/ }).click();
  await stays();
  await page.getByRole('button', { name: 'Begin (14)' }).click();
  await page.getByText('Done · 14 / 14').waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();

  await step(page, '/home');
  const menus = (await site.world.ask('GET', '/api/Login/CurrentUser')).data.menuList;
  const paths = JSON.stringify(menus).match(/"path":"\/(orders|customers)"/g) ?? [];
  expect(paths.length).toBeGreaterThanOrEqual(2);
  await page.goto(`${site.url}/customers`);
  await page.getByRole('heading', { name: 'Clients' }).waitFor();
  await page.getByText('Alfreds Futterkiste').first().waitFor();
  // An order with its lines, whose references are named.
  await page.goto(`${site.url}/orders`);
  await page.locator('.ant-table-row .ts-title-link').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Order details').first().waitFor();
  expect(errors).toEqual([]);
});

test('modules over the tables where they stand: what is saved in the form stands there', async () => {
  await page.goto(`${site.url}/basic/dblink`);
  await page.locator('.ant-table-row', { hasText: 'Northwind' }).getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('button', { name: 'Make modules' }).click();
  await page.getByRole('radio', { name: /where they stand/ }).check();
  await page.getByLabel('shippers · Name').fill('Carriers');
  await page.getByRole('button', { name: 'Begin (14)' }).click();
  await page.getByText('Done · 14 / 14').waitFor();
  await page.goto(`${site.url}/shippers-2`);
  await page.getByRole('heading', { name: 'Carriers' }).waitFor();
  const row = page.locator('.ant-table-row', { hasText: 'Speedy Express' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone').fill('(503) 555-0000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText('(503) 555-0000').waitFor();
  expect(await northwind.rows(`select phone from shippers where company_name = 'Speedy Express'`)).toEqual([
    { phone: '(503) 555-0000' },
  ]);
  // Another program is first: it is told, and what was typed is not lost.
  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Phone').fill('(503) 555-1111');
  await northwind.run(`update shippers set phone = '(503) 555-2222' where company_name = 'Speedy Express'`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('(503) 555-2222').first().waitFor();
  await page.getByText('(503) 555-1111').first().waitFor();
  expect(errors).toEqual([]);
});

test('on a phone what is guessed stands below each other, and nothing has to be drawn aside', async () => {
  const visit = await site.open({ width: 390 });
  await visit.signIn('admin', adminPassword, { at: '/basic/dblink' });
  const phone = visit.page;
  await phone.locator('.ts-row-more').first().click();
  await phone.locator('.ant-dropdown').getByText('Tables', { exact: true }).click();
  await phone.getByRole('button', { name: 'Make modules' }).click();
  const name = phone.getByLabel('customers · Name');
  await name.scrollIntoViewIfNeeded();
  const row = phone.locator('.ts-guesses > div .ant-table-row', { has: name }).first();
  await row.locator('.ant-table-row-expand-icon').click();
  const label = phone.getByLabel('company_name · Label');
  await label.scrollIntoViewIfNeeded();
  await label.fill('Company');
  const aside = await phone.evaluate(() =>
    [...document.querySelectorAll('.ant-drawer-body, .ts-stacked .ant-table-content')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.className),
  );
  await name.scrollIntoViewIfNeeded();
  expect(aside).toEqual([]);
  expect(visit.errors).toEqual([]);
});

test('whoever starts a module finds the tables of a link there too', async () => {
  await page.goto(`${site.url}/onlinedev/entry`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.locator('.ts-start');
  await dialog.getByRole('tab', { name: 'Database tables' }).click();
  await openSelect(dialog.getByRole('combobox', { name: 'Database link' }));
  await page.locator('.ant-select-dropdown:visible').getByTitle('Northwind').click();
  await dialog.getByRole('button', { name: 'Choose tables…' }).click();
  await page.getByLabel('customers · Name').waitFor();
  await page.getByRole('button', { name: 'Begin (14)' }).waitFor();
  expect(errors).toEqual([]);
});

test('choices, keys and relations are looked at and said otherwise before modules are made', async () => {
  await northwind.run(`alter table shippers add column status text check (status in ('open', 'closed'))`);
  await northwind.run(`create table notes (note_id serial primary key, about varchar(10), body text)`);
  await northwind.run(`insert into notes (about, body) values ('ALFKI', 'friendly')`);
  await page.goto(`${site.url}/basic/dblink`);
  await page.locator('.ant-table-row', { hasText: 'Northwind' }).getByRole('button', { name: 'Tables' }).click();
  await page.getByText('notes').first().waitFor();
  await page.getByRole('button', { name: 'Make modules' }).click();
  const row = (table: string) => page.locator(`.ts-guesses tr[data-row-key="public.${table}"]`);
  await row('order_details').getByText('Key: order_id, product_id').waitFor();
  const unfold = (table: string) => row(table).locator('.ant-table-row-expand-icon').click();
  await unfold('shippers');
  await page.getByRole('button', { name: 'status · Choices' }).click();
  const choices = page.getByRole('dialog', { name: /Choices of/ });
  await choices.getByLabel('open · Label').fill('In use');
  await choices.getByRole('button', { name: 'closed · Up' }).click();
  await choices.getByRole('switch', { name: 'Make a dictionary of them' }).click();
  await choices.getByRole('button', { name: 'OK' }).click();
  await page.getByText('Dictionary: closed / In use').waitFor();
  await unfold('notes');
  await openSelect(page.getByRole('combobox', { name: 'about · Points to' }));
  await page.locator('.ant-select-dropdown:visible').getByText('→ customers').click();
  await page.getByRole('button', { name: 'Begin (15)' }).click();
  await page.getByText('Done · 15 / 15').waitFor();
  const { data } = await site.world.ask('GET', '/api/framework/basic/Dictionary/shippers-status/DicData');
  expect(data).toMatchObject([{ dataValue: 'closed' }, { dataValue: 'open', fullName: 'In use' }]);
  await page.goto(`${site.url}/notes`);
  await page.getByText('Alfreds Futterkiste').waitFor();
  expect(errors).toEqual([]);
});

test('of a large database those that are wanted are found by name', async () => {
  const database = await emptyDatabase('mariadb');
  onTestFinished(database.drop);
  const names = Array.from({ length: 45 }, (_, at) => `stock_${at}`);
  await database.run(
    [...names, 'orders', 'old_orders'].map((name) => `create table ${name} (id int primary key, name text)`).join(';'),
  );
  const { type, host, port, user, database: databaseName } = database.settings;
  const link = { fullName: 'Large', code: 'large', type, host, port, databaseName, userName: user };
  await site.world.ask('POST', '/api/framework/basic/DbLink', link);
  await page.goto(`${site.url}/basic/dblink`);
  await page.locator('.ant-table-row', { hasText: 'Large' }).getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('button', { name: 'Make modules' }).click();
  await page.getByRole('button', { name: 'Begin (47)' }).waitFor();
  await page.getByRole('button', { name: 'Select none' }).click();
  await page.getByRole('button', { name: 'Begin (0)' }).waitFor();
  await page.getByLabel('Find by name').fill('ORDERS');
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Begin (2)' }).waitFor();
  await page.getByLabel('Find by name').fill('stock_44');
  await page.getByRole('checkbox', { name: 'stock_44', exact: true }).check();
  await page.getByLabel('Find by name').fill('');
  await page.getByRole('button', { name: 'Begin (3)' }).click();
  await page.getByText('Done · 3 / 3').waitFor();
  // What was made is a click away.
  await page.locator('.ant-table-row', { hasText: 'stock_44' }).getByRole('link', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'Stock 44' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/stock-44');
  expect(errors).toEqual([]);
});
