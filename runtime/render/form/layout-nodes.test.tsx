// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import { expect, onTestFinished, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { language } from '../../session/language.ts';
import { printing } from '../../session/printing.ts';
import { draw, soon } from '../../testing/draw.tsx';
import { aMoment } from '../../testing/page.ts';
import { FormBody } from './form-body.tsx';
import { type FormMode, RecordForm } from './state/record-form.ts';

language.set('en');
const field = (name: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: `f-${name}`, name, kind: 'text', label: name, widget: 'input', ...more },
});
const nodeOf = (name: string) => ({ node: 'field' as const, id: `n-${name}`, field: `f-${name}` });

function drawn(body: LayoutNode[], given: { fields: FieldDefinition[]; mode?: FormMode; values?: object }) {
  const { fields, mode = 'create', values = {} } = given;
  const host = fakeHost({ options: {}, entries: [] });
  const model = { name: 'm', titleField: fields[0]?.name ?? '', fields };
  const record = new RecordForm({ model, mode, values: { ...values }, user: host.user });
  onTestFinished(() => record.dispose());
  return { ...draw(<FormBody record={record} page={{ body }} host={host} />), record };
}

const steps: LayoutNode = {
  node: 'steps',
  id: 'steps',
  panes: ['one', 'two', 'three', 'never'].map((name) => ({
    id: name,
    title: `Step ${name}`,
    children: [nodeOf(name)],
  })),
};
const stepFields = [
  field('one', { required: true }),
  field('two', { rules: [{ rule: 'email' }] }),
  field('three', { required: true }),
  field('never', { visible: 'false' }),
];
const fieldsOn = (place: Element) =>
  [...place.querySelectorAll<HTMLElement>('[data-field]')].map((one) => one.dataset.field);
const press = (place: Element, text: string) =>
  [...place.querySelectorAll('button')].find((one) => one.textContent === text)?.click();

test('a step is left when it is right; what is wrong is said at its field', async () => {
  const { place, record } = drawn([steps], { fields: stepFields });
  await soon(() => expect(fieldsOn(place)).toEqual(['one']));
  expect([...place.querySelectorAll('.ant-steps-item')].length).toBe(3);
  press(place, 'Next');
  await soon(() => expect(place.querySelector('[data-field=one] [role=alert]')?.textContent).not.toBe(undefined));
  // What stands in other steps was not asked for yet.
  expect(Object.keys(record.errors)).toEqual(['one']);
  record.set(field('one'), 'x');
  press(place, 'Next');
  await soon(() => expect(fieldsOn(place)).toEqual(['two']));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Step two');
  record.set(field('two'), 'no mail');
  press(place, 'Next');
  await soon(() => expect(place.querySelector('[data-field=two] [role=alert]')).not.toBeNull());
  expect(Object.keys(record.errors)).toEqual(['two']);
  // Going back is free, once one has been brought to what is wrong.
  await aMoment();
  press(place, 'Back');
  await soon(() => expect(fieldsOn(place)).toEqual(['one']));
  await soon(() => expect(place.querySelector('.ant-steps-item-error')?.textContent).toContain('Step two'));
});

test('over several steps one goes as far as they are right', async () => {
  const { place, record } = drawn([steps], { fields: stepFields, values: { one: 'x', two: 'no mail' } });
  await soon(() => expect(fieldsOn(place)).toEqual(['one']));
  const items = [...place.querySelectorAll<HTMLElement>('.ant-steps-item [role=button]')];
  items.find((one) => one.textContent?.includes('Step three'))?.click();
  await soon(() => expect(fieldsOn(place)).toEqual(['two']));
  expect(Object.keys(record.errors)).toEqual(['two']);
});

test('what is to be mended is found in its step', async () => {
  const { place, record } = drawn([steps], { fields: stepFields, values: { one: 'x' } });
  await soon(() => expect(fieldsOn(place)).toEqual(['one']));
  record.check();
  record.bring('three');
  await soon(() => expect(fieldsOn(place)).toEqual(['three']));
});

test('to be read, and on paper, all steps stand there', async () => {
  const values = { one: 'x', two: 'a@b.cd', three: 'y' };
  const reading = drawn([steps], { fields: stepFields, values, mode: 'view' });
  await soon(() => expect(fieldsOn(reading.place)).toEqual(['one', 'two', 'three']));
  expect(reading.place.querySelector('button')).toBeNull();
  const writing = drawn([steps], { fields: stepFields, values });
  await soon(() => expect(fieldsOn(writing.place)).toEqual(['one']));
  onTestFinished(() => printing.set(false));
  printing.set(true);
  await soon(() => expect(fieldsOn(writing.place)).toEqual(['one', 'two', 'three']));
});

test('a link follows the fields of its address, and leads nowhere while they are empty', async () => {
  const link = (id: string, address: string): LayoutNode => ({ node: 'link', id, content: id, address });
  const { place } = drawn(
    [
      link('web', 'https://example.com/{code}'),
      link('inside', '/orders'),
      link('mail', 'mailto:a@b.cd'),
      link('evil', 'javascript:alert(1)'),
      link('masked', '/{secret}'),
    ],
    { fields: [field('code'), field('secret', { props: { password: true } })], values: { secret: 'hush' } },
  );
  const linkOf = (text: string) => [...place.querySelectorAll('a')].find((one) => one.textContent?.startsWith(text));
  await soon(() => expect(linkOf('inside')?.getAttribute('href')).toBe('/orders'));
  expect(linkOf('inside')?.getAttribute('target')).toBeNull();
  expect(linkOf('mail')?.getAttribute('target')).toBeNull();
  expect([linkOf('web'), linkOf('evil'), linkOf('masked')]).toEqual([undefined, undefined, undefined]);
  expect(place.textContent).toContain('evil');
});

test('a web page opens in a tab that knows nothing of ours', async () => {
  const body: LayoutNode[] = [
    nodeOf('code'),
    { node: 'link', id: 'web', content: 'web', address: 'https://example.com/{code}' },
  ];
  const { place, record } = drawn(body, { fields: [field('code')], values: { code: 'a/b' } });
  await soon(() => expect(place.querySelector('a')?.getAttribute('href')).toBe('https://example.com/a%2Fb'));
  expect([place.querySelector('a')?.target, place.querySelector('a')?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  record.form.setValuesIn('code', 'c');
  await soon(() => expect(place.querySelector('a')?.getAttribute('href')).toBe('https://example.com/c'));
});

test('an alert says what it says, and can be closed where it may be', async () => {
  const { place } = drawn(
    [
      { node: 'alert', id: 'a', title: 'Mind', content: 'the gap', type: 'warning', closable: true },
      { node: 'alert', id: 'b', title: 'Stays', showIcon: false },
    ],
    { fields: [field('code')] },
  );
  await soon(() => expect(place.querySelectorAll('[role=alert]').length).toBe(2));
  expect(place.querySelector('.ant-alert-warning')?.textContent).toBe('Mindthe gap');
  expect(place.querySelectorAll('button').length).toBe(1);
});

test('a card, and a tab, stand there as long as something in them does', async () => {
  const more = field('more', { visible: 'kind = "x"' });
  const body: LayoutNode[] = [
    nodeOf('kind'),
    { node: 'card', id: 'c1', title: 'Details', children: [{ node: 'row', id: 'r1', children: [nodeOf('more')] }] },
    { node: 'card', id: 'c2', title: 'Secret', children: [nodeOf('notSent')] },
    {
      node: 'tab',
      id: 't1',
      panes: [
        { id: 'p1', title: 'First', children: [{ ...nodeOf('more'), id: 'n2' }] },
        { id: 'p2', title: 'Second', children: [nodeOf('other')] },
      ],
    },
  ];
  const { place, record } = drawn(body, { fields: [field('kind'), more, field('other')] });
  const titles = () =>
    [...place.querySelectorAll('.ts-card-title, [role=tab]')].map((one) => one.textContent).join(', ');
  await soon(() => expect(titles()).toBe('Second'));
  await soon(() => expect(fieldsOn(place)).toEqual(['kind', 'other']));
  record.set(field('kind'), 'x');
  await soon(() => expect(titles()).toBe('Details, First, Second'));
  record.set(field('kind'), 'y');
  await soon(() => expect(titles()).toBe('Second'));
});
