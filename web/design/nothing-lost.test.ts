import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site, step } from '../../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

const field = (id: string, more: object = {}) => ({ id, name: id, kind: 'text', label: id, widget: 'input', ...more });
const documentOf = (code: string, fields: { id: string }[]) => ({
  version: 2,
  model: { name: code, titleField: 'a', fields },
  pages: {
    form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
    list: { columns: [{ field: 'a' }] },
  },
});
const fieldsOf = (...ids: string[]) => ids.map((id) => field(id));
const made = async (code: string, fields: { id: string }[]): Promise<string> => {
  const entry = { fullName: code, code, type: 'form', page: documentOf(code, fields) };
  return (await site.world.ask('POST', '/api/OnLineDev', entry)).data.id;
};
const stored = async (id: string) => (await site.world.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
const store = async (id: string, page: object) => {
  const { version } = await stored(id);
  expect(await site.world.ask('PUT', `/api/OnLineDev/${id}`, { page, version })).toMatchObject({ code: 200 });
};
const release = async (id: string) =>
  expect(await site.world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
const openDesigner = async (id: string) => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${id}` });
  await page.locator('.ts-canvas').waitFor();
  return page;
};
const labels = (page: Page) => page.locator('.ts-canvas .ts-label').allInnerTexts();
const add = async (page: Page, title: string) => {
  const offer = page.locator('.ts-offer').filter({ has: page.getByText(title, { exact: true }) });
  await offer.dblclick();
  await expect.poll(() => labels(page)).toContain(title);
};
const names = async (id: string) => (await stored(id)).page.model.fields.map(({ name }: { name: string }) => name);

test('what is designed while a release goes on in the background stays, with its steps', async () => {
  const id = await made('background', fieldsOf('a', 'b'));
  const page = await openDesigner(id);
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/Actions.Release/, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await dialog.getByRole('button', { name: 'Go on in the background' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await add(page, 'Number');
  const looked = page.waitForResponse(/OnLineDev.*Info/);
  answer();
  await looked;
  await page.locator('.ts-editor').getByText('v1', { exact: false }).first().waitFor();
  expect(await labels(page)).toContain('Number');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => labels(page)).not.toContain('Number');
  await page.context().close();
});

test('what is saved while a save is under way follows it, and tabs take what is added after them', async () => {
  const id = await made('again', fieldsOf('a'));
  const page = await openDesigner(id);
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(new RegExp(`OnLineDev/${id}\\?`), async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await add(page, 'Number');
  await page.keyboard.press('Control+s');
  await page
    .locator('.ts-offer')
    .filter({ has: page.getByText('Tabs', { exact: true }) })
    .dblclick();
  await add(page, 'Date');
  await page.keyboard.press('Control+s');
  answer();
  await expect.poll(() => names(id)).toHaveLength(3);
  const [, , tabs] = (await stored(id)).page.pages.form.body;
  expect(tabs).toMatchObject({ node: 'tab', panes: [{ children: [{ node: 'field' }] }, {}] });
  await page.context().close();
});

test('going back to a version says what becomes of the draft, and Undo brings it back, saved or not', async () => {
  const id = await made('back', fieldsOf('a'));
  await release(id);
  await store(id, documentOf('back', fieldsOf('a', 'b')));
  await release(id);
  await store(id, documentOf('back', fieldsOf('a', 'b', 'stored')));
  const page = await openDesigner(id);
  await add(page, 'Number');
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Roll back to this' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Roll back to v1?' });
  await question.getByText('Undo in the designer brings back what was not released').waitFor();
  await question.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect.poll(() => labels(page)).toEqual(['a']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => labels(page)).toEqual(['a', 'b', 'stored', 'Number']);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => names(id)).toContain('stored');
  await page.context().close();
});

const choices = (count: number) => ({
  kind: 'text',
  widget: 'select',
  props: {
    options: {
      source: 'static',
      items: Array.from({ length: count }, (_, at) => ({
        value: `v${at}`,
        label: `A rather long label of choice ${at}`,
      })),
    },
  },
});

test.each([
  ['large', 8, ['theirs']],
  ['too large to be kept twice', 16, []],
])(
  'a draft that was left meets what others saved meanwhile, or says that it does not: %s',
  async (code, count, gained) => {
    const selects = Array.from({ length: count }, (_, at) => field(`s${at}`, choices(400)));
    const short = code.split(' ')[0] ?? '';
    const name = `${short}${count}`;
    const id = await made(name, [...fieldsOf('a'), ...selects]);
    const page = await openDesigner(id);
    await add(page, 'Switch');
    await page.goto(`${site.url}/icon.svg`);
    await store(id, documentOf(name, [...fieldsOf('a', 'theirs'), ...selects]));
    await page.goto(`${site.url}/open/entryEditor/${id}`);
    await page.getByText('Your unsaved text').waitFor();
    await expect.poll(() => labels(page)).toContain('Switch');
    if (gained.length > 0) {
      await expect.poll(() => labels(page)).toEqual(expect.arrayContaining(gained));
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect.poll(() => names(id)).toEqual(expect.arrayContaining(['theirs', 'switch']));
    } else {
      await page.getByText('Others have saved since').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => labels(page)).toContain('theirs');
    }
    await page.context().close();
  },
);

test('a draft that cannot be saved says why as its builder calls things', async () => {
  const number = (id: string, more: object) => field(id, { kind: 'decimal', widget: 'number', ...more });
  const fields = [field('a'), number('qty', { label: 'Pieces' }), number('sum', { label: 'In all', value: 'qty * 2' })];
  const id = await made('unsaved', fields);
  const page = await openDesigner(id);
  await page.locator('.ts-canvas [data-part=qty]').click({ force: true });
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Control+s');
  const told = page.locator('.ant-message-notice').filter({ hasText: 'The draft is not saved' });
  expect(await told.innerText()).toMatch(/In all/);
  expect(await told.innerText()).not.toContain('model.fields');
  await page.keyboard.press('Control+z');
  await expect.poll(() => labels(page)).toContain('Pieces');
});

test('after the draft was saved by the mouse the keys still go back, in the designer that is shown alone', async () => {
  const [other, id] = [await made('keysOther', fieldsOf('a')), await made('keys', fieldsOf('a'))];
  const page = await openDesigner(other);
  const shown = page.locator('.ts-pane:not([hidden])');
  const shownLabels = () => shown.locator('.ts-canvas .ts-label').allInnerTexts();
  await add(page, 'Number');
  await step(page, `/open/entryEditor/${id}`);
  await shown.getByRole('heading', { name: 'keys', exact: true }).waitFor();
  await shown.locator('.ts-offer').getByText('Number', { exact: true }).dblclick();
  await expect.poll(shownLabels).toEqual(['a', 'Number']);
  const save = shown.getByRole('button', { name: 'Save draft' });
  await save.click();
  await expect.poll(() => names(id)).toHaveLength(2);
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Control+z');
  await expect.poll(shownLabels).toEqual(['a']);
  await page.keyboard.press('Control+y');
  await expect.poll(shownLabels).toEqual(['a', 'Number']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await expect.poll(() => names(id)).toHaveLength(1);
  // What is written, and what stands open before it, have their own.
  await page.keyboard.press('Control+y');
  await expect.poll(shownLabels).toEqual(['a', 'Number']);
  await shown.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+z');
  expect(await shownLabels()).toEqual(['a', 'Number']);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await step(page, `/open/entryEditor/${other}`);
  await expect.poll(shownLabels).toEqual(['a', 'Number']);
});
