import { t } from '../../texts/text.ts';
import { cellText, readable } from '../cell.ts';
import type { KindDefinition, Reading } from '../kind.ts';
import { asIs, writtenOut, wrong } from '../kind.ts';
import { readTime } from '../moment.ts';
import { cellTime, time } from '../time.ts';
import { betweenEnds, endsIn, isBlankEnd } from './pair.ts';

export const timeRange: KindDefinition = {
  about: 'two times of day, in order; with `overnight` the second may be of the next day',
  example: '["08:30:00","17:30:00"]',
  sortable: false,
  inLists: true,
  operators: ['empty', 'notEmpty', 'between'],
  input: 'times',
  keepsEnter: true,
  expression: 'list',
  computable: [],
  fromResult: asIs,
  jsonSchema: { type: 'array', items: { type: 'string', format: 'time' }, minItems: 2, maxItems: 2 },
  read: readTimeRange,
  filterFault: time.filterFault,
  toText: (value, { props }) =>
    Array.isArray(value) ? value.map((end) => saidTime(end, props)).join(betweenEnds) : writtenOut(value),
  cell: readable,
  cellHint: t(
    '起止两个时间，如 08:30 ~ 17:30',
    '起訖兩個時間，如 08:30 ~ 17:30',
    'Two times such as 08:30 ~ 17:30',
    '開始と終了の時刻（例：08:30 ~ 17:30）',
  ),
  fromCell: (cell) => endsIn(cellText(cell))?.map(cellTime) ?? cellText(cell),
};

function readTimeRange(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notRange');
  if (raw.every(isBlankEnd)) return null;
  if (raw.length !== 2 || raw.some(isBlankEnd)) return wrong(reading, 'notRange');
  const [from, to] = raw.map((end) => (typeof end === 'string' ? readTime(end) : undefined));
  if (!from || !to) return wrong(reading, 'notTime');
  return from <= to || reading.props.overnight === true ? [from, to] : wrong(reading, 'notRange');
}

/** As the field shows times; seconds that it does not show are said all the same where there are any. */
export function saidTime(end: unknown, { format }: Record<string, unknown>): string {
  const text = writtenOut(end);
  return format === 'HH:mm' && /^\d\d:\d\d:00$/.test(text) ? text.slice(0, 5) : text;
}
