// @vitest-environment happy-dom
import { fillOf, propsOf, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { coerceField } from '@tessera/schemas/record/coerce.ts';
import { textOf } from '@tessera/schemas/record/index.ts';
import type { WidgetName } from '@tessera/schemas/widgets/index.ts';
import { widgetOf, widgets } from '@tessera/schemas/widgets/index.ts';
import { describe, expect, test, vi } from 'vitest';
import { fakeHost } from '../host/fake-host.ts';
import { language } from '../session/language.ts';
import { draw, drawForm, soon } from '../testing/draw.tsx';
import { enter, heldBy, nameOf, unspaced } from '../testing/page.ts';
import type { Entry, WidgetSample } from '../testing/widget-samples.ts';
import { sampleEntries, widgetSamples, widgetVariants } from '../testing/widget-samples.ts';
import { viewOf } from './index.ts';
import { formatDateTime } from './time/format.ts';

language.set('en');
const fetched = vi.fn();
vi.stubGlobal('fetch', fetched);
/** A widget with a sample: each with its usual kind, and those that are drawn otherwise by another kind or property. */
interface Case {
  widget: WidgetName;
  sample: WidgetSample;
}
const usual: Record<WidgetName, WidgetSample> = widgetSamples;
const cases: [string, Case][] = [
  ...(Object.keys(widgets) as WidgetName[]).map((widget): [string, Case] => [
    widget,
    { widget, sample: usual[widget] },
  ]),
  ...Object.entries(widgetVariants),
];
const newHost = () => fakeHost({ options: {}, entries: sampleEntries });
const nothing = '–';
/** What an import, an older version or a hand may have left in a record. */
const otherValues = ['no such value', 42, true, { a: 1 }, [1, null, {}, 'x'], ''];

const fieldOf = ({ widget, sample }: Case): FieldDefinition => ({
  id: 'f-one',
  name: 'one',
  label: 'The field',
  widget,
  ...sample.field,
});

/** What the schema says that a value reads as. */
function schemaText(field: FieldDefinition, value: unknown): string {
  const names = sampleEntries.filter(({ id }) => [value].flat().includes(id)).map(({ fullName }) => fullName);
  const name = targetOf(field) && names.join(', ');
  const speaker = {
    language: 'en',
    dictionaryWay: () => undefined,
    moduleTitle: () => undefined,
    moment: formatDateTime,
  } as const;
  return textOf(field, value, { speaker, name });
}
/** What stands there of it, in a form or in a list. */
function reads(one: Case, where?: 'list'): string {
  const { value, reads: own, inList } = one.sample;
  return unspaced((where && inList) ?? own ?? schemaText(fieldOf(one), value));
}

const controlsIn = (place: Element) =>
  [
    ...place.querySelectorAll<HTMLElement>(
      'input, textarea, button, [role=grid], [role=radiogroup], [role=group], [role=textbox], [role=slider]',
    ),
  ].filter(
    (control) =>
      control.getAttribute('type') !== 'file' &&
      control.getAttribute('aria-hidden') !== 'true' &&
      !(control.getAttribute('aria-label') ?? '').startsWith('Enlarge'),
  );

describe.each(cases)('%s', (_, one) => {
  const { widget, sample } = one;
  const field = fieldOf(one);
  const isStored = field.kind !== 'none';
  const isEntered = isStored && !widgetOf(widget).computed && fillOf(field) === undefined;

  test('has a sample that its own checks accept, and a way to enter it where a person does', () => {
    expect(sample.enter !== null).toBe(isEntered);
    expect(coerceField(field, sample.value, { path: '' }).findings).toEqual([]);
  });

  test('in a form: its value, a name for everybody, and what is entered', async () => {
    const host = newHost();
    const { place, record } = drawForm({ fields: [field], values: { one: sample.value }, host });
    await soon(() => expect(heldBy(place)).toContain(reads(one)));
    const controls = controlsIn(place);
    expect(controls.length > 0).toBe(isEntered);
    for (const control of controls) expect(nameOf(control), control.outerHTML).not.toBe('');
    // Its label says what it is.
    if (isEntered) expect(controls.map(nameOf).join()).toContain('The field');
    if (sample.enter) await entered({ place, entry: sample.enter, field, read: () => record.value().one });
  });

  test('in a form that is locked: its value, and nothing to enter', async () => {
    const { place } = drawForm({ fields: [field], values: { one: sample.value }, host: newHost(), disabled: true });
    await soon(() => expect(heldBy(place)).toContain(reads(one)));
    const open = [...place.querySelectorAll('input, textarea, button')].filter(
      (control) =>
        !control.matches('[disabled], [tabindex="-1"]') &&
        !/^(Download|Enlarge|Export|Preview|View) /.test(control.getAttribute('aria-label') ?? ''),
    );
    expect(open.map((control) => control.outerHTML)).toEqual([]);
  });

  test('to be read: its value', async () => {
    const { place } = drawForm({ fields: [field], values: { one: sample.value }, host: newHost(), mode: 'view' });
    await soon(() => expect(heldBy(place)).toContain(reads(one)));
    expect(place.querySelector('input, textarea')).toBeNull();
  });

  test('in a list: its value in one line', async () => {
    const { place } = draw(showIn(one, sample.value));
    await soon(() => expect(heldBy(place)).toContain(reads(one, 'list')));
    expect(place.querySelector('input, textarea, p, div > ul')).toBeNull();
  });

  test('without a value: nothing, in every place', async () => {
    // What is stored nowhere has none: there it is what it is drawn of that lacks.
    const bare = { ...sample, field: { ...sample.field, props: { ...sample.field.props, text: '' } } };
    const { place } = draw(showIn(isStored ? one : { widget, sample: bare }, null));
    if (!isStored) return soon(() => expect(heldBy(place)).toBe(nothing));
    await soon(() => expect(heldBy(place)).toBe(nothing));
    const form = drawForm({ fields: [field], values: { one: null }, host: newHost() });
    await soon(() => expect(form.place.querySelector('.ts-control > *')).not.toBeNull());
    await soon(() => expect(form.place.querySelector('.ant-skeleton')).toBeNull());
    if (field.value === undefined) expect(heldBy(form.place)).not.toContain(reads(one));
    const read = drawForm({
      fields: [{ ...field, value: undefined } as never],
      values: {},
      host: newHost(),
      mode: 'view',
    });
    await soon(() => expect(heldBy(read.place)).toContain(nothing));
  });

  test('with values of other kinds: drawn all the same, and kept', async () => {
    const fields = otherValues.map((_, at) => ({ ...field, id: `f-${at}`, name: `field${at}` }));
    const values = Object.fromEntries(otherValues.map((value, at) => [`field${at}`, value]));
    const listed = draw(<div>{otherValues.map((value) => showIn(one, value))}</div>);
    const writing = drawForm({ fields, values, host: newHost() });
    const reading = drawForm({ fields, values, host: newHost(), mode: 'view' });
    const failed = () => [...listed.failed, ...writing.failed, ...reading.failed];
    await soon(() => {
      if (failed().length > 0) return;
      for (const { place } of [writing, reading]) {
        expect(place.querySelector('.ant-skeleton')).toBeNull();
        expect(place.querySelectorAll('.ts-control > *').length).toBeGreaterThanOrEqual(fields.length);
      }
    });
    expect(failed()).toEqual([]);
    expect(listed.place.querySelectorAll('div > *').length).toBeGreaterThanOrEqual(otherValues.length);
    if (field.value === undefined && field.kind !== 'rows') expect(writing.record.value()).toEqual(values);
  });
});

const inRows = cases.filter(([, { widget }]) => widgetOf(widget).inRows);
test.each(inRows)('%s in a row of a sub-table: its value, a name, and what is entered', async (_, one) => {
  const { sample } = one;
  const field = fieldOf(one);
  const lines: FieldDefinition = {
    id: 'f-lines',
    name: 'lines',
    kind: 'rows',
    label: 'Lines',
    widget: 'subTable',
    rows: [field],
  };
  const { place, record } = drawForm({
    fields: [lines],
    values: { lines: [{ one: sample.value }] },
    host: newHost(),
  });
  const cell = await soon(() => {
    const found = place.querySelector<HTMLElement>('[role=gridcell]');
    expect(heldBy(found as HTMLElement)).toContain(unspaced(sample.inRow ?? reads(one, 'list')));
    return found as HTMLElement;
  });
  cell.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  const entry = sample.enterInRow ?? sample.enter;
  if (!entry) return expect(place.querySelector('.ts-cell-editor')).toBeNull();
  // The rows of a row are entered below it.
  const where = field.kind === 'rows' ? '.ts-grid-inner' : '.ts-cell-editor';
  const editor = await soon(() => {
    const found = place.querySelector<HTMLElement>(where);
    expect(
      controlsIn(found as HTMLElement)
        .map(nameOf)
        .join(),
    ).toContain('The field');
    return found as HTMLElement;
  });
  await entered({ place: editor, entry, field, read: () => record.rows.lines?.[0]?.one });
});

/** Enters it, and what the form then holds is what was meant and what the checks of the schema accept. */
async function entered(given: { place: Element; entry: Entry; field: FieldDefinition; read: () => unknown }) {
  const { place, entry, field, read } = given;
  await enter(place, entry);
  await soon(() => expect(read()).toEqual(entry.gives));
  expect(coerceField(field, read(), { path: '' }).findings).toEqual([]);
}

function showIn(one: Case, value: unknown) {
  const field = fieldOf(one);
  const View = viewOf(one.widget).show;
  return <View key={JSON.stringify(value)} {...{ value, field, props: propsOf(field), host: newHost() }} inCell />;
}

test('nobody is asked over the network', () => {
  expect(fetched).not.toHaveBeenCalled();
});
