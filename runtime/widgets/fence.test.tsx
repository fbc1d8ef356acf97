// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import type { WidgetName } from '@tessera/schemas/widgets/index.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeHost } from '../host/fake-host.ts';
import { PartIsGone } from '../navigation/lazy.ts';
import { FormBody } from '../render/form/form-body.tsx';
import { RecordForm } from '../render/form/state/record-form.ts';
import { cellOf } from '../render/list/grid/field-columns.tsx';
import { language } from '../session/language.ts';
import { draw, drawForm, soon } from '../testing/draw.tsx';
import { heldBy } from '../testing/page.ts';
import { viewOf } from './index.ts';

language.set('en');
const field = (name: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: `f-${name}`, name, kind: 'text', label: name, widget: 'input', ...more },
});
const broken = field('broken', { kind: 'decimal', widget: 'number' });
const nodeOf = (name: string) => ({ node: 'field', id: `n-${name}`, field: `f-${name}` });
const host = fakeHost({ options: {}, entries: [] });
const isSound = { current: false };

/** Numbers are drawn by a view that throws, until it is mended or its value is another one. */
function breakNumbers(part: 'edit' | 'show', error = new Error('no way to draw it')) {
  isSound.current = false;
  // React says on the console what a view has thrown, and the fence does.
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const view = viewOf('number');
  const sound = view[part];
  view[part] = ({ value }: { value: unknown }) => {
    if (value === 7 && !isSound.current) throw error;
    return <b>{String(value)}</b>;
  };
  onTestFinished(() => {
    Object.assign(view, { [part]: sound });
    said.mockRestore();
  });
}
const click = (place: Element) => place.querySelector<HTMLElement>('.ts-fence button')?.click();

test('a widget that throws in a form says so at its place: the rest lives, the value stays, and it is tried again', async () => {
  breakNumbers('edit');
  const fields = [field('before'), broken];
  const { place, record, failed } = drawForm({ fields, values: { before: 'Here', broken: 7 }, host });
  await soon(() => expect(place.querySelector('.ts-fence')?.textContent).toContain('no way to draw it'));
  expect(heldBy(place)).toContain('Here');
  expect(record.value()).toMatchObject({ before: 'Here', broken: 7 });
  click(place);
  await soon(() => expect(place.querySelector('.ts-fence')).not.toBeNull());
  isSound.current = true;
  click(place);
  await soon(() => expect(place.querySelector('[data-field=broken] b')?.textContent).toBe('7'));
  expect(failed).toEqual([]);
});

test('another value is drawn without being asked to', async () => {
  breakNumbers('edit');
  const { place, record } = drawForm({ fields: [broken], values: { broken: 7 }, host });
  await soon(() => expect(place.querySelector('.ts-fence')).not.toBeNull());
  record.set(broken, 8);
  await soon(() => expect(place.querySelector('[data-field=broken] b')?.textContent).toBe('8'));
});

test('a cell of a list and one of a sub-table are a sign each, and their neighbours stay', async () => {
  breakNumbers('show');
  const cell = cellOf({ field: broken }, host);
  const listed = draw(
    <>
      {cell({ id: '1', broken: 7 })}
      {cell({ id: '2', broken: 8 })}
    </>,
  );
  await soon(() => expect(listed.place.textContent).toBe('8'));
  expect(listed.place.querySelector('.ts-fence')?.getAttribute('aria-label')).toBe(
    'It cannot be shown: no way to draw it',
  );

  const rows = field('rows', { kind: 'rows', widget: 'subTable', rows: [field('name'), broken] });
  const { place, failed } = drawForm({
    fields: [rows],
    values: { rows: [{ id: 'r', name: 'Here', broken: 7 }] },
    host,
  });
  await soon(() => expect(place.querySelector('[role=gridcell] .ts-fence')).not.toBeNull());
  expect(place.textContent).toContain('Here');
  expect(failed).toEqual([]);
});

test('a part that the server no longer has asks for the page to be loaded again', async () => {
  breakNumbers('edit', new PartIsGone('assets/number.js'));
  const { place } = drawForm({ fields: [broken], values: { broken: 7 }, host });
  await soon(() => expect(place.querySelector('.ts-fence')?.textContent).toContain('belongs to a newer version'));
  expect(place.querySelector('.ts-fence button')?.textContent).toBe('Load again');
});

test('a layout node and a heading that throw are a box each, and the fields around them live', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const heading = {
    ...{ node: 'groupTitle', id: 'n1' },
    get content(): string {
      throw new Error('no heading');
    },
  };
  const card = { node: 'card', id: 'n2', title: 'Card', children: [{ node: 'globe', id: 'n3' }, nodeOf('inside')] };
  const body = [heading, card, nodeOf('after')] as unknown as LayoutNode[];
  const fields = [field('inside'), field('after')];
  const values = { inside: 'Inner', after: 'Out' };
  const record = new RecordForm({
    model: { name: 'm', titleField: 'after', fields },
    mode: 'edit',
    values,
    user: host.user,
  });
  onTestFinished(() => record.dispose());
  const { place, failed } = draw(<FormBody record={record} page={{ body }} host={host} />);
  await soon(() => expect(heldBy(place)).toContain('Out'));
  await soon(() => expect(place.querySelectorAll('.ts-fence')).toHaveLength(2));
  expect(place.querySelector('.ts-fence')?.textContent).toContain('no heading');
  await soon(() => expect(heldBy(place)).toContain('Inner'));
  expect(failed).toEqual([]);
});

test('the heading of a group that throws is a sign, and its rows stay', async () => {
  breakNumbers('show');
  const rows = field('rows', {
    ...{ kind: 'rows', widget: 'subTable', rows: [field('name'), broken] },
    props: { groupBy: 'broken' },
  });
  const values = { rows: [{ id: 'r', name: 'Here', broken: 7 }] };
  const { place, failed } = drawForm({ fields: [rows], values, host });
  await soon(() => expect(place.querySelector('.ts-grid-group .ts-fence')).not.toBeNull());
  expect(place.textContent).toContain('Here');
  expect(failed).toEqual([]);
});

test('a widget that this version does not know is said by its name, and its value stays', async () => {
  const strange = (name: string) => field(name, { kind: 'json', widget: 'globe' as WidgetName });
  const fields = [field('before'), strange('odd'), field('same', { widget: 'constructor' as WidgetName })];
  const rows = field('rows', { kind: 'rows', widget: 'subTable', rows: [field('name'), strange('cell')] });
  const values = { before: 'Here', odd: { at: [1, 2] }, same: 'kept', rows: [{ id: 'r', name: 'Row', cell: 3 }] };
  const { place, record, failed } = drawForm({ fields: [...fields, rows], values, host });
  await soon(() => expect(heldBy(place)).toContain('Here'));
  await soon(() =>
    expect(place.querySelector('[data-field=odd] .ts-fence')?.textContent).toContain('Unknown widget globe'),
  );
  expect(place.querySelector('[data-field=odd]')?.textContent).toContain('{"at":[1,2]}');
  expect(place.querySelector('[data-field=same] .ts-fence')?.textContent).toContain('Unknown widget constructor');
  await soon(() => expect(place.querySelector('[role=gridcell] .ts-fence')?.getAttribute('title')).toContain('globe'));
  record.set(fields[0] as FieldDefinition, 'There');
  expect(record.check()).toEqual([]);
  expect(record.value()).toMatchObject({ ...values, before: 'There' });
  expect(failed).toEqual([]);
});
