import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSelect, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
const ids: Record<string, string> = {};
const department = '/api/framework/organize/Department';
const user = '/api/framework/organize/User';

beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const make = async (path: string, body: { fullName: string }) => {
    ids[body.fullName] = (await ask('POST', path, { code: body.fullName, ...body })).data.id;
  };
  for (const fullName of ['Alpha', 'Beta']) await make('/api/framework/organize/Company', { fullName });
  await make(department, { fullName: 'Sales', companyId: ids.Alpha } as { fullName: string });
  await make(department, { fullName: 'Works', companyId: ids.Beta } as { fullName: string });
  for (const [account, company, place] of [
    ['sally', 'Alpha', 'Sales'],
    ['wally', 'Beta', 'Works'],
    ['bella', 'Beta', undefined],
  ] as const)
    ids[account] = (
      await site.world.addUser(account, {
        companyId: String(ids[company]),
        ...(place ? { departmentId: String(ids[place]) } : {}),
      })
    ).id;
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const field = (name: string) => page.locator(`[data-field=${name}]`);
const choices = () => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
const choose = async (name: string, choice: string) => {
  await openSelect(field(name).getByRole('combobox'));
  await choices().getByText(choice, { exact: true }).click();
};

test('departments stand under their companies; choosing one fills the company in, another company takes it out', async () => {
  await page.goto(`${site.url}/organize/user?mode=create`);
  await openSelect(field('departmentId').getByRole('combobox'));
  await choices().getByText('Beta', { exact: true }).waitFor();
  // A company is no department.
  await choices().getByText('Beta', { exact: true }).click();
  await choices().getByText('Works', { exact: true }).click();
  await field('companyId').getByText('Beta').waitFor();
  await choose('companyId', 'Alpha');
  await field('departmentId').getByText('“Works” was taken out: it does not go with “Company”').waitFor();
  expect(await field('departmentId').locator('.ant-select-selection-item').count()).toBe(0);
  await openSelect(field('departmentId').getByRole('combobox'));
  await choices().getByText('Sales', { exact: true }).waitFor();
  expect(await choices().getByText('Works', { exact: true }).count()).toBe(0);
  await page.locator('.ant-modal-title').click();
  await field('departmentId').getByRole('button', { name: 'Undo' }).click();
  await field('companyId').getByText('Beta').waitFor();
  await field('departmentId').locator('.ant-select-selection-item').getByText('Works').waitFor();
  expect(await field('departmentId').getByRole('status').count()).toBe(0);
});

test('beside the users stand companies with their departments; a company shows all who belong to it', async () => {
  await page.goto(`${site.url}/organize/user`);
  const side = page.locator('.ts-side-tree');
  await page.getByRole('cell', { name: 'sally', exact: true }).first().waitFor();
  await side.getByText('Beta', { exact: true }).click();
  await page.getByRole('cell', { name: 'sally', exact: true }).first().waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'bella', exact: true }).first().waitFor();
  await page.getByRole('cell', { name: 'wally', exact: true }).first().waitFor();
  await side.getByText('Works', { exact: true }).click();
  await page.getByRole('cell', { name: 'bella', exact: true }).first().waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'wally', exact: true }).first().waitFor();
});

test('a department that changes its company takes its people along, when somebody says so', async () => {
  await page.goto(`${site.url}/organize/department?mode=edit&id=${ids.Works}`);
  await choose('companyId', 'Alpha');
  await page.keyboard.press('Control+s');
  const asked = page.getByRole('dialog', { name: 'Change these too?' });
  await asked.getByText('1 of “User” would no longer match').waitFor();
  await asked.getByRole('button', { name: 'Change them too' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByText('Saved').first().waitFor();
  expect((await site.world.ask('GET', `${user}/${ids.wally}`)).data).toMatchObject({ companyId: ids.Alpha });
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
