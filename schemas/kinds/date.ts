import { t } from '../texts/text.ts';
import { type Cell, type CellForm, cellText, serialOf } from './cell.ts';
import type { KindDefinition } from './kind.ts';
import { asIs, wrong } from './kind.ts';
import { readDate } from './moment.ts';

const dayCell: CellForm = {
  format: ({ props }) => (typeof props.format === 'string' ? props.format.toLowerCase() : 'yyyy-mm-dd'),
  of: (value) => serialOf(Date.parse(String(value))),
};

export const date: KindDefinition = {
  about: 'a day',
  example: '"2026-11-20"',
  sortable: true,
  inLists: true,
  operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'],
  input: 'dates',
  expression: 'date',
  computable: ['date', 'text'],
  fromResult: asIs,
  jsonSchema: { type: 'string', format: 'date' },
  read: (raw, reading) => (typeof raw === 'string' ? readDate(raw) : undefined) ?? wrong(reading, 'notDate'),
  filterFault: (value) => (readDate(value) ? null : 'notDate'),
  toText: String,
  cell: dayCell,
  cellHint: t('日期，如 2026-11-20', '日期，如 2026-11-20', 'A day such as 2026-11-20', '日付（例：2026-11-20）'),
  fromCell: cellDay,
};

/** Days are often written with slashes or without leading zeros. */
export function cellDay(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cellText(cell).replace(
    /^(\d{4})[/.年-](\d{1,2})[/.月-](\d{1,2})日?$/,
    (_, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}
