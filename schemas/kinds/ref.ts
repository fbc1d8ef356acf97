import { t } from '../texts/text.ts';
import { cellText, readable } from './cell.ts';
import type { KindDefinition } from './kind.ts';
import { asIs, noFault, wrong } from './kind.ts';
import { isStorable } from './plain-text.ts';

export const ref: KindDefinition = {
  about: 'the id of a record of another resource',
  example: '"0199…"',
  sortable: true,
  inLists: true,
  operators: ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
  input: 'reference',
  reference: true,
  expression: 'text',
  computable: ['text'],
  fromResult: asIs,
  jsonSchema: { type: 'string' },
  read: (raw, reading) => (isId(raw) ? raw : wrong(reading, 'notId')),
  filterFault: noFault,
  toText: (value, { name }) => name ?? String(value),
  cell: readable,
  cellHint: t('名称或编码', '名稱或編碼', 'A name or code', '名称またはコード'),
  fromCell: cellText,
};

export const isId = (raw: unknown): raw is string =>
  typeof raw === 'string' && raw !== '' && raw.length <= 64 && isStorable(raw);
