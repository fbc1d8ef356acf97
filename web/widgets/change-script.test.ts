import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site, showSource } from '@tessera/fixtures/site.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const kinds = [
  { value: 'person', label: 'Person' },
  { value: 'firm', label: 'Firm' },
];
const grades = [
  { value: 'a', label: 'Good' },
  { value: 'b', label: 'Usual' },
];
const fields: FieldDefinition[] = [
  { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
  {
    id: 'f2',
    name: 'kind',
    kind: 'text',
    label: 'Kind of customer',
    widget: 'radio',
    props: { options: { source: 'static', items: kinds } },
    script: `
      const isFirm = value === 'firm';
      form[isFirm ? 'hide' : 'show']('birthday');
      form.require('tax', isFirm);
      form.set('credit', isFirm ? 5000 : 100);
      form.options('grade', isFirm ? [{ value: 'a', label: 'Only good' }] : null);
      form.message('Kind: ' + value + ', ' + new Date().getFullYear());
    `,
  },
  { id: 'f3', name: 'birthday', kind: 'date', label: 'Birthday', widget: 'date' },
  { id: 'f4', name: 'tax', kind: 'text', label: 'Tax number', widget: 'input' },
  { id: 'f5', name: 'credit', kind: 'decimal', label: 'Credit', widget: 'number' },
  {
    id: 'f6',
    name: 'grade',
    kind: 'text',
    label: 'Grade',
    widget: 'select',
    props: { options: { source: 'static', items: grades } },
  },
  { id: 'f7', name: 'loop', kind: 'text', label: 'Looping', widget: 'input', script: 'while (true);' },
  {
    id: 'f8',
    name: 'deaf',
    kind: 'text',
    label: 'Deaf',
    widget: 'input',
    // The engine asks nobody meanwhile: only the end of its thread ends it.
    script: 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  },
];
fields.push({
  ...{ id: 'f10', name: 'upper', kind: 'text', label: 'Upper', widget: 'input' },
  script: "form.set('upper', (value || '').toUpperCase())",
});
const lines: FieldDefinition = {
  id: 'f9',
  name: 'lines',
  kind: 'rows',
  label: 'Lines',
  widget: 'subTable',
  rows: [
    { id: 'r1', name: 'item', kind: 'text', label: 'Item', widget: 'input', script: "form.set('code', 'C-' + value)" },
    { id: 'r2', name: 'code', kind: 'text', label: 'Code', widget: 'input' },
  ],
};
const page: PageDocument = {
  version: 2,
  model: { name: 'client', titleField: 'title', fields: [...fields, lines] },
  pages: {
    form: {
      openScript: "if (isNew) form.set('title', 'Client of ' + user.id.length)",
      body: [
        ...[...fields, lines].map(({ id }) => ({ node: 'field' as const, id, field: id })),
        {
          node: 'button',
          id: 'b1',
          content: 'Fill in',
          kind: 'primary',
          script: "form.set({ tax: 'T-' + values.credit, loop: null })",
        },
      ],
    },
    list: { view: 'table', columns: [{ field: 'f1' }, { field: 'f4' }, { field: 'f5' }] },
  },
};

let site: Site;
let base: string;
beforeAll(async () => {
  site = await openSite();
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'client', fullName: 'Clients', page })}`;
});
afterAll(() => site.end());

test('choosing a kind hides, requires and fills; what loops says so, and the form is saved', async () => {
  const { page: one, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/client?mode=create' });
  const control = (name: string) => one.locator(`[data-field=${name}] input`).first();
  await one.waitForFunction(() =>
    (document.querySelector('[data-field=title] input') as HTMLInputElement | null)?.value.startsWith('Client of'),
  );
  await one.getByRole('radio', { name: 'Firm' }).check();
  await one.locator('[data-field=birthday]').waitFor({ state: 'detached' });
  await one.getByText(/^Kind: firm, 20/).waitFor();
  await expect.poll(() => control('credit').inputValue()).toMatch(/5,?000/);
  await one.locator('[data-field=tax] .ts-required').waitFor();
  await one.locator('[data-field=grade] .ant-select-selector').click();
  await one.locator('.ant-select-item-option', { hasText: 'Only good' }).waitFor();
  expect(await one.locator('.ant-select-item-option').count()).toBe(1);
  await one.keyboard.press('Escape');
  await control('loop').fill('x');
  await one.getByText('The script of “Looping” took too long and was stopped').waitFor();
  await control('deaf').fill('x');
  await one.getByText('The script of “Deaf” took too long and was stopped').waitFor();
  // Asked for by the script alone.
  await one.keyboard.press('Control+s');
  await one.locator('[data-field=tax] .ts-field-error').waitFor();
  await one.locator('[data-field=lines] [role=gridcell]').nth(0).click();
  await one.keyboard.type('bolt');
  await one.keyboard.press('Tab');
  // The next cell is open meanwhile.
  await expect.poll(() => control('lines').inputValue()).toBe('C-bolt');
  await one.getByRole('button', { name: 'Fill in' }).click();
  await expect.poll(() => control('tax').inputValue()).toBe('T-5000');
  await one.keyboard.press('Control+s');
  await one.getByRole('row', { name: /Client of.*T-5000/ }).waitFor();
  const [stored] = (await site.world.ask('POST', `${base}/List`, {})).data.list;
  const { data: whole } = await site.world.ask('GET', `${base}/${stored.id}`);
  expect(whole.lines).toMatchObject([{ item: 'bolt', code: 'C-bolt' }]);
  expect(stored).toMatchObject({ tax: 'T-5000', title: expect.stringMatching(/^Client of/) });
  // Nothing that the policies of the page and of the thread forbid was tried.
  expect(errors).toEqual([]);
  await one.goto(`${site.url}/client?mode=create`);
  await expect.poll(() => one.workers().length).toBe(1);
  const reach = () => fetch('/icon.svg').then(...([() => 'reached', () => 'refused'] as const));
  expect(await one.workers()[0]?.evaluate(reach)).toBe('refused');
  expect(await one.evaluate(reach)).toBe('reached');
});

test('a form without scripts loads nothing of them, and one that is read neither', async () => {
  const { data } = await site.world.ask('POST', base, { title: 'Read', kind: 'person' });
  const { page: one, signIn } = await site.open();
  const asked: string[] = [];
  one.on('request', (request) => asked.push(request.url()));
  await signIn('admin', adminPassword, { at: `/client?id=${data.id}&mode=view` });
  await one.locator('[data-field=title]').waitFor();
  expect(await one.getByRole('button', { name: 'Fill in' }).count()).toBe(0);
  expect(asked.filter((url) => /sandbox|wasm/.test(url))).toEqual([]);
});

test('the editor of a document marks a script that cannot be read, which the server takes as it is', async () => {
  const broken = { ...page.model.fields[0], script: 'form.hide("kind");\nlet x = ;' };
  const source = JSON.stringify({
    ...page,
    model: { ...page.model, name: 'broken', fields: [broken, ...page.model.fields.slice(1)] },
  });
  const entry = { fullName: 'Broken', code: 'broken', type: 'form', source };
  const created = await site.world.ask('POST', '/api/OnLineDev', entry);
  expect(created.code).toBe(200);
  const { page: one, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${created.data.id}` });
  await showSource(one);
  await one.getByRole('tab', { name: 'Problems 1' }).click();
  const fault = one.locator('.ts-finding-list').getByRole('button');
  await fault.getByText('the script cannot be read at line 2, column 9').waitFor();
  expect(await fault.locator('code').innerText()).toBe('model.fields[0].script');
  expect(errors).toEqual([]);
});

test('the caret stays where somebody writes, whatever a script makes of the text', async () => {
  const { page, signIn } = await site.open({ language: 'en' });
  await signIn('admin', adminPassword, { at: '/client?mode=create' });
  const box = page.getByRole('dialog').first().getByLabel('Upper');
  await box.fill('HELLO WORLD');
  await page.keyboard.press('End');
  for (let left = 0; left < 6; left++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('xyz12', { delay: 120 });
  await expect.poll(() => box.inputValue()).toBe('HELLOXYZ12 WORLD');
  await page.keyboard.press('End');
  await page.keyboard.type('ab', { delay: 120 });
  await expect.poll(() => box.inputValue()).toBe('HELLOXYZ12 WORLDAB');
});
