// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test, vi } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { language } from '../../session/language.ts';
import { drawForm, soon } from '../../testing/draw.tsx';

language.set('en');
const options = { source: 'dataSource', code: 'suppliers', value: 'id', label: 'name' };
const supplier: FieldDefinition = {
  ...{ id: 'f1', name: 'supplier', kind: 'text', label: 'Supplier', widget: 'select' },
  props: { options },
};
const buyer: FieldDefinition = {
  ...{ id: 'f2', name: 'buyer', kind: 'ref', label: 'Buyer', widget: 'relationForm' },
  to: { resource: 'sales/Customer', show: 'fullName' },
};
const lines: FieldDefinition = {
  ...{ id: 'f3', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
  rows: [supplier, buyer],
};
const entries = [
  { id: '1001', fullName: 'Acme' },
  { id: '1002', fullName: 'Bolt & Co' },
];
const row = (id: string, more: object = {}) => ({ id, supplier: '1001', buyer: null, ...more });

test.each(['edit', 'view'] as const)('cells of a sub-table say names, not codes: %s', async (mode) => {
  const host = fakeHost({ options: {}, entries });
  const rows = vi.spyOn(host, 'rows');
  const values = {
    lines: [
      row('a', { _names: { supplier: 'Acme, as it was called then' } }),
      row('b', { supplier: '1002' }),
      row('c', { supplier: '1002' }),
      row('d', { supplier: 'gone', _names: { supplier: 'Gone & Co' } }),
      row('e', { supplier: null, buyer: 'hidden', _names: { buyer: 'A customer of others' } }),
      row('f', { supplier: null, buyer: 'hidden' }),
    ],
  };
  const { place, record } = drawForm({ fields: [lines], values, host, mode });
  const cells = () => [...place.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent);
  await soon(() => {
    for (const text of ['Acme, as it was called then', 'Bolt & Co', 'Gone & Co', 'A customer of others'])
      expect(cells()).toContain(text);
    expect(cells()).toContain('Deleted, or not shown to you');
  });
  expect(cells()).not.toContain('1002');
  // What many cells want to know is one question.
  expect(rows).toHaveBeenCalledTimes(1);
  if (mode === 'view') return;
  // A name goes with the value that it was said of, and comes with none that it was not.
  const [first, ...others] = record.rows.lines ?? [];
  record.set(lines, [{ ...first, supplier: '1002' }, ...others]);
  await soon(() => expect(cells().filter((text) => text === 'Bolt & Co')).toHaveLength(3));
  expect(record.dirty).toBe(true);
  record.set(lines, [{ ...record.rows.lines?.[0], supplier: '1001' }, ...others]);
  await soon(() => expect(cells()).toContain('Acme'));
  expect(record.dirty).toBe(false);
});

test('a cell that a condition hides is hidden for a reader too', async () => {
  const kind: FieldDefinition = { id: 'f4', name: 'kind', kind: 'text', label: 'Kind', widget: 'input' };
  const note: FieldDefinition = { ...kind, id: 'f5', name: 'note', label: 'Note', visible: 'kind = "open"' };
  const table = { ...lines, rows: [kind, note] };
  const rows = [
    { id: 'a', kind: 'open', note: 'To be read' },
    { id: 'b', kind: 'closed', note: 'Not to be read' },
  ];
  const host = fakeHost({ options: {}, entries: [] });
  const { place } = drawForm({ fields: [table], values: { lines: rows }, host, mode: 'view' });
  await soon(() => expect(place.textContent).toContain('To be read'));
  expect(place.textContent).toContain('closed');
  expect(place.textContent).not.toContain('Not to be read');
});
