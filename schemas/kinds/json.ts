import { t } from '../texts/text.ts';
import { type Cell, type CellForm, cellText } from './cell.ts';
import { inexactNumbers } from './exact-json.ts';
import type { KindDefinition } from './kind.ts';
import { asIs, noFault, writtenOut, wrong } from './kind.ts';
import { jsonFault } from './plain-text.ts';

const jsonCell: CellForm = { format: () => 'General', of: (value) => JSON.stringify(value) };

export const json: KindDefinition = {
  about: 'any JSON, at most 32 levels deep',
  example: '{"a":1}',
  sortable: false,
  inLists: false,
  operators: ['empty', 'notEmpty'],
  input: null,
  expression: 'any',
  computable: [],
  fromResult: asIs,
  jsonSchema: {},
  read: (raw, reading) => {
    const fault = jsonFault(raw);
    return fault ? wrong(reading, fault, { max: 32 }) : raw;
  },
  filterFault: noFault,
  toText: writtenOut,
  cell: jsonCell,
  cellHint: t('JSON', 'JSON', 'JSON', 'JSON'),
  fromCell: parsed,
};

function parsed(cell: Cell): unknown {
  try {
    const text = cellText(cell);
    // A number with other digits than the cell's is none that somebody wrote.
    return inexactNumbers(text).length > 0 ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
