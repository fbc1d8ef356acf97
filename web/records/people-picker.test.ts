import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let entry: string;
const people: Record<string, string> = {};
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const company = (await ask('GET', '/api/framework/organize/Company')).data.list[0].id;
  const make = async (fullName: string, parentId = '0') =>
    (
      await ask('POST', '/api/framework/organize/Department', {
        fullName,
        code: fullName,
        companyId: company,
        parentId,
      })
    ).data.id;
  const sales = await make('Sales');
  const north = await make('North', sales);
  for (const [account, departmentId] of [
    ['ann', sales],
    ['ben', north],
    ['cleo', north],
  ] as const)
    people[account] = (await site.world.addUser(account, { departmentId })).id;
  const fields = [
    ...tasks.model.fields,
    { id: 'f6', name: 'team', kind: 'refs', label: 'Team', widget: 'userPicker', props: { multiple: true } },
  ];
  const items = ['北京', '上海', '天津'].map((label) => ({ value: label, label }));
  const props = { filterable: true, options: { source: 'static', items } };
  fields.push({ ...{ id: 'f7', name: 'city', kind: 'text', label: 'City', widget: 'select' }, props } as never);
  fields.push({ id: 'f8', name: 'office', kind: 'ref', label: 'Office', widget: 'departmentPicker' } as never);
  const added = ['f6', 'f7', 'f8'].map((field) => ({ node: 'field', id: field, field }));
  const form = { body: [...(tasks.pages.form?.body ?? []), ...added] };
  const document = { ...tasks, model: { ...tasks.model, fields }, pages: { ...tasks.pages, form } } as PageDocument;
  entry = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: document });
  const head = (await ask('GET', '/api/framework/organize/User?keyword=admin')).data.list[0];
  await ask('PUT', `/api/framework/organize/User/${head.id}`, { departmentId: sales, version: head.version });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const form = () => page.getByRole('dialog').filter({ has: page.locator('[data-field=title]') });
const openPicker = async (field: string) => {
  await page.locator(`[data-field=${field}]`).getByRole('button', { name: 'Choose from the organisation' }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.ts-people-dialog') });
  await dialog.locator('.ant-tree').waitFor();
  return dialog;
};
const node = (name: string) => page.locator('.ts-people-dialog .ant-tree-treenode', { hasText: name });

test('one person: nobody chosen is told, departments open level by level, the last choice counts', async () => {
  await page.goto(`${site.url}/tasks?mode=create`);
  await form().locator('[data-field=title] input').fill('With people');
  const dialog = await openPicker('owner');
  await dialog.getByText('0 selected').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Please select Owner').waitFor();
  // A department that cannot be had once is asked for again.
  await intercept(page, /User\/[^/?]+\/Selector/, (route) => route.fulfill({ status: 500, body: 'lost' }));
  await node('Sales').click();
  await page.getByText('This could not be loaded').waitFor();
  errors.length = 0;
  await page.unrouteAll({ behavior: 'wait' });
  await node('Sales').click();
  await node('ann').click();
  await dialog.getByText('1 selected').waitFor();
  await node('North').click();
  await node('ben').click();
  await dialog.getByText('1 selected').waitFor();
  await dialog.locator('.ts-people-chosen').getByText('ben').waitFor();
  await dialog.locator('.ts-people-chosen').getByText('North').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await form().locator('[data-field=owner]').getByText('ben').waitFor();
});

test('several: from the own department and by a search, taken out one by one or all; and they are stored', async () => {
  const dialog = await openPicker('team');
  await dialog.getByRole('tab', { name: 'My department' }).click();
  await node('North').waitFor();
  expect(await node('总公司').count()).toBe(0);
  await node('ann').click();
  await dialog.getByText('1 selected').waitFor();
  await dialog.getByRole('button', { name: 'Clear all' }).click();
  await dialog.getByText('Nobody selected yet').waitFor();
  await node('ann').locator('.ant-tree-checkbox').click();
  await dialog.getByRole('textbox', { name: 'Name or account' }).fill('cle');
  await node('cleo').getByText('North').waitFor();
  await node('cleo').click();
  await dialog.getByRole('textbox', { name: 'Name or account' }).fill('ben');
  await node('ben').click();
  await dialog.getByText('3 selected').waitFor();
  await dialog.getByRole('button', { name: 'Take out ben' }).click();
  await dialog.getByRole('textbox', { name: 'Name or account' }).fill('no such person');
  await dialog.getByText('Nobody found').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+s');
  await form().waitFor({ state: 'hidden' });
  const { list } = (await site.world.ask('POST', `/api/OnLineDevInstance/${entry}/List`, {})).data;
  expect(list[0]).toMatchObject({ title: 'With people', owner: people.ben, team: [people.ann, people.cleo] });
  expect(errors).toEqual([]);
});

test('on a phone, and for who belongs to no department', async () => {
  await site.world.ask('PUT', `/api/framework/organize/User/${people.ann}`, { departmentId: null, version: 1 });
  const role = (await site.world.ask('GET', '/api/framework/permission/Role')).data.list[0].id;
  await site.world.ask('PUT', `/api/framework/organize/User/${people.ann}`, { roleIds: [role], version: 2 });
  const visit = await site.open({ width: 390 });
  await visit.signIn('ann', 'secret1', { at: '/tasks?mode=create' });
  await visit.page.locator('[data-field=owner]').getByRole('button', { name: 'Choose from the organisation' }).click();
  const dialog = visit.page.locator('.ts-people-dialog');
  await dialog.getByRole('tab', { name: 'My department' }).click();
  await dialog.getByText('You belong to no department').waitFor();
  expect(await dialog.evaluate((place) => place.scrollWidth <= place.clientWidth + 1)).toBe(true);
});

test('people and choices with Chinese names are found by how these sound', async () => {
  const { id } = await site.world.addUser('worker7');
  const { version } = (await site.world.ask('GET', `/api/framework/organize/User/${id}`)).data;
  const renamed = await site.world.ask('PUT', `/api/framework/organize/User/${id}`, { realName: '赵一鸣', version });
  expect(renamed.code).toBe(200);
  const { id: companyId } = (await site.world.ask('GET', '/api/framework/organize/Company')).data.list[0];
  const department = { fullName: '研发中心', code: 'lab', companyId, parentId: '0' };
  expect((await site.world.ask('POST', '/api/framework/organize/Department', department)).code).toBe(200);
  await page.goto(`${site.url}/tasks?mode=create`);
  await form().locator('[data-field=title] input').fill('By sounds');
  for (const [field, typed, name] of [
    ['owner', 'zhaoyi', '赵一鸣'],
    ['city', 'shangh', '上海'],
  ] as const) {
    await form().locator(`[data-field=${field}] input`).first().focus();
    await page.keyboard.type(typed);
    await page.locator('.ant-select-item-option', { hasText: name }).waitFor();
    await page.keyboard.press('Enter');
    await form().locator(`[data-field=${field}] .ant-select-selection-item`, { hasText: name }).waitFor();
  }
  await form().locator('[data-field=office] input').first().click();
  await page.keyboard.type('yfzx');
  const offices = page.locator('.ant-select-tree-title');
  await offices.filter({ hasText: 'Sales' }).waitFor({ state: 'detached' });
  await offices.filter({ hasText: '研发中心' }).click();
  await form().locator('[data-field=office] .ant-select-selection-item', { hasText: '研发中心' }).waitFor();
  const dialog = await openPicker('team');
  await dialog.getByRole('textbox', { name: 'Name or account' }).fill('zym');
  await node('赵一鸣').click();
  await dialog.locator('.ts-people-chosen').getByText('赵一鸣').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+s');
  await form().waitFor({ state: 'hidden' });
  const { list } = (await site.world.ask('POST', `/api/OnLineDevInstance/${entry}/List`, { pageSize: 50 })).data;
  expect(list.find((row: { title: string }) => row.title === 'By sounds')).toMatchObject({ owner: id, city: '上海' });
});
