// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { drawForm, soon } from '../../testing/draw.tsx';
import type { Row } from '../../widgets/sub-table/rows/row.ts';
import { formPort } from './form-port.ts';
import { RecordForm } from './state/record-form.ts';

const field = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `f-${name}`,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...part,
});
const number = { kind: 'decimal', widget: 'number' } as const;
const calculated = (name: string, value: string, part: Partial<FieldDefinition> = {}) =>
  field(name, { kind: 'decimal', widget: 'calculate', value, ...part });
const table = (name: string, rows: FieldDefinition[], part: Partial<FieldDefinition> = {}) =>
  field(name, { kind: 'rows', widget: 'subTable', rows, ...part });

const details = table(
  'details',
  [
    field('qty', { ...number, required: true }),
    field('reason', { visible: 'price > 100', required: 'strict' }),
    calculated('amount', 'qty * price', { id: 'd-amount' }),
  ],
  { readonly: 'shut', props: { summary: ['amount'] } },
);
const lines = table('lines', [
  field('item'),
  field('price', number),
  field('shut', { kind: 'boolean', widget: 'switch' }),
  calculated('sum', 'sum(details.amount)'),
  details,
]);
const fields = [
  field('title'),
  field('strict', { kind: 'boolean', widget: 'switch' }),
  lines,
  calculated('total', 'sum(lines.details.amount)'),
];
const values = () => ({
  title: 't',
  strict: false,
  lines: [
    {
      id: 'l1',
      item: 'a',
      price: 2,
      shut: false,
      details: [
        { id: 'd1', qty: 1 },
        { id: 'd2', qty: 3 },
      ],
    },
    { id: 'l2', item: 'b', price: 200, shut: true, details: [{ id: 'd3', qty: 5, reason: 'r' }] },
    { id: 'l3', item: 'c', price: 7 },
  ],
});
const host = fakeHost({ options: {}, entries: [] });
const model = { name: 'order', titleField: 'title', fields };
const page = { body: fields.map(({ id }) => ({ node: 'field' as const, id: `n-${id}`, field: id })) };
const open = (given: Record<string, unknown> = values()) =>
  new RecordForm({ model, mode: 'edit', values: given, user: host.user });
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const linesOf = (record: RecordForm) => record.rows.lines as (Row & { details: Row[] })[];

test('names in a row of a row are its own, then those of the row around it, then those of the record', () => {
  const record = open();
  const set: unknown[] = [];
  const place = (index: number) => ({ index, onSet: (cells: unknown) => set.push(cells) });
  const port = formPort({ record, page });
  const inner = port.inRow('lines', place(0)).inRow('details', place(1));
  expect(['qty', 'price', 'title', 'total', 'nobody'].map(inner.get)).toEqual([3, 2, 't', 1008, undefined]);
  expect(inner.get('details')).toEqual([
    { qty: 1, amount: 2 },
    { qty: 3, amount: 6 },
  ]);
  expect(inner.set({ qty: 9, item: 'x', title: 'new', amount: 1 })).toEqual(['amount']);
  expect(set).toEqual([{ qty: 9 }, { item: 'x' }]);
  expect(record.value().title).toBe('new');
  // What locks the sub-table locks its cells, and what its row hides is not there.
  const shut = port.inRow('lines', place(1));
  expect([shut.takesRows('details'), shut.inRow('details', place(0)).isWritable('qty')]).toEqual([false, false]);
  expect(port.inRow('lines', place(0)).takesRows('details')).toBe(true);
  expect(shut.inRow('details', place(0)).get('reason')).toBe('r');
  expect(inner.isShown('reason')).toBe(false);
});

test('what is wrong in rows of rows is found at its place, and only what changed is sent', () => {
  const record = open();
  const [first, second, third] = linesOf(record);
  record.set(lines, [
    {
      ...first,
      details: [
        { ...first?.details[0], qty: 4 },
        { qty: null, reason: 'new' },
      ],
    },
    second,
    { ...third, details: [{}] },
  ]);
  record.set(fields[1]!, true);
  const stored = values();
  expect(record.check(stored).map((one) => `${one.field} ${one.rule}`)).toEqual(['lines[0].details[1].qty required']);
  // A row that nobody has filled in is left out, in a row too.
  expect(record.body(new Set(fields.map(({ id }) => id)), stored)).toMatchObject({
    lines: {
      changed: [
        {
          id: 'l1',
          details: {
            changed: [{ id: 'd1', qty: 4 }],
            added: [{ at: 1, row: { qty: null, reason: 'new' } }],
            removed: ['d2'],
          },
        },
      ],
    },
  });
  record.merge({ lines: { changed: [{ id: 'l2', details: { removed: ['d3'] } }] } });
  expect(linesOf(record)[1]?.details).toEqual([]);
});

const key = (place: Element, name: string, more: KeyboardEventInit = {}) =>
  place.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
const gridOf = (place: Element, label: string) =>
  soon(() => {
    const found = place.querySelector<HTMLElement>(`[role=grid][aria-label="${label}"]`);
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
const activeIn = (grid: Element) => grid.getAttribute('aria-activedescendant')?.replace(/^.*?lines/, 'lines');
const unfolds = (place: Element) => [...place.querySelectorAll<HTMLElement>('.ts-unfold')];

test('by keys: Enter goes into the rows of a row, Escape back to its cell, Space folds and unfolds them', async () => {
  const { place, record } = drawForm({ fields, values: values(), host });
  const outer = await gridOf(place, 'lines');
  expect(unfolds(place).map(({ textContent }) => textContent)).toEqual([
    'Unfold detailsRows: 2amount 8',
    'Unfold detailsRows: 1amount 1,000',
    'Unfold detailsRows: 0',
  ]);
  outer.focus();
  key(outer, 'ArrowDown');
  await soon(() => expect(activeIn(outer)).toBe('lines-0-0'));
  for (let step = 0; step < 4; step++) {
    key(outer, 'ArrowRight');
    await settled();
  }
  expect(activeIn(outer)).toBe('lines-0-4');
  key(outer, 'Enter');
  const inner = await gridOf(place, 'details');
  await soon(() => expect(document.activeElement).toBe(inner));
  expect(activeIn(inner)).toBe('lines-0-details-0-0');
  expect(unfolds(place)[0]?.getAttribute('aria-expanded')).toBe('true');
  // Its keys are its own: the grid around it does not move.
  key(inner, 'ArrowDown');
  await settled();
  key(inner, 'Insert');
  await soon(() => expect(linesOf(record)[0]?.details).toHaveLength(3));
  expect([activeIn(inner), activeIn(outer)]).toEqual(['lines-0-details-2-0', 'lines-0-4']);
  key(inner, 'Escape');
  await settled();
  key(inner, 'z', { ctrlKey: true });
  await soon(() => expect(linesOf(record)[0]?.details).toHaveLength(2));
  key(inner, 'Escape');
  await soon(() => expect(document.activeElement).toBe(outer));
  expect(activeIn(outer)).toBe('lines-0-4');
  key(outer, ' ');
  await soon(() => expect(place.querySelector('.ts-grid-inner')).toBeNull());
});

test('a row is duplicated with what stands in it, as new; the steps of the inner grid can be taken back outside', async () => {
  const { place, record } = drawForm({ fields, values: values(), host });
  await gridOf(place, 'lines');
  place.querySelector<HTMLElement>('button[aria-label="Duplicate row"]')?.click();
  await soon(() => expect(linesOf(record)).toHaveLength(4));
  const copy = linesOf(record)[1];
  expect(copy).toMatchObject({ item: 'a', details: [{ qty: 1 }, { qty: 3 }] });
  expect(JSON.stringify(copy)).not.toContain('"id"');
  unfolds(place)[1]?.click();
  const inner = await gridOf(place, 'details');
  const add = [...(inner.parentElement?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Add row');
  add?.click();
  await soon(() => expect(linesOf(record)[1]?.details).toHaveLength(3));
  expect(linesOf(record)[0]?.details).toHaveLength(2);
  inner.parentElement?.querySelector<HTMLElement>('button[aria-label="Remove row"]')?.click();
  await soon(() => expect(linesOf(record)[1]?.details.map(({ qty }) => qty)).toEqual([3, undefined]));
  const outer = await gridOf(place, 'lines');
  outer.focus();
  key(outer, 'ArrowDown');
  for (const left of [3, 2]) {
    await settled();
    key(outer, 'z', { ctrlKey: true });
    await soon(() => expect(linesOf(record)[1]?.details).toHaveLength(left));
  }
});

test('what is folded away says that something in it is wrong, and a person is brought to the cell', async () => {
  const { place, record } = drawForm({ fields, values: values(), host });
  await gridOf(place, 'lines');
  record.showErrors([{ field: 'lines[1].details[0].qty', rule: 'required', msg: 'is missing' }] as never);
  await soon(() => expect(unfolds(place)[1]?.textContent).toContain('1 to be corrected'));
  expect(unfolds(place)[0]?.textContent).not.toContain('corrected');
  record.bring('lines[1].details[0].qty');
  const inner = await gridOf(place, 'details');
  await soon(() => expect(activeIn(inner)).toBe('lines-1-details-0-0'));
  expect(inner.querySelector('.ts-wrong')?.getAttribute('title')).toBe('is missing');
  await soon(() => expect(document.activeElement).toBe(inner));
  expect(record.wanted.path).toBeUndefined();
});

test('who only reads sees the rows of all rows, and can change none', async () => {
  const { place } = drawForm({ fields, values: values(), host, mode: 'view' });
  await soon(() => expect(place.querySelectorAll('.ts-grid-inner')).toHaveLength(2));
  expect(place.querySelector('.ts-grid-inner button[aria-label="Remove row"]')).toBeNull();
  expect(place.textContent).not.toContain('Add row');
});

test('a row keeps what is unfolded below it where rows come, go and change', async () => {
  const { place, record } = drawForm({ fields, values: values(), host });
  await gridOf(place, 'lines');
  unfolds(place)[1]?.click();
  await gridOf(place, 'details');
  const openRows = () => unfolds(place).map((one) => one.getAttribute('aria-expanded') === 'true');
  const [first, second, third] = linesOf(record);
  record.set(lines, [{ item: 'new' }, first, { ...second, item: 'changed' }, third]);
  await soon(() => expect(openRows()).toEqual([false, false, true, false]));
  record.set(lines, [linesOf(record)[2], third]);
  await soon(() => expect(openRows()).toEqual([true, false]));
});

test('a row is followed while it is filled in and others come, go and move; what is put into it later is in it', async () => {
  const record = open();
  const onSet = () => expect.unreachable();
  const lines = formPort({ record, page }).inRow('lines', { index: 0, onSet });
  const [outer, inner] = [lines.followRow(), lines.inRow('details', { index: 1, onSet }).followRow()];
  const of = (name: string) => record.model.fields.find((field) => field.name === name) as FieldDefinition;
  const change = (rows: Row[]) => record.set(of('lines'), rows);
  change(linesOf(record).map((row, at) => (at === 0 ? { ...row, item: 'changed' } : row)));
  await settled();
  change([{ item: 'new' }, ...linesOf(record).toReversed()]);
  await settled();
  change(linesOf(record).map((row) => (row.item === 'changed' ? { ...row, price: 3 } : row)));
  await settled();
  expect([outer?.get('item'), inner?.get('qty')]).toEqual(['changed', 3]);
  expect([outer?.set({ item: 'put' }), inner?.set({ qty: 77 })]).toEqual([true, true]);
  await settled();
  const put = linesOf(record).find(({ item }) => item === 'put');
  expect(put?.details.map(({ qty }) => qty)).toEqual([1, 77]);
  change(linesOf(record).filter((row) => row !== put));
  await settled();
  expect([outer?.set({ item: 'x' }), inner?.set({ qty: 1 })]).toEqual([false, false]);
  // Another at its place is not it; brought back it is itself again, in each level.
  const others = linesOf(record);
  change([{ item: 'another' }, ...others]);
  await settled();
  expect(outer?.set({ item: 'x' })).toBe(false);
  change([put as Row, ...others]);
  await settled();
  expect([outer?.path(), inner?.path()]).toEqual(['lines[0]', 'lines[0].details[1]']);
  change([{ ...put, details: put?.details.slice(0, 1) } as Row, ...others]);
  await settled();
  expect([outer?.path(), inner?.set({ qty: 1 })]).toEqual(['lines[0]', false]);
  change([put as Row, ...others]);
  await settled();
  expect(inner?.set({ qty: 5 })).toBe(true);
  expect(formPort({ record, page }).followRow()).toBeUndefined();
  outer?.end();
  inner?.end();
});

test('what is chosen in a row goes with a field of its row, or of the record, as they stand', () => {
  const picked = (id: string, matching: string): FieldDefinition => ({
    ...{ id, name: id, kind: 'ref', widget: 'departmentPicker', label: id },
    props: { matching: { field: matching, their: 'companyId' } },
  });
  const company = (id: string): FieldDefinition => ({
    ...{ id, name: 'company', kind: 'ref', widget: 'companyPicker', label: id },
  });
  const lines: FieldDefinition = {
    ...{ id: 'lines', name: 'lines', kind: 'rows', widget: 'subTable', label: 'lines' },
    rows: [company('own'), picked('byRow', 'own'), picked('byRecord', 'head')],
  };
  const whole = { name: 'm', titleField: 'company', fields: [company('head'), lines] };
  const record = new RecordForm({
    ...{ model: whole, mode: 'edit', user: host.user },
    values: { company: 'c1', lines: [{ id: 'l1', company: 'c2' }] },
  });
  const body = whole.fields.map(({ id }) => ({ node: 'field' as const, id: `n-${id}`, field: id }));
  const at = (index: number) => formPort({ record, page: { body } }).inRow('lines', { index, onSet: () => undefined });
  expect([at(0).limitOf('byRow'), at(0).limitOf('byRecord')]).toMatchObject([{ value: 'c2' }, { value: 'c1' }]);
  // A row that is still to be made.
  expect([at(-1).limitOf('byRow')?.value, at(-1).limitOf('byRecord')?.value]).toEqual([undefined, 'c1']);
  expect(at(0).limitOf('company')).toBeUndefined();
});
