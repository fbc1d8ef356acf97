// @vitest-environment happy-dom
import { observer } from '@formily/reactive-react';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { draw, drawForm, soon } from '../../testing/draw.tsx';
import { viewOf } from '../../widgets/index.ts';
import { subTableEditWith } from '../../widgets/sub-table/sub-table-edit.tsx';
import type { EditProps, ViewOf } from '../../widgets/view.ts';
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
const decimal = { kind: 'decimal', widget: 'number' } as const;
const lines = field('lines', {
  kind: 'rows',
  widget: 'subTable',
  rows: [
    field('item'),
    field('unit'),
    field('price', decimal),
    field('fixed', { readonly: true }),
    field('reason', { visible: 'price > 100' }),
    field('sum', { ...decimal, widget: 'calculate', value: 'price * qty' }),
  ],
});
const fields = [
  field('item'),
  field('price', decimal),
  field('qty', decimal),
  field('total', { ...decimal, widget: 'calculate', value: 'price * qty' }),
  field('note', { visible: 'qty > 5' }),
  field('locked', { readonly: true }),
  field('number', { widget: 'codeRule' }),
  field('password', { secret: true }),
  field('tags', { kind: 'refs', widget: 'checkbox' }),
  lines,
  field('outside'),
];
const model = { name: 'order', titleField: 'item', fields };
const page: FormPage = {
  body: fields
    .filter(({ name }) => name !== 'outside')
    .map(({ id }) => ({ node: 'field' as const, id: `n-${id}`, field: id })),
};
const host = fakeHost({ options: {}, entries: [] });
const start = {
  item: 'bolt',
  price: 2,
  qty: 3,
  note: 'hidden',
  locked: 'kept',
  password: 'abc',
  outside: 'kept',
  tags: ['a'],
  lines: [
    { item: 'first', price: 1, fixed: 'f' },
    { item: 'second', price: 5 },
  ],
};
const open = (mode: 'edit' | 'view' = 'edit', shown = page) => {
  const record = new RecordForm({ model, mode, values: start, user: host.user });
  return { record, form: formPort({ record, page: shown }) };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 40));

test('a widget reads what the form shows, and nothing else is there', () => {
  const { form } = open();
  expect(['item', 'price', 'total', 'locked'].map(form.get)).toEqual(['bolt', 2, 6, 'kept']);
  expect(form.get('tags')).toEqual(['a']);
  // Hidden by its condition, secret, not in this form, no field at all.
  for (const name of ['note', 'password', 'outside', 'nobody', 'constructor', '__proto__'])
    expect(form.get(name), name).toBeUndefined();
  expect(['note', 'outside', 'nobody'].map(form.isShown)).toEqual([false, false, false]);
});

test('rows are copies with the columns that are shown', () => {
  const { form, record } = open();
  const rows = form.get('lines') as Record<string, unknown>[];
  expect(rows[0]).toEqual({ item: 'first', unit: undefined, price: 1, fixed: 'f', sum: 3 });
  (rows[0] as Record<string, unknown>).item = 'changed';
  (form.get('tags') as string[]).push('b');
  expect(record.rows.lines?.[0]?.item).toBe('first');
  expect(record.value().tags).toEqual(['a']);
});

test('several fields are one change; what this person does not fill in is refused by name', async () => {
  const { record, form } = open();
  const seen: unknown[] = [];
  const told = { pair: 0, others: 0 };
  form.watch(['price', 'qty'], () => told.pair++);
  form.watch(['item', 'locked'], () => told.others++);
  form.watch(['total'], () => seen.push(form.get('total')));
  const refused = form.set({
    price: 10,
    qty: 4,
    locked: 'x',
    total: 1,
    number: 'N-1',
    note: 'x',
    outside: 'x',
    lines: [],
    password: 'x',
    nobody: 'x',
  });
  expect(refused).toEqual(['locked', 'total', 'number', 'note', 'outside', 'lines', 'password', 'nobody']);
  expect(told.pair).toBe(1);
  await soon(() => expect(seen).not.toEqual([]));
  await settled();
  // One round of formulas: no total of the new price and the old quantity in between.
  expect(seen).toEqual([40]);
  expect(told).toEqual({ pair: 1, others: 0 });
  expect(record.value()).toMatchObject({ price: 10, qty: 4, locked: 'kept', note: 'hidden', outside: 'kept' });
  expect(record.rows.lines).toHaveLength(2);
});

test('word of a change comes until it is no longer wanted, also when a condition shows a field', async () => {
  const { form } = open();
  let told = 0;
  const stop = form.watch(['note'], () => told++);
  form.set({ qty: 6 });
  await soon(() => expect(told).toBe(1));
  expect(form.get('note')).toBe('hidden');
  expect(form.set({ note: 'now' })).toEqual([]);
  expect(told).toBe(2);
  stop();
  form.set({ note: 'later' });
  expect([told, form.get('note')]).toEqual([2, 'later']);
});

test('a form to be read and a locked one refuse everything', () => {
  for (const { form, record } of [open('view'), open('edit', { ...page, disabled: true })]) {
    expect(form.set({ item: 'x', price: 9 })).toEqual(['item', 'price']);
    expect(form.isWritable('item')).toBe(false);
    expect(record.value()).toMatchObject({ item: 'bolt', price: 2 });
    expect(form.get('item')).toBe('bolt');
  }
});

test('in a row its own columns come first, and what is not there or locked in the row is refused', () => {
  const { form, record } = open();
  const sets: unknown[] = [];
  const row = form.inRow('lines', { index: 1, onSet: (values) => sets.push(values) });
  expect(['item', 'price', 'qty', 'sum', 'locked', 'reason', 'outside'].map(row.get)).toEqual([
    'second',
    5,
    3,
    15,
    'kept',
    undefined,
    undefined,
  ]);
  expect(row.set({ item: 'x', price: 7, fixed: 'x', sum: 1, reason: 'x', qty: 8, locked: 'x' })).toEqual([
    'fixed',
    'sum',
    'reason',
    'locked',
  ]);
  expect(sets).toEqual([{ item: 'x', price: 7 }]);
  expect(record.value()).toMatchObject({ item: 'bolt', price: 2, qty: 8 });
});

test('what is set in a row and in the record is one change, told to those alone who asked for it', () => {
  const { form, record } = open();
  const onSet = (values: Record<string, unknown>) =>
    record.set(
      lines,
      record.rows.lines?.map((row, index) => (index === 1 ? { ...row, ...values } : row)),
    );
  const row = form.inRow('lines', { index: 1, onSet });
  const told = { both: 0, item: 0, above: 0 };
  row.watch(['price', 'qty'], () => told.both++);
  row.watch(['item'], () => told.item++);
  form.inRow('lines', { index: 0, onSet }).watch(['price'], () => told.above++);
  expect(row.set({ price: 7, qty: 8 })).toEqual([]);
  expect(told).toEqual({ both: 1, item: 0, above: 0 });
  expect([row.get('price'), row.get('qty')]).toEqual([7, 8]);
});

test('the rows of a sub-table that is hidden are not there', () => {
  const hidden = { ...model, fields: [field('item'), { ...lines, visible: "item = 'x'" }] };
  const record = new RecordForm({ model: hidden, mode: 'edit', values: start, user: host.user });
  const form = formPort({ record, page });
  const row = form.inRow('lines', { index: 0, onSet: () => expect.unreachable() });
  expect([form.get('lines'), row.get('price'), row.set({ price: 9 })]).toEqual([undefined, undefined, ['price']]);
});

test('the rows of a sub-table that is read-only are not set either', () => {
  const locked = { ...model, fields: [field('item'), { ...lines, readonly: true }] };
  const record = new RecordForm({ model: locked, mode: 'edit', values: start, user: host.user });
  const row = formPort({ record, page }).inRow('lines', { index: 0, onSet: () => expect.unreachable() });
  expect(row.set({ price: 9 })).toEqual(['price']);
  expect(row.get('price')).toBe(1);
});

/** A widget as somebody may add one: it offers a price by what stands beside it, and fills in two fields at once. */
let drawings = 0;
const OfferEdit = observer(function OfferEdit({ id, value, onChange, form }: EditProps) {
  drawings++;
  const offered = `${String(form.get('unit') ?? '-')} of ${String(form.get('qty'))}`;
  return (
    <button
      id={id}
      type="button"
      onClick={() => {
        form.set({ unit: 'kg', price: 11, qty: 2 });
        onChange(`${String(value)}!`);
      }}
    >
      {offered}
    </button>
  );
});
const offer = { edit: OfferEdit, show: viewOf('input').show };

test('a widget in the form of a record is drawn again for what it reads alone', async () => {
  const { record, form } = open();
  const definition = fields[0] as FieldDefinition;
  drawings = 0;
  const { place } = draw(
    <OfferEdit
      {...{ id: 'one', value: 'bolt', field: definition, props: {}, host, form }}
      onChange={(value) => record.set(definition, value)}
      disabled={false}
      invalid={false}
    />,
  );
  const button = await soon(() => {
    expect(place.textContent).toBe('- of 3');
    return place.querySelector('button') as HTMLElement;
  });
  form.set({ tags: ['b'], price: 8 });
  await settled();
  expect(drawings).toBe(1);
  button.click();
  await soon(() => expect(place.textContent).toBe('- of 2'));
  expect(drawings).toBe(2);
  expect(record.value()).toMatchObject({ item: 'bolt!', price: 11, qty: 2 });
});

test('a widget in a sub-table fills in its row and the record, and its own value is not lost by it', async () => {
  const { record, form } = open();
  const withOffer: ViewOf = (name) => (name === 'input' ? offer : viewOf(name));
  const SubTable = subTableEditWith(withOffer);
  const Lines = observer(() => (
    <SubTable
      {...{ id: 'lines', value: record.rows.lines, field: lines, props: {}, host, form }}
      onChange={(value) => record.set(lines, value)}
      disabled={false}
      invalid={false}
    />
  ));
  const { place } = draw(<Lines />);
  const second = await soon(() => {
    const cells = [...place.querySelectorAll<HTMLElement>('[role=gridcell]')];
    const found = cells.find((cell) => cell.textContent === 'second');
    expect(found).toBeDefined();
    return found as HTMLElement;
  });
  second.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  const button = await soon(() => {
    expect(second.querySelector('button')?.textContent).toBe('- of 3');
    return second.querySelector('button') as HTMLElement;
  });
  button.click();
  await soon(() => expect(record.rows.lines?.[1]?.sum).toBe(22));
  expect(record.rows.lines?.[1]).toMatchObject({ item: 'second!', unit: 'kg', price: 11 });
  expect(record.rows.lines?.[0]).toMatchObject({ item: 'first', price: 1 });
  expect(record.value().qty).toBe(2);
  await soon(() => expect(button.textContent).toBe('kg of 2'));
});

test('what is wrong in a row is drawn in its cell when the form is checked, and goes when it is changed', async () => {
  const rows = [field('item', { required: true }), field('unit')];
  const table = { ...lines, rows };
  const { place, record } = drawForm({ fields: [table], values: { lines: [{ unit: 'kg' }] }, host });
  const cell = await soon(() => {
    expect(place.querySelector('[role=gridcell]')).not.toBeNull();
    return place.querySelector('[role=gridcell]') as HTMLElement;
  });
  await settled();
  expect(cell.getAttribute('aria-invalid')).toBe('false');
  record.check();
  await soon(() => expect(cell.getAttribute('aria-invalid')).toBe('true'));
  expect(cell.title).not.toBe('');
  record.set(table, [{ unit: 'kg', item: 'x' }]);
  await soon(() => expect(cell.getAttribute('aria-invalid')).toBe('false'));
});
