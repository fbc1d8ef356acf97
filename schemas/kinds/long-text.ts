import { t } from '../texts/text.ts';
import { exactText, readable } from './cell.ts';
import type { KindDefinition } from './kind.ts';
import { noFault } from './kind.ts';
import { readText, resultText } from './text.ts';

/** Characters, where its field does not say less. */
export const longestLongText = 100_000;

export const longText: KindDefinition = {
  about: 'text of several lines, at most 100,000 characters',
  example: '"…"',
  sortable: false,
  inLists: false,
  operators: ['like', 'notLike', 'empty', 'notEmpty'],
  input: 'text',
  takesRules: true,
  expression: 'text',
  computable: ['text', 'number', 'date', 'dateTime', 'time', 'boolean'],
  fromResult: resultText,
  jsonSchema: { type: 'string' },
  read: (raw, reading) => readText(raw, reading, { limit: longestLongText }),
  filterFault: noFault,
  toText: String,
  cell: readable,
  cellHint: t('文字，可以换行', '文字，可以換行', 'Text, of several lines if need be', '文字列（改行可）'),
  fromCell: exactText,
};
