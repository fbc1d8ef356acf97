import { t } from '../../texts/text.ts';
import { saidExactly } from '../../time/clock.ts';
import { type CellForm, cellText } from '../cell.ts';
import { cellDay } from '../date.ts';
import { cellMoment, momentFault, showsSeconds } from '../date-time.ts';
import type { KindDefinition, Reading } from '../kind.ts';
import { asIs, writtenOut, wrong } from '../kind.ts';
import { readDate, readDateTime } from '../moment.ts';

/** Two values stand in one cell: they are a text, as exact as they are stored. */
const rangeCell: CellForm = {
  format: () => 'General',
  of: (value, { props }) =>
    props.withTime && Array.isArray(value) ? value.map((end) => saidExactly(String(end))).join(' ~ ') : undefined,
};

const daysHint = t(
  '起止两个日期，如 2026-01-01 ~ 2026-12-31',
  '起訖兩個日期，如 2026-01-01 ~ 2026-12-31',
  'Two days such as 2026-01-01 ~ 2026-12-31',
  '開始と終了（例：2026-01-01 ~ 2026-12-31）',
);
const momentsHint = t(
  '起止两个时刻，如 2026-01-01 08:30 ~ 2026-01-01 17:00',
  '起訖兩個時刻，如 2026-01-01 08:30 ~ 2026-01-01 17:00',
  'Two moments such as 2026-01-01 08:30 ~ 2026-01-01 17:00',
  '開始と終了の日時（例：2026-01-01 08:30 ~ 2026-01-01 17:00）',
);

export const range: KindDefinition = {
  about: 'two days, or two moments with `withTime`, in order',
  example: '["2026-01-01","2026-12-31"]',
  sortable: false,
  inLists: true,
  operators: ['empty', 'notEmpty', 'between'],
  input: 'dates',
  keepsEnter: true,
  expression: 'list',
  computable: [],
  fromResult: asIs,
  jsonSchema: { type: 'array', minItems: 2, maxItems: 2 },
  read: readRange,
  filterFault: momentFault,
  toText: (value, { props, moment }) =>
    Array.isArray(value)
      ? value.map((end) => (props.withTime ? moment(String(end), { seconds: showsSeconds(props) }) : end)).join(' ~ ')
      : writtenOut(value),
  cell: rangeCell,
  cellHint: ({ withTime }) => (withTime === true ? momentsHint : daysHint),
  fromCell: (cell, how) =>
    cellText(cell)
      .split(/[~～〜–—]+|至|到| - /)
      .map((end) => end.trim())
      // A moment has the time of day behind a space; a day alone is its beginning, where moments are wanted.
      .map((end) => (how.props?.withTime === true || /\s/.test(end) ? cellMoment(end, how) : cellDay(end))),
};

function readRange(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notRange');
  if (raw.every((end) => end === null || end === '')) return null;
  const read = reading.props.withTime ? readDateTime : readDate;
  const [from, to] = raw.map((end) => (typeof end === 'string' ? read(end) : undefined));
  if (raw.length !== 2 || !from || !to || from > to) return wrong(reading, 'notRange');
  return [from, to];
}
