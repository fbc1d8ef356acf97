import { readable } from './cell.ts';
import type { KindDefinition, Reading } from './kind.ts';
import { asIs, at, noFault, writtenOut, wrong } from './kind.ts';
import { isStorable, lengthOf } from './plain-text.ts';
import { isId } from './ref.ts';

/** Files of one field. */
const most = 100;

export const files: KindDefinition = {
  about: 'uploaded files',
  example: '[{"fileId":"0199…","name":"a.pdf","size":1024}]',
  sortable: false,
  inLists: false,
  operators: ['empty', 'notEmpty'],
  input: null,
  keepsEnter: true,
  keepsEscape: true,
  expression: 'list',
  computable: [],
  fromResult: asIs,
  jsonSchema: {
    type: 'array',
    items: { type: 'object', properties: { fileId: { type: 'string' }, name: { type: 'string' } } },
  },
  read: readFiles,
  filterFault: noFault,
  toText: (value) =>
    Array.isArray(value) ? value.map((file) => String(file?.name ?? '')).join(', ') : writtenOut(value),
  cell: readable,
  cellHint: null,
  fromCell: null,
};

/** What a stored file list holds of each file; the address is made when it is asked for. */
function readFiles(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notList');
  if (raw.length > most) wrong(reading, 'tooMany', { max: most });
  return raw.slice(0, most).map((file: unknown, i) => readFile(file, at(reading, `[${i}]`)));
}

function readFile(file: unknown, reading: Reading): unknown {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return wrong(reading, 'notObject');
  const { fileId, name, size, url: _, ...others } = file as Record<string, unknown>;
  for (const key of Object.keys(others)) wrong(at(reading, `.${key}`), 'unknownKey');
  if (!isId(fileId)) wrong(at(reading, '.fileId'), 'notId');
  if (typeof name !== 'string' || !isStorable(name)) wrong(at(reading, '.name'), 'notText');
  else if (lengthOf(name) > 255) wrong(at(reading, '.name'), 'tooLong', { max: 255 });
  if (size !== undefined && size !== null && !(Number.isSafeInteger(size) && (size as number) >= 0))
    wrong(at(reading, '.size'), 'notNumber');
  return { fileId, name, ...(typeof size === 'number' ? { size } : {}) };
}
