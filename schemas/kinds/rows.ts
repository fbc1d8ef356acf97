import { readable } from './cell.ts';
import type { KindDefinition } from './kind.ts';
import { asIs, noFault, writtenOut, wrong } from './kind.ts';

/** Read row by row (schemas/record/coerce.ts), by the kinds of the row's fields. */
export const rows: KindDefinition = {
  about:
    'the rows of a sub-table; a row that exists already carries its `id`. A change of a record may send what changed of them instead: `{ changed, added, removed, order }`',
  example: '[{"id":"0199…","qty":2}]',
  sortable: false,
  inLists: false,
  operators: [],
  input: null,
  expression: 'list',
  computable: [],
  fromResult: asIs,
  jsonSchema: { type: 'array', items: { type: 'object' } },
  read: (raw, reading) => (Array.isArray(raw) ? raw : wrong(reading, 'notList')),
  filterFault: noFault,
  toText: writtenOut,
  cell: readable,
  cellHint: null,
  fromCell: null,
};
