import { momentFault } from './date-time.ts';
import type { KindDefinition, Reading } from './kind.ts';
import { asIs, cellText, writtenOut, wrong } from './kind.ts';
import { readDate, readDateTime } from './moment.ts';

export const range: KindDefinition = {
  about: 'two days, or two moments with `withTime`, in order',
  example: '["2026-01-01","2026-12-31"]',
  sortable: false,
  inLists: true,
  operators: ['empty', 'notEmpty', 'between'],
  input: 'dates',
  expression: 'list',
  computable: [],
  fromResult: asIs,
  jsonSchema: { type: 'array', minItems: 2, maxItems: 2 },
  read: readRange,
  filterFault: momentFault,
  toText: (value) => (Array.isArray(value) ? value.join(' ~ ') : writtenOut(value)),
  fromCell: (cell) => cellText(cell).split(/\s*[~～]\s*/),
};

function readRange(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notRange');
  if (raw.every((end) => end === null || end === '')) return null;
  const read = reading.props.withTime ? readDateTime : readDate;
  const [from, to] = raw.map((end) => (typeof end === 'string' ? read(end) : undefined));
  if (raw.length !== 2 || !from || !to || from > to) return wrong(reading, 'notRange');
  return [from, to];
}
