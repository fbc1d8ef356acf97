import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry } from '../fixtures/release-entry.ts';
import { openSite, type Site, step } from '../fixtures/site.ts';

const options = { source: 'static', items: [{ value: 'a', label: 'Urgent' }] };
const widgets: Pick<FieldDefinition, 'widget' | 'kind' | 'props'>[] = [
  { widget: 'input', kind: 'text' },
  { widget: 'number', kind: 'decimal' },
  { widget: 'select', kind: 'text', props: { options } },
  { widget: 'date', kind: 'date' },
  { widget: 'date', kind: 'dateTime', props: { withTime: true } },
  { widget: 'dateRange', kind: 'range' },
  { widget: 'time', kind: 'time' },
  { widget: 'radio', kind: 'text', props: { options } },
  { widget: 'textarea', kind: 'longText' },
  { widget: 'userPicker', kind: 'ref' },
  { widget: 'amount', kind: 'decimal' },
  { widget: 'cascader', kind: 'refs', props: { options } },
];
const fields = widgets.map((given, i): FieldDefinition => {
  const name = `field${i}`;
  return { id: name, name, label: `A label that is long ${i}`, ...given };
});

/** What a control needs to be read: a range of days more than a day. */
const least = (place: string) => (place === 'field5' ? 240 : place === 'field4' ? 190 : 120);

const node = ({ id }: FieldDefinition, props: object = {}): LayoutNode => ({ node: 'field', id, field: id, ...props });
const row = (props: object = {}, span?: number): LayoutNode => ({
  node: 'row',
  id: 'row',
  children: fields.map((field) => node(field, span ? { span } : {})),
  ...props,
});

const forms: Record<string, FormPage> = {
  dialog: { body: [row()] },
  narrowDialog: { body: [row({ gutter: 60 })], width: 420, labelPosition: 'left' },
  drawer: { body: [row({}, 1)], popup: 'drawer', width: 600, labelWidth: 300 },
  page: { body: [row({ justify: 'space-between', align: 'bottom' }, 3)], popup: 'full', labelPosition: 'top' },
  boxes: {
    body: [
      {
        node: 'tab',
        id: 'tab',
        panes: [{ id: 'p', title: 'Pane', children: [{ node: 'card', id: 'c', title: 'Card', children: [row()] }] }],
      },
    ],
  },
  oneLine: {
    body: fields.map((field, i) => node(field, i === 3 ? { labelWidth: 130 } : i === 4 ? { labelWidth: 0 } : {})),
    labelWidth: 75,
  },
  shares: { body: fields.map((field) => node(field, { span: 2, width: 1, showLabel: false })), gutter: 0 },
};

let site: Site;
beforeAll(async () => {
  site = await openSite();
  for (const [code, form] of Object.entries(forms)) {
    const page: PageDocument = {
      version: 2,
      model: { name: code, titleField: 'field0', fields },
      pages: { form, list: { columns: [{ field: 'field0' }] } },
    };
    await releaseEntry(site.world, { code, fullName: code, page });
  }
});
afterAll(() => site?.end());

test.each([1440, 768, 390])('at %i px twelve fields in one row wrap, whatever the document says', async (width) => {
  const { page, errors, signIn } = await site.open({ width });
  await signIn('admin', adminPassword, { at: '/home' });
  for (const code of Object.keys(forms)) {
    await step(page, `/${code}`);
    await page.locator('.ts-pane:not([hidden]) button:has(.anticon-plus)').first().click();
    await page.locator('[data-field=field11]').waitFor();
    const boxes = await page.locator('[data-field]').evaluateAll((items) =>
      items.map((item) => {
        const control = item.querySelector('.ts-control') as HTMLElement;
        const inner = (control.firstElementChild as HTMLElement).getBoundingClientRect();
        const frame = item.closest('.ts-form') as HTMLElement;
        return {
          name: item.getAttribute('data-field') ?? '',
          width: control.getBoundingClientRect().width,
          sticksOut: inner.right - frame.getBoundingClientRect().right,
        };
      }),
    );
    expect(boxes).toHaveLength(fields.length);
    // Fields of one row that wanted the same: whatever it became, all became the same.
    const columns = await page
      .locator('.ts-column')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().width)));
    if (code !== 'shares') expect(new Set(columns).size, code).toBe(1);
    for (const box of boxes) {
      expect(box.width, `${code} ${box.name}`).toBeGreaterThanOrEqual(least(box.name) - 1);
      expect(box.sticksOut, `${code} ${box.name}`).toBeLessThanOrEqual(1);
    }
    await page.keyboard.press('Escape');
    await page.locator('[data-field=field11]').waitFor({ state: 'detached' });
  }
  expect(errors).toEqual([]);
});

test('fields stand as their row says: side by side where there is room, at its end, without a label', async () => {
  const { page, signIn } = await site.open({ width: 1440 });
  await signIn('admin', adminPassword, { at: '/home' });
  const boxOf = async (name: string) => {
    const box = await page.locator(`.ts-column:has([data-field=${name}])`).boundingBox();
    if (!box) throw new Error(name);
    return box;
  };
  await step(page, '/dialog');
  await page.locator('button:has(.anticon-plus)').first().click();
  await page.locator('[data-field=field1]').waitFor();
  const [first, second] = [await boxOf('field0'), await boxOf('field1')];
  expect([second.y, second.x > first.x]).toEqual([first.y, true]);
  await page.goto(`${site.url}/oneLine`);
  await page.locator('button:has(.anticon-plus)').first().click();
  await page.locator('[data-field=field4]').waitFor();
  const starts = await page
    .locator('.ts-field-right > .ts-control')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().x)));
  expect(starts.length).toBeGreaterThan(3);
  expect(new Set(starts).size).toBe(1);
  await page.goto(`${site.url}/shares`);
  await page.locator('button:has(.anticon-plus)').first().click();
  await page.locator('[data-field=field1]').waitFor();
  // Seen by nobody, read out all the same.
  expect((await page.locator('[data-field=field0] label').boundingBox())?.width).toBeLessThanOrEqual(1);
  expect(await page.getByRole('textbox', { name: 'A label that is long 0', exact: true }).count()).toBe(1);
});

const read: PageDocument = {
  version: 2,
  model: {
    name: 'toRead',
    titleField: 'subject',
    fields: [
      {
        id: 'r0',
        name: 'department',
        kind: 'ref',
        label: 'Made in',
        widget: 'currentDepartment',
        fill: 'currentDepartment',
      },
      {
        id: 'r1',
        name: 'fixed',
        kind: 'text',
        label: 'Fixed',
        widget: 'input',
        readonly: true,
        required: true,
        defaultValue: 'A',
      },
      { id: 'r2', name: 'day', kind: 'date', label: 'Day', widget: 'date', help: 'See http://help.example.org/1' },
      { id: 'r3', name: 'subject', kind: 'text', label: 'Subject', widget: 'input', required: true },
    ],
  },
  pages: {
    form: { body: ['r0', 'r1', 'r2', 'r3'].map((id) => ({ node: 'field', id, field: id })) },
    list: { columns: [{ field: 'r3' }] },
  },
};

/** Of the text of an input to what is behind it (WCAG). */
const contrastOf = (input: HTMLElement | SVGElement): number => {
  const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const over = ([r = 0, g = 0, b = 0, a = 1]: number[], below: number[]) =>
    [r, g, b].map((part, i) => part * a + (below[i] ?? 0) * (1 - a));
  const backOf = (element: Element | null): number[] =>
    element ? over(parse(getComputedStyle(element).backgroundColor), backOf(element.parentElement)) : [255, 255, 255];
  const brightness = (color: number[]) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => {
      const part = (color[i] ?? 0) / 255;
      return sum + share * (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0);
  const back = backOf(input);
  const [dark = 0, light = 0] = [brightness(back), brightness(over(parse(getComputedStyle(input).color), back))].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
};

test('what is locked can be read and is not asked for; the first field to fill in has the focus', async () => {
  const id = await releaseEntry(site.world, { code: 'toRead', fullName: 'To read', page: read });
  const saved = await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { subject: 'One' });
  expect(saved.msg).toBe('');
  const { page, signIn } = await site.open({ width: 1440 });
  await signIn('admin', adminPassword, { at: '/home' });
  for (const look of ['light', 'dark']) {
    await page.goto(`${site.url}/toRead`);
    if (look === 'dark') await page.getByRole('button', { name: 'Dark mode' }).click();
    await page.locator('button:has(.anticon-plus)').first().click();
    // Its widget comes late: fields before it are filled by nobody, the one behind it is there at once.
    await page.locator('[data-field=day] input:focus').waitFor();
    const locked = page.locator('[data-field=fixed] input');
    expect(await locked.inputValue()).toBe('A');
    expect(await locked.evaluate(contrastOf), look).toBeGreaterThanOrEqual(4.5);
    expect(await page.locator('[data-field=fixed] .ts-required').count()).toBe(0);
    expect(await page.locator('[data-field=subject] .ts-required').count()).toBe(1);
    expect(await page.locator('.ts-field-help a').getAttribute('rel')).toBe('noopener noreferrer');
    expect(await page.locator('[data-field=department]').innerText()).toContain('Filled in on saving');
  }
  await page.goto(`${site.url}/toRead`);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.locator('[data-field=department] .ts-empty-value').waitFor();
});

test('on a phone a label stands with its value, and apart from the next', async () => {
  const { page, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/toRead' });
  await page.locator('.ts-title-link').first().click();
  await page.locator('.ts-reading [data-field=subject]').waitFor();
  const tops = await page
    .locator('.ts-reading .ts-label, .ts-reading .ts-control')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  const [label = 0, value = 0, next = 0] = tops.slice(2);
  expect(value - label).toBeLessThanOrEqual(24);
  expect(next - value).toBeGreaterThanOrEqual(32);
});
