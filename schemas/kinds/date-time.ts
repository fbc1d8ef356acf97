import { cellDay } from './date.ts';
import type { Cell, KindDefinition } from './kind.ts';
import { asIs, wrong } from './kind.ts';
import { readDate, readDateTime } from './moment.ts';

/** A day, with or without a time, and that with or without seconds and zone. */
const filtered =
  /^\d{4}-\d{2}-\d{2}([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/;

export const dateTime: KindDefinition = {
  about: 'a moment, in UTC',
  example: '"2026-11-20T08:00:00.000Z"',
  sortable: true,
  inLists: true,
  operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'],
  input: 'dates',
  expression: 'dateTime',
  computable: ['dateTime', 'text'],
  fromResult: asIs,
  jsonSchema: { type: 'string', format: 'date-time' },
  read: (raw, reading) => (typeof raw === 'string' ? readDateTime(raw) : undefined) ?? wrong(reading, 'notDateTime'),
  filterFault: momentFault,
  toText: (value, { moment }) => moment(String(value)),
  fromCell: cellMoment,
};

export function momentFault(value: string): 'notDateTime' | 'notDate' | null {
  if (!filtered.test(value)) return 'notDateTime';
  return readDate(value.slice(0, 10)) ? null : 'notDate';
}

/** What a person writes without a zone is on the organisation's clocks (docs/decisions/0010). */
function cellMoment(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString();
  const [day = '', time = ''] = String(cell).trim().split(/\s+/);
  return /^\d\d:\d\d(:\d\d)?$/.test(time) ? `${cellDay(day)}T${time}+08:00` : String(cell).trim();
}
