import { Exact } from '../../expression/core/value.ts';
import { t } from '../../texts/text.ts';
import { type Cell, cellText, readable } from '../cell.ts';
import { decimal } from '../decimal.ts';
import type { KindDefinition, Reading } from '../kind.ts';
import { asIs, writtenOut, wrong } from '../kind.ts';
import { cellNumber, writtenNumber } from '../numbers.ts';
import { betweenEnds, endsIn, isBlankEnd } from './pair.ts';

export const numberRange: KindDefinition = {
  about: 'the least and the greatest of a range of numbers, in order; one of them may be open (`null`)',
  example: '[5,10.5]',
  sortable: false,
  inLists: true,
  operators: ['empty', 'notEmpty', 'between'],
  input: 'numbers',
  expression: 'list',
  computable: [],
  fromResult: asIs,
  jsonSchema: { type: 'array', items: { type: ['number', 'string', 'null'] }, minItems: 2, maxItems: 2 },
  read: readNumberRange,
  filterFault: decimal.filterFault,
  toText: saidRange,
  cell: readable,
  cellHint: t(
    '两个数字，如 5 ~ 10；只限一端写 ≥ 5 或 ≤ 10',
    '兩個數字，如 5 ~ 10；只限一端寫 ≥ 5 或 ≤ 10',
    'Two numbers such as 5 ~ 10; ≥ 5 or ≤ 10 where one end is open',
    '2つの数値（例：5 ~ 10）。片側だけなら ≥ 5 または ≤ 10',
  ),
  fromCell: cellRange,
};

/**
 * SPEC §5: an empty pair when both ends are blank; 0 is a value. choice: one blank end is an open one, for "from 5" is
 * what people write into the first input alone; a widget may ask for both.
 */
function readNumberRange(raw: unknown, reading: Reading): unknown {
  if (!Array.isArray(raw)) return wrong(reading, 'notNumberRange');
  if (raw.every(isBlankEnd)) return null;
  if (raw.length !== 2) return wrong(reading, 'notNumberRange');
  const before = reading.findings.length;
  const ends: unknown[] = [];
  for (const end of raw) {
    ends.push(isBlankEnd(end) ? null : decimal.read(end, reading));
    if (reading.findings.length > before) return null;
  }
  const [least, most] = ends;
  if (least !== null && most !== null && new Exact(String(least)).gt(String(most)))
    return wrong(reading, 'notNumberRange');
  return ends;
}

function saidRange(value: unknown): string {
  if (!Array.isArray(value) || value.length !== 2) return writtenOut(value);
  const [least, most] = value.map((end) => (isBlankEnd(end) ? '' : writtenNumber(end)));
  if (most === '') return `≥ ${least}`;
  return least === '' ? `≤ ${most}` : `${least}${betweenEnds}${most}`;
}

function cellRange(cell: Cell): unknown {
  const text = cellText(cell);
  const open = /^(≥|>=|≤|<=)/.exec(text)?.[0];
  if (open) {
    const end = cellNumber(text.slice(open.length).trim());
    return open === '≥' || open === '>=' ? [end, null] : [null, end];
  }
  const ends = endsIn(text);
  return ends ? ends.map((end) => (end === '' ? null : cellNumber(end))) : text;
}
