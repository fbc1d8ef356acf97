import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

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
}, 120_000);
afterAll(() => site?.end());

test.each([1440, 768, 390])('at %i px twelve fields in one row wrap, whatever the document says', async (width) => {
  const { page, errors, signIn } = await site.open({ width });
  await signIn('admin', adminPassword);
  for (const code of Object.keys(forms)) {
    await page.goto(`${site.url}/${code}`);
    await page.locator('button:has(.anticon-plus)').first().click();
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
    for (const box of boxes) {
      expect(box.width, `${code} ${box.name}`).toBeGreaterThanOrEqual(least(box.name) - 1);
      expect(box.sticksOut, `${code} ${box.name}`).toBeLessThanOrEqual(1);
    }
  }
  expect(errors).toEqual([]);
});

test('fields stand as their row says: side by side where there is room, at its end, without a label', async () => {
  const { page, signIn } = await site.open({ width: 1440 });
  await signIn('admin', adminPassword);
  const boxOf = async (name: string) => {
    const box = await page.locator(`.ts-column:has([data-field=${name}])`).boundingBox();
    if (!box) throw new Error(name);
    return box;
  };
  await page.goto(`${site.url}/dialog`);
  await page.locator('button:has(.anticon-plus)').first().click();
  await page.locator('[data-field=field1]').waitFor();
  const [first, second] = [await boxOf('field0'), await boxOf('field1')];
  expect([second.y, second.x > first.x]).toEqual([first.y, true]);
  await page.goto(`${site.url}/shares`);
  await page.locator('button:has(.anticon-plus)').first().click();
  await page.locator('[data-field=field1]').waitFor();
  // Seen by nobody, read out all the same.
  expect((await page.locator('[data-field=field0] label').boundingBox())?.width).toBeLessThanOrEqual(1);
  expect(await page.getByRole('textbox', { name: 'A label that is long 0', exact: true }).count()).toBe(1);
});
