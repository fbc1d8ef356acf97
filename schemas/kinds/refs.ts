import { t } from '../texts/text.ts';
import { cellText, readable } from './cell.ts';
import type { KindDefinition, Reading } from './kind.ts';
import { asIs, at, noFault, writtenOut, wrong } from './kind.ts';
import { isStorable } from './plain-text.ts';
import { isId } from './ref.ts';

/** Several ids, or several codes when the field has no target. */
export const refs: KindDefinition = {
  about: 'several ids, or several codes when the field points nowhere',
  example: '["a","b"]',
  sortable: false,
  inLists: true,
  operators: ['in', 'notIn', 'empty', 'notEmpty'],
  input: 'reference',
  keepsEnter: true,
  reference: true,
  expression: 'list',
  computable: [],
  fromResult: asIs,
  jsonSchema: { type: 'array', items: { type: 'string' } },
  read: readRefs,
  filterFault: noFault,
  toText: (value, { name, label }) =>
    name ?? (Array.isArray(value) ? value.map((code) => label(String(code))).join(', ') : writtenOut(value)),
  cell: readable,
  cellHint: t(
    '名称或编码，多个用逗号隔开',
    '名稱或編碼，多個用逗號隔開',
    'Names or codes, separated by commas',
    '名称またはコード（複数はカンマ区切り）',
  ),
  fromCell: (cell) =>
    cellText(cell)
      .split(/[,，、;/]/)
      .map((part) => part.trim())
      .filter(Boolean),
};

const isCode = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 255 && isStorable(value);

function readRefs(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notList');
  const holds = reading.isReference ? isId : isCode;
  for (const [i, value] of raw.entries())
    if (!holds(value)) wrong(at(reading, `[${i}]`), reading.isReference ? 'notId' : 'notText');
  if (raw.length > 1000) wrong(reading, 'tooMany', { max: 1000 });
  return raw;
}
