import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { holdBack, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
let errors: string[];
let entry: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const fields = [
    ...tasks.model.fields,
    { id: 'f6', name: 'code', kind: 'text', label: 'Code', widget: 'input', unique: true },
    { id: 'f7', name: 'papers', kind: 'files', label: 'Papers', widget: 'fileUpload' },
    {
      id: 'f8',
      name: 'lines',
      kind: 'rows',
      label: 'Lines',
      widget: 'subTable',
      rows: [
        { id: 'r1', name: 'item', kind: 'text', label: 'Item', widget: 'input' },
        { id: 'r2', name: 'price', kind: 'integer', label: 'Price', widget: 'number', readonly: true, defaultValue: 5 },
      ],
    },
  ];
  const added = ['f6', 'f7', 'f8'].map((field) => ({ node: 'field', id: field, field }));
  entry = await releaseEntry(site.world, {
    code: 'tasks',
    fullName: 'Tasks',
    page: {
      ...tasks,
      model: { ...tasks.model, fields },
      pages: {
        form: { body: [...(tasks.pages.form?.body ?? []), ...added] },
        list: { ...tasks.pages.list, permissions: { button: true, column: true, data: true } },
      },
    },
  });
  const upload = new FormData();
  upload.set('file', new File(['x'], 'plan.txt'));
  const { fileId, name } = (await ask('POST', '/api/file/Upload/annex', upload)).data;
  for (let number = 1; number <= 23; number++) {
    const title = `Task ${String(number).padStart(2, '0')}`;
    const body = {
      title,
      hours: number,
      code: `T-${number}`,
      lines: Array.from({ length: 60 }, (_, at) => ({ item: `row ${at + 1}` })),
    };
    const made = await ask(
      'POST',
      `/api/OnLineDevInstance/${entry}`,
      number === 1 ? { ...body, papers: [{ fileId, name }] } : body,
    );
    ids[title] = made.data.id;
  }
  const to = { resource: `entry/${entry}`, show: 'title' };
  const notes = await releaseEntry(site.world, {
    code: 'notes',
    fullName: 'Notes',
    page: {
      version: 2,
      model: {
        name: 'note',
        titleField: 'text',
        fields: [
          { id: 'f1', name: 'text', kind: 'text', label: 'Text', widget: 'input' },
          { id: 'f2', name: 'task', kind: 'ref', label: 'About', widget: 'relationForm', to },
        ],
      },
      pages: {
        form: { body: ['f1', 'f2'].map((field) => ({ node: 'field', id: field, field })) },
        list: { columns: [{ field: 'f1' }], search: [{ field: 'f2' }] },
      },
    },
  });
  for (const [text, task] of [
    ['Ask Ann', 'Task 01'],
    ['Ask Ben', 'Task 02'],
  ] as const)
    await ask('POST', `/api/OnLineDevInstance/${notes}`, { text, task: ids[task] });
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

const heading = (text: string) => page.getByRole('heading', { level: 1, name: text }).locator('visible=true');

test('a link shows the record with its files, its use and its history; the focus is on its name', async () => {
  await page.goto(`${site.url}/tasks/${ids['Task 01']}`);
  await heading('Task 01').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Task 01');
  await page.locator('.ts-record-marks').getByText('T-1').waitFor();
  const files = page.locator('section', { has: page.getByRole('heading', { name: 'Files' }) });
  await files.getByText('plan.txt').waitFor();
  const used = page.locator('.ts-pointing');
  await used.getByRole('link', { name: 'Ask Ann' }).waitFor();
  expect(await used.getByText('Ask Ben').count()).toBe(0);
  await page.locator('.ts-history').getByText('Created').waitFor();
  await used.getByRole('link', { name: 'Show in the list' }).click();
  await page.waitForURL(/\/notes\?f\.task=/);
  await page.locator('.ts-pane:not([hidden])').getByText('1 in total').first().waitFor();
  await page.getByRole('tab', { name: /Task 01/ }).waitFor();
});

test('previous and next follow the search of the list, over the end of a page, in one tab', async () => {
  await page.goto(`${site.url}/tasks?sort=title`);
  await page.locator('.ant-table-row').first().waitFor();
  await page.getByRole('button', { name: 'Task 20' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('T-20').first().waitFor();
  await dialog.getByRole('button', { name: 'Previous record' }).click();
  await dialog.getByText('T-19').first().waitFor();
  await dialog.getByRole('button', { name: 'Next record' }).click();
  await dialog.getByText('T-20').first().waitFor();
  expect(await dialog.getByRole('button', { name: 'Next record' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Open as page' }).click();
  await heading('Task 20').waitFor();
  const next = page.getByRole('button', { name: 'Next record' });
  await expect.poll(() => next.isEnabled()).toBe(true);
  const count = await page.getByRole('tab').count();
  await next.click();
  await heading('Task 21').waitFor();
  expect(new URL(page.url()).search).toBe('?sort=title&page=2');
  expect(await page.getByRole('tab').count()).toBe(count);
  await page.getByRole('button', { name: 'Previous record' }).click();
  await heading('Task 20').waitFor();
  await page.locator('.ts-record-tools').getByText('Tasks').click();
  await page.waitForURL(/\/tasks\?sort=title$/);
  await page.locator('.ant-table-row').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the next record that comes late takes nobody out of what they do by then', async () => {
  await page.goto(`${site.url}/tasks/${ids['Task 20']}?sort=title`);
  await heading('Task 20').waitFor();
  const next = page.getByRole('button', { name: 'Next record' });
  await expect.poll(() => next.isEnabled()).toBe(true);
  const { goOn } = await holdBack(page, /OnLineDevInstance.*List\?/);
  const answered = page.waitForResponse(/OnLineDevInstance.*List\?/);
  await next.click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  goOn();
  await answered;
  await page.waitForTimeout(500);
  expect(new URL(page.url()).pathname).toBe(`/tasks/${ids['Task 20']}`);
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Escape');
});

test('whoever did not come from the list finds the record in it, behind its first page too', async () => {
  // The newest stand first: of 23 this is the last but one.
  await page.goto(`${site.url}/tasks/${ids['Task 02']}?mode=edit`);
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await page.waitForURL(/page=2/);
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next record' }).click();
  await heading('Task 01').waitFor();
  expect(await page.getByRole('button', { name: 'Next record' }).isDisabled()).toBe(true);
  for (const title of ['Task 02', 'Task 03', 'Task 04']) {
    await page.getByRole('button', { name: 'Previous record' }).click();
    await heading(title).waitFor();
  }
  expect(new URL(page.url()).search).toBe('');
  // A search that does not find it has nothing before it and nothing behind.
  await page.goto(`${site.url}/tasks/${ids['Task 02']}?q=nothing`);
  await heading('Task 02').waitFor();
  expect(await page.getByRole('button', { name: 'Previous record' }).isDisabled()).toBe(true);
});

test('it is edited in place: Escape asks before input is lost, Ctrl+S saves, and what others saved is compared', async () => {
  const path = `${site.url}/tasks/${ids['Task 05']}`;
  await page.goto(path);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL(/mode=edit/);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Task 05 mine');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await title.inputValue()).toBe('Task 05 mine');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.waitForURL(/mode=edit/);
  await site.world.ask('PUT', `/api/OnLineDevInstance/${entry}/${ids['Task 05']}`, { hours: 77, version: 1 });
  await title.focus();
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this record' });
  // Who it was, and when: with them one may talk about it.
  const by = conflict.getByRole('alert');
  await by.getByText('just now').waitFor();
  const { userInfo } = (await site.world.ask('GET', '/api/Login/CurrentUser')).data;
  await by.locator('.ts-person-name').getByText(userInfo.realName, { exact: true }).waitFor();
  await conflict.getByRole('button', { name: 'Save the choice' }).click();
  await heading('Task 05 mine').waitFor();
  await page.locator('[data-field=hours]').getByText('77').waitFor();
  const entries = page.locator('.ts-history > li');
  await expect.poll(() => entries.count()).toBe(3);
  expect(await entries.first().innerText()).toMatch(/Task 05\s*→\s*Task 05 mine/);
  expect(page.url()).toBe(path);
  // Escape with nothing to lose goes at once.
  await page.getByRole('button', { name: 'Edit' }).click();
  await title.waitFor();
  await page.keyboard.press('Escape');
  await title.waitFor({ state: 'hidden' });
});

test('with Ctrl a click on a name opens its page in another tab of the browser', async () => {
  await page.goto(`${site.url}/tasks?q=Task+07`);
  const name = page.locator('.ant-table-row').getByRole('button', { name: 'Task 07' });
  await name.waitFor();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), name.click({ modifiers: ['Control'] })]);
  await opened.getByRole('heading', { level: 1, name: 'Task 07' }).waitFor();
  expect(new URL(opened.url()).pathname).toBe(`/tasks/${ids['Task 07']}`);
  await opened.close();
});

test('a record is duplicated from its page and from its dialog: what may stand only once is not taken over, and said', async () => {
  const dialog = page.locator('.ant-modal, .ant-drawer').locator('visible=true');
  const lines = () => dialog.getByText('60', { exact: false });
  await page.goto(`${site.url}/tasks/${ids['Task 01']}`);
  await heading('Task 01').waitFor();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await dialog.getByText('Add · Tasks').waitFor();
  expect(new URL(page.url()).pathname).toBe('/tasks');
  await page.getByText('Not copied: Code, Papers').waitFor();
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Task 01');
  expect(await dialog.getByLabel('Code').inputValue()).toBe('');
  await lines().first().waitFor();
  // The address says of what it is the copy.
  await page.reload();
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Task 01');
  // Nothing of it has been typed: Back asks nothing, and leads to the record.
  await page.goBack();
  await heading('Task 01').waitFor();
  await page
    .getByRole('button', { name: 'Next record' })
    .or(page.getByRole('button', { name: 'Previous record' }))
    .first()
    .click();
  await heading('Task 02').waitFor();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Task 02');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('');
  await page.keyboard.press('Escape');

  await page.goto(`${site.url}/tasks?id=${ids['Task 02']}`);
  await dialog.getByText('Task 02').first().waitFor();
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Task 02');
  await dialog.getByLabel('Title').fill('Task 02 again');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const list = await site.world.ask('POST', `/api/OnLineDevInstance/${entry}/List`, { keyword: 'Task 02 again' });
  const [made] = list.data.list;
  const { data } = await site.world.ask('GET', `/api/OnLineDevInstance/${entry}/${made.id}`);
  expect(data).toMatchObject({ title: 'Task 02 again', hours: 2, code: null });
  expect(data.lines).toHaveLength(60);
  expect(data.lines[59]).toMatchObject({ item: 'row 60' });
});

test('on paper stands the record with every row, and nothing of the screen', async () => {
  await page.goto(`${site.url}/tasks/${ids['Task 03']}`);
  await heading('Task 03').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.getByText('row 60', { exact: true }).waitFor();
  for (const hidden of ['.ts-sidebar', '.ts-header', '.ts-tab-bar', '.ts-record-tools'])
    expect([hidden, await page.locator(hidden).isVisible()]).toEqual([hidden, false]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
});

test('unknown and foreign records are not there, and a module without the right says so', async () => {
  await page.goto(`${site.url}/tasks/nothing`);
  await page.locator('.ts-record-page .ant-result').waitFor();
  expect(errors.filter((error) => !/40[49]/.test(error))).toEqual([]);
  const { ask } = site.world;
  const role = await ask('POST', '/api/framework/permission/Role', { fullName: 'Own', code: 'own' });
  const path = `/api/framework/permission/Role/${role.data.id}/Authorize`;
  const { modules } = (await ask('GET', path)).data;
  const menu = modules.find(({ columns }: { columns: { code: string }[] }) =>
    columns.some(({ code }) => code === 'grade'),
  );
  const rights = { moduleId: menu.moduleId, columns: ['title', 'hours'], rows: { type: 'ownRecords' } };
  await ask('PUT', path, { modules: [{ ...rights, buttons: ['btn_detail', 'btn_add'] }] });
  const person = await site.world.addUser('owner', { roleIds: [role.data.id] });
  const own = (await person.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'Mine', hours: 1 })).data.id;
  const visit = await site.open();
  await visit.signIn('owner', 'secret1', { at: `/tasks/${ids['Task 03']}` });
  await visit.page.locator('.ts-record-page .ant-result').waitFor();
  expect(await visit.page.getByText('Task 03').count()).toBe(0);
  await visit.page.goto(`${site.url}/tasks/${own}`);
  await visit.page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
  expect(await visit.page.getByText('Code').count()).toBe(0);
  expect(await visit.page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await ask('PUT', path, { modules: [{ ...rights, buttons: ['btn_add'] }] });
  await visit.page.reload();
  await visit.page.locator('.ant-result-403').waitFor();
});

test('a history of more than two hundred changes goes on by a button', async () => {
  const { ask } = site.world;
  const place = `/api/OnLineDevInstance/${entry}`;
  const { id } = (await ask('POST', place, { title: 'Often changed', hours: 0, lines: [] })).data;
  for (let hours = 1; hours <= 203; hours++)
    expect(await ask('PUT', `${place}/${id}`, { title: `Paint ${hours}`, version: hours })).toMatchObject({
      code: 200,
    });
  const long = 'y'.repeat(250);
  expect(await ask('PUT', `${place}/${id}`, { title: long, version: 204 })).toMatchObject({ code: 200 });
  await page.goto(`${site.url}/tasks/${id}`);
  const told = page.locator('.ts-history > li');
  await expect.poll(() => told.count()).toBe(200);
  // A long text is folded until somebody asks for it.
  await told
    .first()
    .getByText(`${'y'.repeat(200)}…`)
    .waitFor();
  await told.first().getByRole('button', { name: 'Show the whole text' }).click();
  await told.first().getByText(long).waitFor();
  await page.getByRole('button', { name: 'Older changes' }).click();
  await expect.poll(() => told.count()).toBe(205);
  await told.last().getByText('Created').waitFor();
  await page.getByRole('button', { name: 'Older changes' }).waitFor({ state: 'hidden' });
});
