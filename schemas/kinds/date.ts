import { t } from '../texts/text.ts';
import { writtenClock, writtenDay } from '../time/written.ts';
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
  fromCell: wholeDay,
};

/** A day as a cell says it. */
export const cellDay = (cell: Cell): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : writtenDay(cellText(cell));

const withClock = /^(\d{4}[-/.年]?\d{1,2}[-/.月]?\d{1,2}日?)[T\s]{0,3}(\S.{3,40})$/;

/** Other programs write a day with its first moment behind it. */
function wholeDay(cell: Cell): string {
  if (cell instanceof Date) return cellDay(cell);
  const text = cellText(cell);
  const [, day = '', clock = ''] = withClock.exec(text.normalize('NFKC')) ?? [];
  const said = writtenClock(clock);
  const isFirst = said && /^00:00:00(\.0+)?$/.test(said.time) && /^(Z|\+00:00)?$/.test(said.zone ?? '');
  return cellDay(isFirst ? day : text);
}
