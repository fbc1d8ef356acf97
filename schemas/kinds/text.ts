import { t } from '../texts/text.ts';
import { exactText, typed } from './cell.ts';
import type { KindDefinition, Reading } from './kind.ts';
import { asIs, noFault, wrong } from './kind.ts';
import { isStorable, lengthOf } from './plain-text.ts';

/** Characters, where its field says nothing else. */
export const longestLine = 255;

/** Characters that an entry of an index holds whatever they are: it has room for about 2,700 bytes. */
export const longestIndexed = 600;
export const mostIndexedBytes = 2600;

/** Whether an index holds a text, by which equal ones are told. */
export const fitsIndex = (text: string): boolean =>
  text.length <= longestIndexed || new TextEncoder().encode(text).length <= mostIndexedBytes;

/** A line of text. Where its field has options it is the code of one of them. */
export const text: KindDefinition = {
  about: 'a line of text, at most 255 characters unless `maxlength` says otherwise',
  example: '"Tessera"',
  sortable: true,
  inLists: true,
  operators: ['eq', 'ne', 'in', 'notIn', 'like', 'notLike', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'],
  input: 'text',
  takesRules: true,
  expression: 'text',
  computable: ['text', 'number', 'date', 'dateTime', 'time', 'boolean'],
  fromResult: resultText,
  jsonSchema: { type: 'string' },
  read: (raw, reading) => readText(raw, reading, { limit: longestLine }),
  filterFault: noFault,
  toText: (value, { props, label }) => (props.options ? label(String(value)) : String(value)),
  cell: typed,
  cellHint: t('文字', '文字', 'Text', '文字列'),
  fromCell: exactText,
};

/** Text without another limit than `maxlength`, or `limit` where there is none. */
export function readText(raw: unknown, reading: Reading, { limit }: { limit: number }): unknown {
  if (typeof raw !== 'string') return wrong(reading, 'notText');
  if (!isStorable(raw)) return wrong(reading, 'badText');
  const { maxlength } = reading.props;
  const max = typeof maxlength === 'number' ? maxlength : limit;
  return lengthOf(raw) > max ? wrong(reading, 'tooLong', { max }) : asIs(raw);
}

export function resultText(result: unknown): unknown {
  return result === null || typeof result === 'object' ? null : String(result);
}
