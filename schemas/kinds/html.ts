import { htmlOf, plainText } from '../html/plain-text.ts';
import { t } from '../texts/text.ts';
import { exactText, readable } from './cell.ts';
import type { KindDefinition, Reading } from './kind.ts';
import { asIs, noFault } from './kind.ts';
import { readText } from './text.ts';

/** Pictures stand in it: a dozen photographs as a page makes them smaller. */
export const longestHtml = 2_000_000;

/** Formatted text (schemas/html). The server takes out of it what is not in the table of elements. */
export const html: KindDefinition = {
  about:
    'formatted text as HTML, at most 2,000,000 characters with its pictures; elements, attributes and addresses beyond a fixed table are taken out',
  example: '"<p>…</p>"',
  sortable: false,
  inLists: false,
  operators: ['like', 'notLike', 'empty', 'notEmpty'],
  input: 'text',
  expression: null,
  computable: [],
  fromResult: asIs,
  jsonSchema: { type: 'string' },
  read: readHtml,
  filterFault: noFault,
  toText: (value) => plainText(String(value)),
  cell: readable,
  cellHint: t(
    '文字，可以换行；不带格式',
    '文字，可以換行；不帶格式',
    'Text, of several lines if need be, without formats',
    '文字列（改行可、書式なし）',
  ),
  fromCell: (cell, how) => htmlOf(exactText(cell, how)),
  keepsEnter: true,
};

function readHtml(raw: unknown, reading: Reading): unknown {
  const text = readText(raw, reading, { limit: longestHtml });
  if (typeof text !== 'string') return text;
  const clean = reading.cleanHtml ? reading.cleanHtml(text) : text;
  return clean === '' ? null : clean;
}
