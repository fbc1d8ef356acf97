import { expect, test } from 'vitest';
import { checkDocument } from '../../document/check-document.ts';
import { importFormFiles } from '../index.ts';

const number = (title: string, rest: object = {}) => ({
  type: 'number',
  title,
  'x-component': 'NumberPicker',
  ...rest,
});
const reaction = (value: unknown, { dependencies, ...rest }: { dependencies?: unknown; when?: unknown } = {}) => ({
  'x-reactions': { dependencies, ...rest, fulfill: { state: { value } } },
});
const given = { base: number('Base'), rate: number('Rate'), name: { type: 'string', 'x-component': 'Input' } };

function imported(properties: object) {
  const text = JSON.stringify({ type: 'object', properties: { ...given, ...properties } });
  const entry = importFormFiles([{ name: 'f.json', text }], { isUsablePattern: () => true }).entries[0]!;
  expect(checkDocument(entry.page).findings).toEqual([]);
  const fields = new Map(entry.page.model.fields.map((field) => [field.name, field]));
  return { fields, told: entry.report.map(({ field, what }) => `${field} ${what}`) };
}
/** What becomes of one field that computes. */
function computed(it: object) {
  const { fields, told } = imported({ it: number('It', it) });
  return {
    value: fields.get('it')?.value,
    widget: fields.get('it')?.widget,
    told: told.filter((one) => /^it /.test(one)),
  };
}
const dependencies = ['base', 'rate'];

test.each<[object, string]>([
  [reaction('{{$deps[0] * $deps[1]}}', { dependencies }), 'base * rate'],
  [reaction('{{ $deps[1]-( $deps[0] + 1.5 )/2 }}', { dependencies }), 'rate - ( base + 1.5 ) / 2'],
  [reaction('{{$deps.b * 2}}', { dependencies: { b: 'base' } }), 'base * 2'],
  [reaction('{{$deps.b * $deps.b}}', { dependencies: [{ name: 'b', source: 'base' }] }), 'base * base'],
  [reaction('{{$deps[0] * $deps[1]}}', { dependencies, when: '{{$deps[0] && $deps[1]}}' }), 'base * rate'],
  [reaction('{{$deps[0] * 2}}', { dependencies, when: '{{!!$deps[0]}}' }), 'base * 2'],
  [{ 'x-value': '{{$values.base + $values.rate}}' }, 'base + rate'],
  [{ 'x-value': "{{$values['base'] * $form.values.rate}}" }, 'base * rate'],
  [{ 'x-value': "{{$form.getValuesIn('base') - $values?.rate}}" }, 'base - rate'],
  [{ 'x-reactions': { dependencies, fulfill: { schema: { 'x-value': '{{$deps[0] / $deps[1]}}' } } } }, 'base / rate'],
])('%j computes', (it, value) => {
  expect(computed(it)).toEqual({ value, widget: 'calculate', told: [] });
});

test.each<[object, string]>([
  // More than sums and products of numbers that are there.
  [reaction('{{Math.round($deps[0] * $deps[1])}}', { dependencies }), 'it reaction'],
  [reaction('{{$deps[0] * $deps[1] || 0}}', { dependencies }), 'it reaction'],
  [reaction('{{$deps[0] ** 2}}', { dependencies }), 'it reaction'],
  [reaction('{{($deps[0] * 2}}', { dependencies }), 'it reaction'],
  [reaction('{{$deps[0] + $deps[2]}}', { dependencies }), 'it reaction'],
  [reaction('{{$deps[0] + $deps[1]}}', { dependencies: ['base', 'name'] }), 'it reaction'],
  [reaction('{{$deps[0] + 1}}', { dependencies: ['nowhere'] }), 'it reaction'],
  [reaction('{{$self.value + $deps[0]}}', { dependencies }), 'it reaction'],
  [reaction('{{$deps[0]}}', { dependencies }), 'it reaction'],
  [reaction('{{2 * 3}}', { dependencies }), 'it reaction'],
  [reaction('{{$deps[0] * 2}}', { dependencies, when: '{{$deps[1]}}' }), 'it reaction'],
  [reaction('{{$deps[0] * 2}}', { dependencies, when: '{{$deps[0] > 3}}' }), 'it reaction'],
  [{ 'x-value': '{{total()}}' }, 'it code'],
])('%j is told', (it, told) => {
  expect(computed(it)).toEqual({ value: undefined, widget: 'number', told: [told] });
});

test('two formulas of one value are told, and so is what happens only at times', () => {
  const both = computed({
    'x-value': '{{$values.base + 1}}',
    ...reaction('{{$deps[0] * 2}}', { dependencies }),
  });
  expect(both).toEqual({ value: undefined, widget: 'number', told: ['it code', 'it reaction'] });
  const once = { dependencies, effects: ['onFieldInit'], fulfill: { state: { value: '{{$deps[0] * 2}}' } } };
  expect(computed({ 'x-reactions': once })).toMatchObject({ widget: 'number', told: ['it reaction', 'it reaction'] });
});

test('in rows, of others, of what is computed itself, and locked', () => {
  const rows = {
    mark: number('Mark'),
    weight: number('Weight', { 'x-component-props': { precision: 2 } }),
    weighted: number('Weighted', {
      ...reaction('{{$deps[0] * $deps[1]}}', { dependencies: ['.mark', '.weight'] }),
      required: true,
      'x-pattern': 'readPretty',
      'x-component-props': { precision: 3 },
    }),
    scaled: number('Scaled', { 'x-value': '{{$record.mark * $values.rate}}' }),
    odd: number('Odd', reaction('{{$deps[0] % 2}}', { dependencies: ['.mark'] })),
  };
  const { fields, told } = imported({
    twice: number('Twice', { 'x-value': '{{$values.sum * 2}}' }),
    sum: number('Sum', { 'x-value': '{{$values.base + $values.rate}}' }),
    cost: number('Cost'),
    hours: number('Hours', {
      'x-reactions': { target: 'cost', fulfill: { state: { value: '{{$self.value * 80}}' } } },
    }),
    bonus: number('Bonus', { 'x-visible': '{{$values.sum > 3}}' }),
    marks: {
      ...{ type: 'array', title: 'Marks', 'x-component': 'ArrayTable' },
      items: { type: 'object', properties: rows },
    },
  });
  expect(['twice', 'sum', 'cost', 'hours'].map((name) => fields.get(name)?.value)).toEqual([
    ...['sum * 2', 'base + rate', 'hours * 80', undefined],
  ]);
  expect(fields.get('bonus')?.visible).toBe('sum > 3');
  const [, , weighted, scaled, odd] = fields.get('marks')?.rows ?? [];
  expect(weighted).toEqual({
    ...{ id: 'f_marks-weighted', name: 'weighted', label: 'Weighted', widget: 'calculate', kind: 'decimal' },
    ...{ value: 'mark * weight', props: { precision: 3 } },
  });
  expect([scaled?.value, odd?.value]).toEqual(['mark * rate', undefined]);
  expect(told.filter((one) => !one.startsWith('name '))).toEqual(['marks.odd reaction']);
});
