// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { WidgetName } from '@tessera/schemas/widgets/index.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import type { Host } from '../../host/host.ts';
import { language } from '../../session/language.ts';
import { drawForm, soon } from '../../testing/draw.tsx';
import { aMoment, heldBy } from '../../testing/page.ts';

language.set('en');
const levels = { source: 'dictionary', code: 'levels' };
const items = ['a', 'b'].map((value) => ({ value, label: `Level ${value}` }));
const field = (widget: WidgetName, more: Partial<FieldDefinition> = {}) =>
  ({
    id: 'f1',
    name: 'one',
    label: 'One',
    kind: 'text',
    widget,
    props: { options: levels },
    ...more,
  }) as FieldDefinition;
const host = (more: Partial<Host> = {}) => ({ ...fakeHost({ options: { levels: items }, entries: [] }), ...more });
const labelOf = async (place: Element, text: string) => {
  // Nobody is quicker than the effects of the first drawing.
  await aMoment();
  return soon(() => {
    const found = [...place.querySelectorAll<HTMLElement>('label')].find((one) => one.textContent?.includes(text));
    expect(found).toBeDefined();
    return found as HTMLElement;
  });
};

test('what is not offered any more stands in a group of boxes, and goes only when somebody takes it out', async () => {
  const { place, record } = drawForm({
    fields: [field('checkbox', { kind: 'refs' })],
    values: { one: ['a', 'old'] },
    host: host(),
  });
  const gone = await labelOf(place, 'old (no longer there)');
  (await labelOf(place, 'Level b')).querySelector('input')?.click();
  await soon(() => expect(record.value().one).toEqual(['a', 'b', 'old']));
  await soon(() => expect(place.querySelectorAll('input:checked')).toHaveLength(3));
  gone.querySelector('input')?.click();
  await soon(() => expect(record.value().one).toEqual(['a', 'b']));
});

test('of several choices in sight the one that was made is ticked, though nobody offers it', async () => {
  const { place, record } = drawForm({ fields: [field('radio')], values: { one: 'old' }, host: host() });
  const gone = await labelOf(place, 'old (no longer there)');
  expect(gone.querySelector('input')?.checked).toBe(true);
  (await labelOf(place, 'Level b')).click();
  await soon(() => expect(record.value().one).toBe('b'));
});

test('what a condition does not offer now is called by its name', async () => {
  const props = { options: levels, offered: "option() != 'a'" };
  for (const widget of ['radio', 'checkbox', 'select'] as const) {
    const kind = widget === 'checkbox' ? ({ kind: 'refs' } as const) : {};
    const values = { one: widget === 'checkbox' ? ['a'] : 'a' };
    const { place } = drawForm({ fields: [field(widget, { ...kind, props })], values, host: host() });
    await soon(() => expect(place.textContent?.replace(/\s/g, '')).toContain('Levela(notofferedhere)'));
  }
});

test('a list of choices says of its value that it is no longer there', async () => {
  const { place } = drawForm({ fields: [field('select')], values: { one: 'old' }, host: host() });
  await soon(() => expect(heldBy(place)).toContain('old(nolongerthere)'));
});

test.each(['radio', 'checkbox'] as const)('%s: choices that could not be had are asked for again', async (widget) => {
  let isThere = false;
  const options = async () => {
    if (!isThere) throw new Error('away');
    return items;
  };
  const kind = widget === 'checkbox' ? 'refs' : 'text';
  const { place } = drawForm({ fields: [field(widget, { kind })], values: { one: null }, host: host({ options }) });
  const alert = await soon(() => {
    const found = place.querySelector('[role=alert]');
    expect(found?.textContent).toContain('could not be loaded');
    return found as Element;
  });
  isThere = true;
  alert.querySelector('button')?.click();
  await labelOf(place, 'Level a');
  expect(place.querySelector('[role=alert]')).toBeNull();
});

const cities = {
  source: 'dataSource',
  code: 'cities',
  value: 'city',
  label: 'city',
  parameters: [{ name: 'country', field: 'country' }],
};
const places: Record<string, string[]> = { de: ['Aachen', 'Bonn'], fr: ['Lille'] };
const rows: Host['rows'] = async (_, { parameters, values }) => ({
  list: (places[String(parameters?.country)] ?? [])
    .filter((one) => values?.includes(one) ?? true)
    .map((one) => ({ value: one, label: one })),
  more: false,
});

test.each([
  ['radio', 'text', 'Bonn', null],
  ['checkbox', 'refs', ['Bonn'], []],
  ['cascader', 'refs', ['Bonn'], []],
] as const)(
  '%s: what depends on another field goes when that holds something else',
  async (widget, kind, held, left) => {
    const country: FieldDefinition = { id: 'f2', name: 'country', label: 'Country', kind: 'text', widget: 'input' };
    const { place, record } = drawForm({
      fields: [country, field(widget, { kind, props: { options: cities } })],
      values: { country: 'de', one: held },
      host: host({ rows }),
    });
    await soon(() => expect(heldBy(place)).toContain('Bonn'));
    expect(record.value().one).toEqual(held);
    record.set(country, 'fr');
    await soon(() => expect(record.value().one).toEqual(left));
  },
);
