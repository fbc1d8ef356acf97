import { type Text, t, textIn } from '../texts/text.ts';
import type { Cell, KindDefinition } from './kind.ts';
import { asIs, cellText, wrong } from './kind.ts';

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
  toText: (value, { language }) => textIn(yesOrNo(value === true), language),
  fromCell: saysYes,
};

/** Whether a cell says yes, in any of the product's languages. */
export function saysYes(cell: Cell): boolean {
  if (typeof cell === 'boolean') return cell;
  return /^(是|yes|true|1|はい|启用|啟用|y|√|✓)$/i.test(cellText(cell));
}

export const yesOrNo = (on: boolean): Text => (on ? t('是', '是', 'Yes', 'はい') : t('否', '否', 'No', 'いいえ'));
