import { readable } from './cell.ts';
import type { KindDefinition } from './kind.ts';
import { noFault } from './kind.ts';

/** What is shown and not stored. */
export const none: KindDefinition = {
  about: 'nothing is stored',
  example: '',
  sortable: false,
  inLists: false,
  operators: [],
  input: null,
  expression: null,
  computable: [],
  fromResult: () => null,
  jsonSchema: {},
  read: () => null,
  filterFault: noFault,
  toText: () => '',
  cell: readable,
  cellHint: null,
  fromCell: null,
};
