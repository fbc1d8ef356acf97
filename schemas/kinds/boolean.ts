import { type Text, t, textIn } from '../texts/text.ts';
import { type Cell, cellText, readable } from './cell.ts';
import type { KindDefinition } from './kind.ts';
import { asIs, wrong } from './kind.ts';

export const boolean: KindDefinition = {
  about: 'true or false',
  example: 'true',
  sortable: true,
  inLists: true,
  operators: ['eq', 'ne', 'empty', 'notEmpty'],
  input: 'flag',
  expression: 'boolean',
  computable: ['boolean'],
  fromResult: asIs,
  jsonSchema: { type: 'boolean' },
  read: (raw, reading) => (typeof raw === 'boolean' ? raw : wrong(reading, 'notBoolean')),
  filterFault: (value) => (/^(true|false|0|1)$/.test(value) ? null : 'notBoolean'),
  // Of what the field held when it was of another kind the history still tells.
  toText: (value, { language }) => (typeof value === 'boolean' ? textIn(yesOrNo(value), language) : String(value)),
  cell: readable,
  cellHint: t('是或否', '是或否', 'Yes or No', 'はい または いいえ'),
  fromCell: (cell) => flagOf(cell) ?? cellText(cell),
};

/** Whether a cell says yes or no, in any of the product's languages; undefined: neither. */
export function flagOf(cell: Cell): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const text = cellText(cell);
  if (/^(是|yes|true|1|はい|启用|啟用|有効|y|√|✓)$/i.test(text)) return true;
  return /^(否|no|false|0|いいえ|停用|無効|n|×|✗)$/i.test(text) ? false : undefined;
}

export const yesOrNo = (on: boolean): Text => (on ? t('是', '是', 'Yes', 'はい') : t('否', '否', 'No', 'いいえ'));
