import { MathNotLoaded } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { loadMathFor, waitsForMath } from '@tessera/schemas/record/index.ts';
import { expect, test, vi } from 'vitest';
import { hashPassword } from '../../session/password.ts';
import { RecordForm } from './record-form.ts';

const field = (name: string, part: Partial<FieldDefinition>): FieldDefinition => ({
  id: `f-${name}`,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...part,
});
const model: ModelDefinition = {
  name: 'order',
  titleField: 'title',
  fields: [
    field('title', { required: true }),
    field('urgent', { kind: 'boolean', widget: 'switch', defaultValue: false }),
    field('reason', { visible: 'urgent = true', required: 'urgent = true' }),
    field('lines', {
      kind: 'rows',
      widget: 'subTable',
      rows: [
        field('item', { required: true }),
        field('qty', { kind: 'integer', widget: 'number', defaultValue: 1 }),
        field('price', { kind: 'decimal', widget: 'amount' }),
        field('amount', { kind: 'decimal', widget: 'calculate', value: 'qty * price' }),
      ],
    }),
    field('total', { kind: 'decimal', widget: 'calculate', value: 'sum(lines.amount)' }),
    field('secret', { secret: true, props: { password: true } }),
  ],
};
const all = new Set(model.fields.map((one) => one.id));
const user = { id: 'me', departmentId: null, companyId: null };
const make = (values: Record<string, unknown> = {}, mode: 'create' | 'edit' = 'create') =>
  new RecordForm({ model, mode, values, user });
const byName = (name: string) => model.fields.find((one) => one.name === name) as FieldDefinition;

test('rows and head compute each other, and what a person sets shows states at once', async () => {
  const form = make();
  expect(form.state('reason').visible).toBe(false);
  form.set(byName('lines'), [
    { item: 'a', qty: 2, price: 0.1 },
    { item: 'b', qty: 1, price: 0.2 },
  ]);
  form.set(byName('urgent'), true);
  // Computed values follow in their own time.
  await vi.waitFor(() => expect(form.value().total).toBe(0.4), { timeout: 5000, interval: 5 });
  expect(form.rows.lines?.[0]?.amount).toBe(0.2);
  expect(form.state('reason')).toEqual({ visible: true, required: true, readonly: false });
});

test('a row that nobody filled in is neither checked nor sent', () => {
  const form = make({ title: 'x' });
  expect(form.rows.lines).toHaveLength(1);
  expect(form.check()).toEqual([]);
  expect(form.body(all).lines).toEqual([]);
});

test('what is wrong stands at its path and goes when it is changed', () => {
  const form = make();
  form.set(byName('lines'), [{ qty: 3 }]);
  expect(form.check().map((one) => one.field)).toEqual(['title', 'lines[0].item']);
  expect(form.errors['lines[0].item']).toBeTruthy();
  form.set(byName('lines'), [{ qty: 3, item: 'a' }]);
  expect(form.errors['lines[0].item']).toBeUndefined();
});

test('computed fields and what the form does not show are not sent, starting values are; a password travels hashed', () => {
  const form = make({ title: 'x' });
  form.set(byName('secret'), 'abc123');
  const body = form.body(new Set(['f-title', 'f-total', 'f-secret']));
  expect(body).toEqual({ title: 'x', urgent: false, secret: hashPassword('abc123') });
  form.set(byName('secret'), 'short');
  expect(form.check().map((one) => one.field)).toEqual(['secret']);
});

test('a record is dirty only while it differs from what was read', () => {
  const form = make({ title: 'x', lines: [], urgent: false }, 'edit');
  expect(form.dirty).toBe(false);
  form.set(byName('title'), 'y');
  expect(form.dirty).toBe(true);
  form.set(byName('title'), 'x');
  expect(form.dirty).toBe(false);
});

const plot: ModelDefinition = {
  name: 'plot',
  titleField: 'area',
  fields: [
    field('area', { kind: 'decimal', widget: 'number' }),
    field('side', { kind: 'decimal', widget: 'calculate', value: 'sqrt(area)' }),
    field('note', { visible: 'log10(area) >= 2' }),
  ],
};

test('a form whose formulas call mathjs computes once it is loaded, and not a wrong value before', async () => {
  expect([waitsForMath(model), waitsForMath(plot)]).toEqual([false, true]);
  const open = () => new RecordForm({ model: plot, mode: 'edit', values: { area: 3 }, user });
  expect(open).toThrow(MathNotLoaded);
  await loadMathFor([model, plot]);
  expect(waitsForMath(plot)).toBe(false);
  const form = open();
  expect(form.value().side).toBe(1.7320508076);
  expect(form.state('note').visible).toBe(false);
  form.set(plot.fields[0] as FieldDefinition, 144);
  await vi.waitFor(() => expect(form.value().side).toBe(12), { timeout: 5000, interval: 5 });
  expect(form.state('note').visible).toBe(true);
});
