import { t } from '../texts/text.ts';
import { writtenClock } from '../time/written.ts';
import { type Cell, type CellForm, cellText, serialOfTime } from './cell.ts';
import type { KindDefinition } from './kind.ts';
import { asIs, wrong } from './kind.ts';
import { readTime } from './moment.ts';

const timeCell: CellForm = {
  format: ({ props }) => (props.format === 'HH:mm' ? 'hh:mm' : 'hh:mm:ss'),
  of: (value) => {
    const [hours = 0, minutes = 0, seconds = 0] = String(value).split(':').map(Number);
    return serialOfTime((hours * 60 + minutes) * 60 + seconds);
  },
};

export const time: KindDefinition = {
  about: 'a time of day',
  example: '"08:30:00"',
  sortable: true,
  inLists: true,
  operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'],
  input: 'text',
  expression: 'time',
  computable: ['time', 'text'],
  fromResult: asIs,
  jsonSchema: { type: 'string', format: 'time' },
  read: (raw, reading) => (typeof raw === 'string' ? readTime(raw) : undefined) ?? wrong(reading, 'notTime'),
  filterFault: (value) => (readTime(value) ? null : 'notTime'),
  toText: String,
  cell: timeCell,
  cellHint: t('时间，如 08:30', '時間，如 08:30', 'A time such as 08:30', '時刻（例：08:30）'),
  fromCell: cellTime,
};

/** A time of day as a cell says it. */
export function cellTime(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(11, 19);
  const text = cellText(cell);
  const said = writtenClock(text);
  return said && said.zone === undefined ? said.time : text;
}
