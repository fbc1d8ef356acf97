import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { headsOf, meaningsOfHeads } from './heads.ts';

const field = (name: string, label: string): FieldDefinition => ({
  id: name,
  name,
  kind: 'text',
  widget: 'input',
  label,
});
const table = (name: string, label: string, fields: FieldDefinition[], within = '') => ({
  ...{ field: { ...field(name, label), kind: 'rows' as const, widget: 'subTable' as const, rows: fields } },
  ...{ path: within + name, fields, tables: [], isPartial: false },
});

test('no two columns have one head, and each head means its column', () => {
  const known = {
    fields: [field('t', 'Title'), field('a', 'x'), field('b', 'x'), field('c', 'x (a)'), field('j', 'L/M/x')],
    tables: [
      table('h', 'L/M', [field('q', 'x'), field('r', 'x')]),
      table('i', 'L', [field('q', 'M/x (q)'), field('s', 'M/x')]),
    ],
  };
  const heads = headsOf(known, 'en');
  expect(new Set(heads.map(({ head }) => head)).size).toBe(heads.length);
  expect(heads.slice(0, 3).map(({ head }) => head)).toEqual(['Title', 'x (a) (a)', 'x (b)']);
  const meanings = meaningsOfHeads(known, 'en');
  for (const { head, field: of } of heads)
    expect([head, meanings.get(head)]).toEqual([head, expect.objectContaining({ field: of })]);
});
