import { t } from '../texts/text.ts';
import { momentOf, saidExactly, wallClock } from '../time/clock.ts';
import { writtenClock } from '../time/written.ts';
import { type Cell, type CellForm, type CellReading, serialOf } from './cell.ts';
import { cellDay } from './date.ts';
import type { KindDefinition } from './kind.ts';
import { asIs, wrong } from './kind.ts';
import { readDate, readDateTime } from './moment.ts';

/** A day, with or without a time, and that with or without seconds and zone. */
const filtered =
  /^\d{4}-\d{2}-\d{2}([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/;

const momentCell: CellForm = {
  format: () => 'yyyy-mm-dd hh:mm:ss',
  of: (value) => serialOf(wallClock(String(value))) ?? saidExactly(String(value)),
};

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
  toText: (value, { moment, props }) => moment(String(value), { seconds: showsSeconds(props) }),
  cell: momentCell,
  cellHint: t(
    '日期和时间，如 2026-11-20 08:30',
    '日期和時間，如 2026-11-20 08:30',
    'A day and time such as 2026-11-20 08:30',
    '日時（例：2026-11-20 08:30）',
  ),
  fromCell: cellMoment,
};

/** Whether a field shows the seconds of its moments. */
export const showsSeconds = ({ timeFormat }: Record<string, unknown>): boolean => timeFormat === 'HH:mm:ss';

export function momentFault(value: string): 'notDateTime' | 'notDate' | null {
  if (!filtered.test(value)) return 'notDateTime';
  return readDate(value.slice(0, 10)) ? null : 'notDate';
}

/**
 * What a person writes without a zone is on the organisation's clocks (docs/decisions/0010), unless whoever reads it has
 * others: where moments are shown and typed on the person's own, what is pasted is read on those.
 */
export function cellMoment(cell: Cell, { momentAt = momentOf }: CellReading): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : momentAt(cell.getTime());
  const text = String(cell).trim();
  const [, day = '', clock = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(text) ?? [];
  const midnight = { time: '00:00:00', zone: undefined };
  const said = readDate(cellDay(day)) && (clock === '' ? midnight : writtenClock(clock));
  if (!said) return text;
  const at = Date.parse(`${cellDay(day)}T${said.time}${said.zone ?? 'Z'}`);
  if (Number.isNaN(at)) return text;
  return said.zone ? new Date(at).toISOString() : momentAt(at);
}
