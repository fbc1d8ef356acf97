import { autorun } from '@formily/reactive';
import { MathNotLoaded } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { loadMathFor, waitsForMath } from '@tessera/schemas/record/index.ts';
import { expect, test, vi } from 'vitest';
import { hashPassword } from '../../../session/password.ts';
import { RecordForm } from './record-form.ts';

// As in a page that was just opened: mathjs is loaded by whoever needs it, whatever another file has loaded.
vi.hoisted(() => vi.resetModules());

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
    field('pin', { props: { password: true, maxlength: 20 } }),
    field('total', { kind: 'decimal', widget: 'calculate', value: 'sum(lines.amount)' }),
    field('secret', { secret: true, signsIn: true, props: { password: true } }),
  ],
};
const all = new Set(model.fields.map((one) => one.id));
const user = { id: 'me', departmentId: null, companyId: null };
const make = (values: Record<string, unknown> = {}, mode: 'create' | 'edit' = 'create') =>
  new RecordForm({ model, mode, values, user });
const byName = (name: string) => model.fields.find((one) => one.name === name) as FieldDefinition;

test('what follows from a key is there before the next frame, however long the whole took to compute at first', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  const form = make();
  clock.mockRestore();
  form.set(byName('lines'), [{ item: 'a', qty: 2, price: 0.1 }]);
  form.set(byName('urgent'), true);
  // No timer has run, nor could one.
  await Promise.resolve();
  expect([form.value().total, form.state('reason').visible]).toEqual([0.2, true]);
});

test('rows and head compute each other, and what a person sets shows states at once', async () => {
  const form = make();
  expect(form.state('reason').visible).toBe(false);
  form.set(byName('lines'), [
    { item: 'a', qty: 2, price: 0.1 },
    { item: 'b', qty: 1, price: 0.2 },
  ]);
  form.set(byName('urgent'), true);
  // Computed values follow in their own time.
  await vi.waitFor(() => expect(form.value().total).toBe(0.4), { timeout: 120_000, interval: 5 });
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

test('computed fields and what the form does not show are not sent, starting values are; of passwords, what signs in travels hashed', () => {
  const form = make({ title: 'x' });
  form.set(byName('secret'), 'abc123');
  // Any other password box holds what was typed, of a machine or of a door.
  form.set(byName('pin'), '42');
  const body = form.body(new Set(['f-title', 'f-total', 'f-secret', 'f-pin']));
  expect(body).toEqual({ title: 'x', urgent: false, pin: '42', secret: hashPassword('abc123') });
  expect(form.check()).toEqual([]);
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
  await vi.waitFor(() => expect(form.value().side).toBe(12), { timeout: 120_000, interval: 5 });
  expect(form.state('note').visible).toBe(true);
});

const stored = () => ({
  title: 'x',
  urgent: false,
  version: 3,
  lines: Array.from({ length: 6 }, (_, n) => ({ id: `r${n}`, item: `item ${n}`, qty: n, price: 2, amount: n * 2 })),
});
const edited = (rows: Record<string, unknown>[]) => [
  { item: 'first', qty: 1 },
  ...rows.filter(({ id }) => id !== 'r5').map((row) => (row.id === 'r2' ? { ...row, qty: 9 } : row)),
];
const changesOfEdited = {
  changed: [{ id: 'r2', qty: 9 }],
  added: [{ at: 0, row: { item: 'first', qty: 1 } }],
  removed: ['r5'],
};

test('of a stored sub-table only what changed is sent, and nothing when nothing did', () => {
  const base = stored();
  const form = make(base, 'edit');
  expect(form.body(all, base)).not.toHaveProperty('lines');
  expect(form.dirty).toBe(false);
  form.set(byName('lines'), edited(form.rows.lines ?? []));
  expect(form.check(base)).toEqual([]);
  expect(form.body(all, base).lines).toEqual(changesOfEdited);
  expect(form.value().total).toBe(2 + 18 + 6 + 8);
  // Upon what somebody else has saved since, it is the difference to that.
  const theirs = { ...base, lines: base.lines.slice(1) };
  expect(form.body(all, theirs).lines).toMatchObject({ added: [{ at: 0 }, { at: 1, row: { item: 'item 0' } }] });
});

test('a draft keeps the changes of rows, and stands upon the record again', () => {
  const form = make(stored(), 'edit');
  expect(form.changes()).toBeUndefined();
  form.set(byName('lines'), edited(form.rows.lines ?? []));
  const draft = JSON.parse(JSON.stringify(form.changes()));
  expect(draft).toEqual({ values: { lines: changesOfEdited }, isAll: true });
  const again = make(stored(), 'edit');
  again.merge(draft.values);
  expect(again.check(stored())).toEqual([]);
  expect(again.rows.lines).toEqual(form.check(stored()) && form.rows.lines);
  expect(again.body(all, stored()).lines).toEqual(changesOfEdited);
  // Drafts of before hold whole rows.
  const old = make(stored(), 'edit');
  old.merge({ lines: edited(stored().lines) });
  expect(old.body(all, stored()).lines).toEqual(changesOfEdited);
  // What was taken back is no change.
  form.set(byName('lines'), stored().lines);
  form.check(stored());
  expect(form.dirty).toBe(false);
});

test('a wrong cell is named by its row, among thousands that are not looked into', () => {
  const base = {
    title: 'x',
    lines: Array.from({ length: 5000 }, (_, n) => ({ id: `r${n}`, item: 'i', qty: 1, price: 1 })),
  };
  const form = make(base, 'edit');
  form.set(
    byName('lines'),
    (form.rows.lines ?? []).map((row, n) =>
      n === 4000 ? { ...row, item: '' } : n === 4001 ? { ...row, qty: 'x' } : row,
    ),
  );
  expect(form.check(base).map(({ field: path, rule }) => `${path} ${rule}`)).toEqual([
    'lines[4001].qty notNumber',
    'lines[4000].item required',
  ]);
});

test('cells follow conditions on their row, on the head and on other rows', async () => {
  const conditional: ModelDefinition = {
    name: 'm',
    titleField: 'limit',
    fields: [
      field('limit', { kind: 'integer', widget: 'number' }),
      field('lines', {
        kind: 'rows',
        widget: 'subTable',
        rows: [
          field('qty', { kind: 'integer', widget: 'number' }),
          field('own', { required: 'qty > 5' }),
          field('head', { visible: 'qty < limit' }),
          field('all', { readonly: 'sum(lines.qty) > 100' }),
        ],
      }),
    ],
  };
  const lines = conditional.fields[1] as FieldDefinition;
  const form = new RecordForm({
    model: conditional,
    mode: 'edit',
    values: {
      limit: 10,
      lines: [
        { id: 'a', qty: 1 },
        { id: 'b', qty: 20 },
      ],
    },
    user,
  });
  const cellState = (index: number, name: string) =>
    form.cellState([{ table: lines, index }], lines.rows?.find((one) => one.name === name) as FieldDefinition);
  const states = (row: number) => [
    cellState(row, 'own').required,
    cellState(row, 'head').visible,
    cellState(row, 'all').readonly,
  ];
  expect([states(0), states(1)]).toEqual([
    [false, true, false],
    [true, false, false],
  ]);
  const seen: unknown[] = [];
  const dispose = autorun(() => void seen.push(JSON.stringify(states(1))));
  form.set(conditional.fields[0] as FieldDefinition, 50);
  await vi.waitFor(() => expect(states(1)).toEqual([true, true, false]), { timeout: 120_000, interval: 5 });
  form.set(lines, [{ id: 'a', qty: 90 }, form.rows.lines?.[1]]);
  await vi.waitFor(() => expect(states(1)).toEqual([true, true, true]), { timeout: 120_000, interval: 5 });
  // Whoever draws the second row heard of both, though the row itself stayed the same.
  expect(seen).toEqual(['[true,false,false]', '[true,true,false]', '[true,true,true]']);
  dispose();
});

test('a field starts with what its formula says, follows what it reads, and stops when somebody writes into it', async () => {
  const trip: ModelDefinition = {
    name: 'trip',
    titleField: 'begin',
    fields: [
      field('begin', { kind: 'date', widget: 'date', defaultBy: 'today()' }),
      field('end', { kind: 'date', widget: 'date', defaultBy: 'begin' }),
      field('nights', {
        kind: 'integer',
        widget: 'number',
        defaultBy: 'daysBetween(begin, end)',
        rules: [{ condition: 'nights <= 7', message: 'A long one', warning: true }],
      }),
    ],
  };
  const [begin, end, nights] = trip.fields as [FieldDefinition, FieldDefinition, FieldDefinition];
  const form = new RecordForm({ model: trip, mode: 'create', values: {}, user });
  const today = form.value().begin;
  expect(form.value()).toMatchObject({ end: today, nights: 0 });
  // Nothing was filled in by anybody.
  expect(form.dirty).toBe(false);
  form.set(begin, '2026-03-01');
  await vi.waitFor(() => expect(form.value()).toMatchObject({ end: '2026-03-01', nights: 0 }), { interval: 5 });
  form.set(end, '2026-03-10');
  await vi.waitFor(() => expect(form.value().nights).toBe(9), { interval: 5 });
  // Said, and saved all the same.
  expect(form.warnings).toEqual({ nights: 'A long one' });
  expect(form.check()).toEqual([]);
  form.set(begin, '2026-03-05');
  await vi.waitFor(() => expect(form.value()).toMatchObject({ end: '2026-03-10', nights: 5 }), { interval: 5 });
  expect(form.warnings).toEqual({});
  form.set(nights, null);
  form.set(begin, '2026-03-06');
  await new Promise((done) => setTimeout(done, 50));
  expect(form.value().nights).toBeNull();
  const stored = new RecordForm({ model: trip, mode: 'edit', values: { begin: null, end: null, nights: null }, user });
  expect(stored.value()).toMatchObject({ begin: null, end: null });
});

test('a field is checked when it is left or changed where it says so, and the others stay as they are', async () => {
  vi.useFakeTimers();
  const early: ModelDefinition = {
    ...model,
    fields: [
      field('title', { required: true, trigger: 'blur' }),
      field('code', { trigger: 'change', rules: [{ pattern: '^\\d+$', message: 'Digits' }] }),
      field('other', { required: true }),
    ],
  };
  const form = new RecordForm({ model: early, mode: 'create', values: {}, user });
  const at = (name: string) => early.fields.find((one) => one.name === name) as FieldDefinition;
  form.leave(at('other'));
  form.leave(at('title'));
  vi.advanceTimersByTime(300);
  expect(Object.keys(form.errors)).toEqual(['title']);
  form.set(at('title'), 'x');
  form.set(at('code'), 'a');
  expect({ ...form.errors }).toEqual({});
  vi.advanceTimersByTime(300);
  expect({ ...form.errors }).toEqual({ code: 'Digits' });
  form.dispose();
  vi.useRealTimers();
});
