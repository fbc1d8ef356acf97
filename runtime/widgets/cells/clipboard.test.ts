import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Host } from '../../host/host.ts';
import { noForm } from '../form-port.ts';
import { parseBlock, valueFromText } from './clipboard.ts';

const host: Host = {
  options: async () => [{ value: 'a', label: '甲' }],
  rows: async () => ({ list: [], more: false }),
  modules: async () => [],
  sourceColumns: async () => [],
  selector: async () => [{ id: 'u1', fullName: '张三' }],
  below: async () => [],
  model: async () => ({ name: '', titleField: '', fields: [] }),
  matches: async () => new Map(),
  held: async () => new Map(),
  names: async () => new Map(),
  people: async () => new Map(),
  organization: async () => [],
  tablesOf: async () => ({ dialect: 'postgres', tables: [] }),
  upload: async () => ({ fileId: 'f', name: 'f' }),
  download: async () => undefined,
  content: async () => new Blob().stream(),
  image: async () => '',
  user: { id: 'me', departmentId: null, companyId: null },
};
const field = { id: 'f', name: 'f', label: 'f', widget: 'input', kind: 'text' } as const;

test('a block of a spreadsheet becomes rows of cells', () => {
  expect(parseBlock('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(parseBlock('"two\nlines"\t"say ""hi"""')).toEqual([['two\nlines', 'say "hi"']]);
  expect(parseBlock('')).toEqual([['']]);
  // Quotation marks of the text itself: nothing of it has to be quoted.
  expect(parseBlock('"Hi" she said\tn\n"whole"\t5\'2"\t""')).toEqual([
    ['"Hi" she said', 'n'],
    ['"whole"', '5\'2"', '""'],
  ]);
  expect(parseBlock('"a\r\nb"\r\nc')).toEqual([['a\r\nb'], ['c']]);
});

test('a text of several lines is one line where only one can be written', async () => {
  const read = (widget: 'input' | 'textarea') =>
    valueFromText({ ...field, kind: 'text', widget }, { text: 'Line one\r\n  Line two\n', host, form: noForm });
  expect(await read('input')).toBe('Line one Line two');
  expect(await read('textarea')).toBe('Line one\r\n  Line two');
});

test('pasted text is read as the kind of its cell', async () => {
  expect(
    await valueFromText({ ...field, kind: 'decimal', widget: 'amount' }, { text: '1,234.50', host, form: noForm }),
  ).toBe(1234.5);
  expect(
    await valueFromText({ ...field, kind: 'date', widget: 'date' }, { text: '2026/3/5', host, form: noForm }),
  ).toBe('2026-03-05');
  expect(
    await valueFromText({ ...field, kind: 'ref', widget: 'userPicker' }, { text: '张三', host, form: noForm }),
  ).toBe('u1');
  expect(await valueFromText({ ...field, kind: 'boolean', widget: 'switch' }, { text: '是', host, form: noForm })).toBe(
    true,
  );
  const select = { ...field, widget: 'select', props: { options: { source: 'dictionary', code: 'x' } } } as const;
  expect(await valueFromText(select, { text: '甲', host, form: noForm })).toBe('a');
  // What nobody knows takes the place of nothing.
  expect(await valueFromText(select, { text: '乙', host, form: noForm })).toBeUndefined();
  const people = { ...field, kind: 'refs', widget: 'userPicker', props: { multiple: true } } as const;
  expect(await valueFromText(people, { text: '张三, 张三', host, form: noForm })).toEqual(['u1', 'u1']);
  expect(await valueFromText(people, { text: '张三、李四', host, form: noForm })).toBeUndefined();
  const options = { source: 'dataSource', code: 'x', value: 'id', label: 'name' } as const;
  const outside = { ...field, widget: 'select', props: { options } } as const;
  const rows: Host['rows'] = async () => ({ list: [{ value: '1001', label: 'Acme' }], more: false });
  expect(await valueFromText(outside, { text: 'Acme', host: { ...host, rows }, form: noForm })).toBe('1001');
  expect(
    await valueFromText({ ...field, kind: 'integer', widget: 'number' }, { text: 'abc', host, form: noForm }),
  ).not.toBeNull();
  expect(await valueFromText({ ...field, value: 'a*b' }, { text: '5', host, form: noForm })).toBeUndefined();
});

test('a way down options is pasted by its labels, and each end of several ways by the way or its own label', async () => {
  const items = ['n', 's'].map((value) => ({
    ...{ value, label: value.toUpperCase() },
    children: [
      { value: `${value}1`, label: 'Coast' },
      { value: `${value}2`, label: `Hills ${value}` },
    ],
  }));
  const options = { source: 'static', items } as const;
  const cascader = (props: object) =>
    ({ ...field, kind: 'refs', widget: 'cascader', props: { options, ...props } }) as const;
  const pasted = (text: string, props: object = {}) => valueFromText(cascader(props), { text, host, form: noForm });
  expect(await pasted('S / Coast')).toEqual(['s', 's1']);
  expect(await pasted('S-Coast', { separator: '-' })).toEqual(['s', 's1']);
  expect(await pasted('Coast')).toBeUndefined();
  expect(await pasted('S / Coast, N / Hills n', { multiple: true })).toEqual(['s1', 'n2']);
  expect(await pasted('Hills s, n1', { multiple: true })).toEqual(['s2', 'n1']);
  expect(await pasted('S / Coast, N / Nothing', { multiple: true })).toBeUndefined();
});

test('several choices are told apart by commas, also where a label has some itself', async () => {
  const items = [
    { value: 'x', label: 'Ex' },
    { value: 'w', label: 'Why, not' },
  ];
  const many = { ...field, kind: 'refs', widget: 'select', props: { options: { source: 'static', items } } } as const;
  const pasted = (text: string) => valueFromText(many, { text, host, form: noForm });
  expect(await pasted('Ex, Why, not')).toEqual(['x', 'w']);
  expect(await pasted('Why, not、Ex')).toEqual(['w', 'x']);
  expect(await pasted('Ex')).toEqual(['x']);
  expect(await pasted('Ex, Why')).toBeUndefined();
});

test('a way down a tree is pasted by its names, whole or not at all', async () => {
  const below: Record<string, { id: string; fullName: string }[]> = {
    gd: [{ id: 'sz', fullName: '深圳市' }],
    sz: [{ id: 'ns', fullName: '南山区' }],
  };
  const tree: Host = {
    ...host,
    selector: async () => [{ id: 'gd', fullName: '广东省' }],
    below: async (_, id) => below[id] ?? [],
  };
  const address = { ...field, kind: 'refs', widget: 'address' } as const;
  expect(await valueFromText(address, { text: '广东省 / 深圳市/南山区', host: tree, form: noForm })).toEqual([
    'gd',
    'sz',
    'ns',
  ]);
  expect(await valueFromText(address, { text: '广东省/杭州市', host: tree, form: noForm })).toBeUndefined();
});

test.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'moments that are pasted are on the clocks of %s, where they are shown and copied so',
  async (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    onTestFinished(() => {
      process.env.TZ = before;
    });
    const moment = { id: 'm', name: 'm', kind: 'dateTime', label: 'M', widget: 'date', props: { withTime: true } };
    const range = { ...moment, kind: 'range', widget: 'dateRange' };
    const read = (of: object, text: string) => valueFromText(of as FieldDefinition, { text, host, form: noForm });
    const at = new Date(2026, 10, 28, 8, 30).toISOString();
    expect(await read(moment, '2026-11-28 08:30')).toBe(at);
    expect(await read(moment, '2026-11-28 08:30 +08:00')).toBe('2026-11-28T00:30:00.000Z');
    expect(await read(range, '2026-11-28 08:30 ~ 2026-11-29')).toEqual([at, new Date(2026, 10, 29).toISOString()]);
  },
);
