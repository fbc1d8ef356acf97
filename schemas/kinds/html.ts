import { htmlOf, plainText } from '../html/plain-text.ts';
import { t } from '../texts/text.ts';
import { exactText, readable } from './cell.ts';
import type { KindDefinition, Reading } from './kind.ts';
import { asIs, noFault, wrong } from './kind.ts';
import { readText } from './text.ts';

/** Pictures stand in it: a dozen photographs as a page makes them smaller. */
export const longestHtml = 2_000_000;

/**
 * Elements of it. What cleans it keeps all that are open, and its work grows with the square of them: this many in one
 * another take a tenth of a second, a hundred thousand took eight seconds. A table of a thousand rows and ten columns fits in.
 */
const mostElements = 30_000;

/** Formatted text (schemas/html). The server takes out of it what is not in the table of elements. */
export const html: KindDefinition = {
  about:
    'formatted text as HTML, at most 2,000,000 characters with its pictures and 30,000 elements; elements, attributes and addresses beyond a fixed table are taken out',
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
  // Nothing else begins one, whatever is understood as a comment or a text.
  if ((text.match(/<[a-z]/gi)?.length ?? 0) > mostElements) return wrong(reading, 'tooMany', { max: mostElements });
  const clean = reading.cleanHtml ? reading.cleanHtml(text) : text;
  return clean === '' ? null : clean;
}
