// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../change-script/script.ts';
import { fakeHost } from '../../host/fake-host.ts';
import { attachToaster } from '../../session/toast.ts';
import { draw, drawForm, soon } from '../../testing/draw.tsx';
import { ownSandbox } from '../../testing/own-sandbox.ts';
import { FormBody } from './form-body.tsx';
import { formScripts } from './form-scripts.ts';
import { type FormMode, RecordForm } from './state/record-form.ts';

let sandbox: Sandbox;
const told: string[] = [];
beforeAll(async () => {
  sandbox = await ownSandbox();
  const say = (kind: string) => (text: string) => void told.push(`${kind}: ${text}`);
  attachToaster({ info: say('info'), error: say('error'), success: say('success'), warning: say('warning') });
});

const field = (name: string, part: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `f-${name}`,
  name,
  kind: 'text',
  label: name.toUpperCase(),
  widget: 'input',
  ...part,
});
const decimal = { kind: 'decimal', widget: 'number' } as const;

/** Something to wait for until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { open, passed };
}

interface Opened {
  fields: FieldDefinition[];
  values?: Record<string, unknown>;
  mode?: FormMode;
  page?: Partial<FormPage>;
  within?: Sandbox;
}

async function open({ fields, values = {}, mode = 'edit', page = {}, within = sandbox }: Opened) {
  const { user } = fakeHost({ options: {}, entries: [] });
  const record = new RecordForm({ model: { name: 'm', titleField: 'a', fields }, mode, values, user });
  const body = fields
    .filter(({ name }) => name !== 'outside')
    .map(({ id }) => ({ node: 'field' as const, id, field: id }));
  const scripts = formScripts({ record, page: { body, ...page }, user, sandbox: async () => within });
  const stop = scripts?.start();
  onTestFinished(() => {
    stop?.();
    record.dispose();
  });
  told.length = 0;
  const find = (name: string) => fields.find((one) => one.name === name) as FieldDefinition;
  await record.whenScriptsEnd?.();
  return {
    record,
    scripts,
    type: async (name: string, value: unknown) => {
      record.set(find(name), value);
      await record.whenScriptsEnd?.();
    },
  };
}

test('a changed field runs its script, which hides, requires, locks, fills and says', async () => {
  const script = `
    const isFirm = value === 'firm';
    if (isFirm) form.hide('birthday'); else form.show('birthday');
    form.require('tax', isFirm);
    form.lock('credit', isFirm);
    form.set({ credit: isFirm ? '500' : 0, note: old + ' to ' + value });
    form.message('Now a ' + value, 'success');
  `;
  const fields = [field('kind', { script }), field('birthday'), field('tax'), field('credit', decimal), field('note')];
  const { record, type } = await open({ fields, values: { kind: 'person' } });
  expect(record.state('birthday').visible).toBe(true);
  await type('kind', 'firm');
  expect(record.state('birthday')).toEqual({ visible: false, required: false, readonly: false });
  expect(record.state('credit').readonly).toBe(true);
  // Read as if it had been typed: a number.
  expect(record.value()).toMatchObject({ credit: 500, note: 'person to firm' });
  expect(told).toEqual(['success: Now a firm']);
  expect(record.check().map(({ field, rule }) => [field, rule])).toEqual([['tax', 'required']]);
  await type('kind', 'person');
  expect(record.state('birthday').visible).toBe(true);
  expect(record.state('credit').readonly).toBe(false);
  expect(record.check()).toEqual([]);
});

test('a script takes away only: what the document hides, requires and locks stays so', async () => {
  const script = `
    form.show('hidden'); form.require('needed', false); form.lock('fixed', false);
    form.set({ hidden: 'x', fixed: 'x', secret: 'x', outside: 'x', total: 9, nobody: 'x', a: 'y' });
    form.message(JSON.stringify(values), 'info');
  `;
  const fields = [
    field('a', { script }),
    field('hidden', { visible: 'false' }),
    field('needed', { required: true }),
    field('fixed', { readonly: true }),
    field('secret', { secret: true }),
    field('outside'),
    field('total', { ...decimal, widget: 'calculate', value: '1 + 1' }),
  ];
  const { record, type } = await open({ fields, values: { secret: 's', outside: 'o', hidden: 'h', fixed: 'f' } });
  await type('a', 'x');
  expect(record.state('hidden').visible).toBe(false);
  expect(record.state('needed').required).toBe(true);
  expect(record.state('fixed').readonly).toBe(true);
  expect(record.value()).toMatchObject({ hidden: 'h', fixed: 'f', secret: 's', outside: 'o', total: 2, a: 'y' });
  expect(told).toEqual(['info: {"a":"x","needed":null,"fixed":"f","total":2}']);
});

test('what a script has hidden and locked it still sets and sees', async () => {
  const fields = [
    field('a', { script: "form.hide('b'); form.lock('b'); form.set('b', (values.b ?? '') + value)" }),
    field('b'),
  ];
  const { record, type } = await open({ fields });
  await type('a', '1');
  await type('a', '2');
  expect(record.value().b).toBe('12');
});

test('one script starts another, none itself', async () => {
  const fields = [
    field('a', { ...decimal, script: 'form.set({ a: value + 1, b: value + 1 })' }),
    field('b', { ...decimal, script: "form.set('c', value + 1)" }),
    field('c', decimal),
  ];
  const { record, type } = await open({ fields });
  await type('a', 1);
  expect(record.value()).toMatchObject({ a: 2, b: 2, c: 3 });
});

test('scripts that start each other for ever are stopped, and the fields named', async () => {
  const fields = [
    field('a', { ...decimal, script: "form.set('b', value + 1)" }),
    field('b', { ...decimal, script: "form.set('a', value + 1)" }),
  ];
  const { record, type } = await open({ fields });
  await type('a', 1);
  expect(record.value()).toMatchObject({ a: 21, b: 20 });
  expect(record.overlay.faults.a).toMatch(/20 .*A, B/);
  // By hand it begins anew.
  await type('b', 100);
  expect(record.value().a).toBe(119);
});

test('a formula between two scripts is part of their chain', async () => {
  const fields = [
    field('a', decimal),
    field('sum', { ...decimal, widget: 'calculate', value: 'a + 1', script: "form.set('a', value)" }),
    field('b', { ...decimal, script: "form.set('a', value)" }),
  ];
  const { record, type } = await open({ fields, values: { a: 0 } });
  await type('b', 5);
  // The script of the sum ran once, and its own change did not start it again.
  expect(record.value()).toMatchObject({ a: 6, sum: 7 });
});

test('a script that fails is named at its field, and the form goes on', async () => {
  const fields = [
    field('a', {
      script: "if (value === 'loop') while (true);\nform.set('b', value);\nif (value === 'bad') nobody();",
    }),
    field('b'),
    field('n', { ...decimal, script: "form.set({ n: 'no number', b: 'set' })" }),
  ];
  const { record, type } = await open({ fields, values: { b: 'old' } });
  await type('a', 'loop');
  expect(record.overlay.faults.a).toContain('A');
  await type('a', 'bad');
  expect(record.overlay.faults.a).toMatch(/A.*3.*nobody/);
  // All of it or nothing.
  expect(record.value().b).toBe('old');
  await type('a', 'good');
  expect(record.overlay.faults.a).toBeUndefined();
  expect(record.value().b).toBe('good');
  await type('n', 3);
  expect(record.value()).toMatchObject({ n: 3, b: 'set' });
  expect(record.overlay.faults.n).toContain('N');
  expect(record.check()).toEqual([]);
});

test('a Date is the day and the time of whoever fills the form in; what is no number, and rows, are told', async () => {
  const day = field('day', { kind: 'date', widget: 'date' });
  const time = field('time', { kind: 'time', widget: 'time' });
  const span = field('span', { kind: 'range', widget: 'dateRange' });
  const lines = field('lines', { kind: 'rows', widget: 'subTable', rows: [field('what')] });
  const script = `
    const at = new Date(2026, 10, 29, 2, 5);
    form.set({ day: at, time: at, span: [at, at] });
    if (value === 'wrong') form.set({ count: 0 / 0 });
    if (value === 'rows') form.set('lines', [{ what: 'x' }]);
  `;
  const { record, type } = await open({
    fields: [field('a', { script }), day, time, span, field('count', decimal), lines],
  });
  await type('a', 'x');
  expect(record.value()).toMatchObject({ day: '2026-11-29', time: '02:05:00', span: ['2026-11-29', '2026-11-29'] });
  await type('a', 'wrong');
  expect(record.overlay.faults.a).toContain('COUNT');
  await type('a', 'rows');
  expect(record.overlay.faults.a).toContain('LINES');
});

test('a form that has opened runs its script, and is as unchanged as before', async () => {
  const fields = [field('a', { script: "form.set('b', value)" }), field('b'), field('c')];
  const openScript = "form.set('a', isNew ? 'new' : 'old'); form.hide('c')";
  const { record } = await open({ fields, mode: 'create', page: { openScript } });
  expect(record.value()).toMatchObject({ a: 'new', b: 'new' });
  expect(record.state('c').visible).toBe(false);
  expect(record.dirty).toBe(false);
});

test('nothing runs where a record is read, or the form is disabled', async () => {
  const openScript = "form.set('a', 'x')";
  for (const given of [{ mode: 'view' as const }, { page: { disabled: true } }]) {
    const { scripts } = await open({ fields: [field('a')], ...given, page: { openScript, ...given.page } });
    expect(scripts).toBeUndefined();
  }
});

test('a field that changes again while its script runs is run once more, with what it held before', async () => {
  const fields = [field('a', { script: "form.message(old + '>' + value)" })];
  const [started, held] = [gate(), gate()];
  const within: Sandbox = {
    ...sandbox,
    run: async (job) => {
      started.open();
      await held.passed;
      return sandbox.run(job);
    },
  };
  const { type } = await open({ fields, values: { a: '0' }, within });
  const first = type('a', '1');
  await started.passed;
  const second = type('a', '2');
  held.open();
  await Promise.all([first, second]);
  expect(told).toEqual(['info: 0>2']);
});

test('a sub-table is handed over to the script that names it', async () => {
  const lines = field('lines', { kind: 'rows', widget: 'subTable', rows: [field('qty', decimal)] });
  const fields = [
    field('a', { script: "form.message(String(values['li' + 'nes']))" }),
    field('b', { script: 'form.message(String(values.lines.reduce((sum, line) => sum + line.qty, 0)))' }),
    lines,
  ];
  const { type } = await open({ fields, values: { lines: [{ qty: 2 }, { qty: 5 }] } });
  await type('a', 'x');
  await type('b', 'x');
  expect(told).toEqual(['info: undefined', 'info: 7']);
});

test('choices of a script stand in for those of the document, and go again', async () => {
  const items = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }));
  const fields = [field('kind'), field('grade', { widget: 'radio', props: { options: { source: 'static', items } } })];
  const { place, record } = drawForm({ fields, values: { kind: '' }, host: fakeHost({ options: {}, entries: [] }) });
  const shown = () =>
    [...place.querySelectorAll('[data-field=grade] label.ant-radio-wrapper')].map((one) => one.textContent);
  await soon(() => expect(shown()).toEqual(['A', 'B']));
  record.overlay.choices.grade = [{ value: 'a', label: 'only' }];
  await soon(() => expect(shown()).toEqual(['only']));
  delete record.overlay.choices.grade;
  await soon(() => expect(shown()).toEqual(['A', 'B']));
});

const lines = field('lines', {
  kind: 'rows',
  widget: 'subTable',
  rows: [
    field('item', { script: "form.set({ price: value.length, note: index + ':' + row.item + ':' + old })" }),
    field('price', decimal),
    field('sum', { ...decimal, widget: 'calculate', value: 'price * 2', script: "form.set('top', value)" }),
    field('hidden', { secret: true }),
  ],
});

test('the script of a column runs for the row that was changed', async () => {
  const rows = [
    { item: 'a', price: 1 },
    { item: 'b', price: 1 },
  ];
  const { record, type } = await open({
    fields: [field('note'), field('top', decimal), lines],
    values: { lines: rows },
  });
  const [first, second] = record.rows.lines ?? [];
  await type('lines', [first, { ...second, item: 'bolt' }]);
  expect(record.value()).toMatchObject({ note: '1:bolt:b', top: 8 });
  expect(record.rows.lines).toMatchObject([
    { item: 'a', price: 1 },
    { item: 'bolt', price: 4, sum: 8 },
  ]);
  // A row that came, before the others.
  await type('lines', [{ item: 'new' }, ...(record.rows.lines ?? [])]);
  expect(record.value()).toMatchObject({ note: '0:new:null', top: 6 });
  // One that went runs nothing, and one that is moved neither.
  record.set(record.field('f-note') as FieldDefinition, 'kept');
  await type('lines', [...(record.rows.lines ?? [])].reverse().slice(1));
  expect(record.value().note).toBe('kept');
});

test('a row that is gone when its script comes to run is left alone, and a moved one is found', async () => {
  const rows = [
    { id: '1', item: 'a' },
    { id: '2', item: 'b' },
  ];
  const { record, type } = await open({
    fields: [field('note'), field('top', decimal), lines],
    values: { lines: rows },
  });
  record.set(lines, [rows[0], { id: '2', item: 'bolts' }]);
  await type('lines', [...(record.rows.lines ?? [])].slice(0, 1));
  expect(record.rows.lines).toMatchObject([{ id: '1', item: 'a' }]);
  expect(record.value().note ?? null).toBeNull();
  record.set(lines, [{ id: '1', item: 'nut' }]);
  // Another cell of it changed since, and another row stands before it.
  await type('lines', [
    { id: '3', item: '' },
    { id: '1', item: 'nut', price: 100 },
  ]);
  expect(record.rows.lines).toMatchObject([{ id: '3' }, { id: '1', price: 3 }]);
});

test('a button runs its script where something is filled in, and is not there where it is read', async () => {
  const fields = [field('a')];
  const { user } = fakeHost({ options: {}, entries: [] });
  const button = { node: 'button' as const, id: 'b', content: 'Fill in', script: "form.set('a', 'filled')" };
  const body = [{ node: 'field' as const, id: 'f-a', field: 'f-a' }, button];
  const { record, scripts } = await open({ fields, page: { body } });
  await scripts?.press(button);
  expect(record.value().a).toBe('filled');
  const read = new RecordForm({ model: { name: 'm', titleField: 'a', fields }, mode: 'view', values: {}, user });
  onTestFinished(() => read.dispose());
  const shown = (one: RecordForm) =>
    draw(<FormBody record={one} page={{ body }} host={fakeHost({ options: {}, entries: [] })} />).place;
  const [filled, readOnly] = [shown(record), shown(read)];
  await soon(() => expect(filled.querySelector('button')?.textContent).toBe('Fill in'));
  await soon(() => expect(readOnly.querySelector('[data-place]')).not.toBeNull());
  expect(readOnly.querySelector('button')).toBeNull();
});
