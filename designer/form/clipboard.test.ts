import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import type { Piece } from '../design/pieces.ts';
import { fromClipboard, toClipboard } from './clipboard.ts';

const field: FieldDefinition = { id: 'f1', name: 'qty', kind: 'integer', label: 'Quantity', widget: 'number' };
const node: Piece = { piece: 'node', node: { node: 'field', id: 'f1', field: 'f1' }, fields: [field] };

test('what was copied is what is pasted', () => {
  const pieces: Piece[] = [
    node,
    { piece: 'pane', pane: { id: 'p', title: 'Pane', children: [] }, fields: [] },
    { piece: 'column', column: field },
  ];
  expect(fromClipboard(toClipboard({ pieces, entry: 'e1' }))).toEqual({ pieces, entry: 'e1' });
});

test.each([
  ['a letter', 'Dear Sir'],
  ['other JSON', '{"a":1}'],
  ['null', 'null'],
  ['nothing', JSON.stringify({ kind: 'tessera/form-parts', pieces: [] })],
  [
    'a widget that there is not',
    toClipboard({ entry: 'e1', pieces: [{ ...node, fields: [{ ...field, widget: 'nope' as never }] } as Piece] }),
  ],
  [
    'a node that there is not',
    toClipboard({ entry: 'e1', pieces: [{ piece: 'node', node: { node: 'nope', id: 'x' } as never, fields: [] }] }),
  ],
  [
    'a field without an id',
    toClipboard({ entry: 'e1', pieces: [{ piece: 'column', column: { ...field, id: undefined as never } }] }),
  ],
  ['one good part and a bad one', toClipboard({ entry: 'e1', pieces: [node, { piece: 'shed' } as never] })],
  [
    'a prototype',
    '{"kind":"tessera/form-parts","pieces":[{"piece":"node","node":{"__proto__":{"node":"row"}},"fields":[]}]}',
  ],
])('%s is pasted nowhere', (_, text) => {
  expect(fromClipboard(text)).toBeUndefined();
});
