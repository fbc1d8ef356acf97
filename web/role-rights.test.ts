import { readFileSync } from 'node:fs';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openRights, pickModule } from '../fixtures/role-page.ts';
import { intercept, openSelect, openSite, type Site } from '../fixtures/site.ts';

let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Readers', code: 'reader' })).data.id;
  await site.world.addUser('reader1', { roleIds: [role] });
  id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  for (const title of ['Paint the fence', 'Mow the lawn'])
    await ask('POST', `/api/OnLineDevInstance/${id}`, { title, hours: 7, due: '2026-12-01', grade: 'a' });
});
afterAll(() => site?.end());

test('the administrator grants a module, two buttons and two columns of it', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/permission/role' });
  const row = page.getByRole('row', { name: /Readers/ });
  await row.getByText('Authorise', { exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Filter modules').fill('Tasks');
  await drawer.locator('.ant-tree-checkbox').first().click();
  await drawer.getByRole('heading', { name: 'Tasks' }).waitFor();
  expect(await drawer.getByRole('checkbox', { name: 'Add', exact: true }).isChecked()).toBe(false);
  await drawer.getByRole('button', { name: 'Everything' }).click();
  const off = (name: string) => drawer.getByRole('checkbox', { name, exact: true }).uncheck();
  for (const button of ['Add', 'Edit', 'Delete', 'Delete selected', 'Import', 'Enable / disable']) await off(button);
  for (const column of ['Hours', 'Grade', 'Owner']) await off(column);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

test('the user of the role sees exactly these columns and buttons: in list, detail and export', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('reader1', 'secret1', { at: '/home' });
  await page.getByRole('menuitem', { name: 'Tasks' }).click();
  await page.getByRole('cell', { name: 'Paint the fence', exact: true }).waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.map((text) => text.trim()).filter(Boolean)).toEqual(['Title', 'Due', 'State']);
  const buttons = await page.locator('.ts-toolbar > button').allInnerTexts();
  expect(buttons.map((text) => text.trim())).toEqual(['Export']);
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await page.locator('.ts-row-actions button').count()).toBe(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const workbook = await readWorkbook(readFileSync(await (await saved).path()));
  expect(JSON.stringify(workbook)).toContain('Paint the fence');
  expect(JSON.stringify(workbook)).not.toContain('Hours');
  expect(JSON.stringify(workbook)).not.toContain('Urgent');

  await page.getByRole('button', { name: 'Paint the fence' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=title]').waitFor();
  const fields = await dialog
    .locator('[data-field]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')));
  expect(fields.sort()).toEqual(['due', 'title']);
  expect(await dialog.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a condition decides which records the role shows; it is built from field names and says what is wrong with it', async () => {
  const { ask } = site.world;
  const { page: stored } = (await ask('GET', `/api/OnLineDev/${id}/Info`)).data;
  stored.pages.list.permissions.data = true;
  expect((await ask('PUT', `/api/OnLineDev/${id}`, { page: stored })).code).toBe(200);
  expect((await ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).code).toBe(200);

  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  const drawer = await openRights(site, page, { role: /Readers/, module: 'Tasks' });
  await drawer.getByRole('radio', { name: 'Custom condition' }).check();
  // Clicked together, and counted while it is.
  await drawer.getByRole('button', { name: 'Add a line' }).click();
  const pick = async (name: string, option: string) => {
    await openSelect(drawer.getByRole('combobox', { name }));
    await page.locator('.ant-select-item-option', { hasText: option }).first().click();
  };
  await pick('Operator', 'contains');
  await drawer.getByRole('textbox', { name: 'Value' }).fill('fence');
  await drawer.getByText('1 of 2 records match').waitFor();
  await drawer.getByRole('button', { name: 'Write it as an expression' }).click();
  const condition = drawer.getByRole('textbox', { name: 'Condition' });
  expect(await condition.inputValue()).toBe("contains(title, 'fence')");
  await condition.fill("contains(, 'fence')");
  // The field goes where the caret is.
  for (let n = 0; n < ", 'fence')".length; n++) await page.keyboard.press('ArrowLeft');
  await drawer.getByRole('button', { name: 'Title title' }).click();
  expect(await condition.inputValue()).toBe("contains(title, 'fence')");
  await condition.fill("contains(tile, 'fence')");
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('alert').filter({ hasText: 'tile' }).waitFor();
  await condition.fill("contains(title, 'fence')");
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'hidden' });

  const reader = await site.open();
  await reader.signIn('reader1', 'secret1', { at: '/home' });
  await reader.page.getByRole('menuitem', { name: 'Tasks' }).click();
  await reader.page.getByRole('cell', { name: 'Paint the fence', exact: true }).waitFor();
  expect(await reader.page.getByRole('cell', { name: 'Mow the lawn' }).count()).toBe(0);
  // The browser notes the answer 400 of the mistake.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  expect(reader.errors).toEqual([]);
});

test('an administrator has buttons granted one by one where they grant; unsaved rights are asked for', async () => {
  const open = { ...tasks, pages: { ...tasks.pages, list: { ...tasks.pages.list, permissions: {} } } } as PageDocument;
  await releaseEntry(site.world, { code: 'errands', fullName: 'Errands', page: open });
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  const drawer = await openRights(site, page, { role: /Readers/, module: 'Errands' });
  await drawer.locator('.ant-tree-checkbox').first().click();
  await drawer.getByText('Open: whoever holds the module has all buttons').waitFor();
  await drawer.getByRole('switch', { name: 'Controlled' }).nth(1).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Grant it one by one?' })
    .getByRole('button', { name: 'OK' })
    .click();
  // What the role was about to get it would have had.
  expect(await drawer.getByRole('checkbox', { name: 'Delete', exact: true }).isChecked()).toBe(true);
  await drawer.getByRole('checkbox', { name: 'Delete', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog').filter({ hasText: 'The rights are not saved' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await drawer.getByRole('button', { name: 'Overview of the role' }).click();
  const line = drawer.getByRole('row', { name: /Errands/ });
  await line.waitFor();
  expect(await line.innerText()).not.toContain('Delete\t');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

test('each module shows its own condition, whatever was changed in that of the one before', async () => {
  const list = { ...tasks.pages.list, permissions: { data: true } };
  const chores = { ...tasks, pages: { ...tasks.pages, list } } as PageDocument;
  await releaseEntry(site.world, { code: 'chores', fullName: 'Chores', page: chores });
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  const drawer = await openRights(site, page, { role: /Readers/, module: 'Chores' });
  await drawer.locator('.ant-tree-checkbox').first().click();
  await drawer.getByRole('radio', { name: 'Custom condition' }).check();
  await drawer.getByRole('button', { name: 'Add a line' }).click();
  const value = drawer.getByRole('textbox', { name: 'Value' });
  const choose = async (label: string, option: string) => {
    await openSelect(drawer.getByRole('combobox', { name: label }));
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
  };
  await choose('Field', 'Title');
  await choose('Operator', 'contains');
  await value.fill('bread');
  await pickModule(drawer, 'Tasks');
  await expect.poll(() => value.inputValue()).toBe('fence');
  await value.fill('lawn');
  await pickModule(drawer, 'Chores');
  await expect.poll(() => value.inputValue()).toBe('bread');
  await drawer.getByRole('button', { name: 'Write it as an expression' }).click();
  await pickModule(drawer, 'Tasks');
  await expect.poll(() => value.inputValue()).toBe('lawn');
  expect(errors).toEqual([]);
});

test('rights that could not be read are not saved, and two administrators at one role lose nothing of each other', async () => {
  const { ask } = site.world;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Shared', code: 'shared' })).data.id;
  const path = `/api/framework/permission/Role/${role}/Authorize`;
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/permission/role' });
  const authorise = page.getByRole('row', { name: /Shared/ }).getByText('Authorise', { exact: true });
  const drawer = page.getByRole('dialog');
  await authorise.waitFor();
  let fails = true;
  await intercept(page, '**/Authorize*', (route) =>
    fails ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
  );
  await authorise.click();
  await drawer.getByText('The rights could not be loaded').waitFor();
  expect(await drawer.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  fails = false;
  await drawer.getByRole('button', { name: 'Try again' }).click();
  const tick = async (module: string) => {
    await drawer.getByLabel('Filter modules').fill(module);
    await drawer.locator('.ant-tree-treenode', { hasText: module }).last().locator('.ant-tree-checkbox').click();
  };
  await tick('Posts');
  // Meanwhile somebody else grants another module.
  const { modules } = (await ask('GET', path)).data;
  const tasksEntry = modules.find(({ fullName }: { fullName: string }) => fullName === 'Tasks');
  expect((await ask('PUT', path, { modules: [{ moduleId: tasksEntry.moduleId }] })).code).toBe(200);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Somebody else has changed the rights of this role/).waitFor();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const held = (await ask('GET', path)).data.modules.filter(({ granted }: { granted: boolean }) => granted);
  const names = held.map(({ fullName }: { fullName: string }) => fullName);
  expect(names).toEqual(expect.arrayContaining(['Tasks', 'Posts']));
});
