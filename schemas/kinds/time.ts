import type { Cell, KindDefinition } from './kind.ts';
import { asIs, cellText, wrong } from './kind.ts';
import { readTime } from './moment.ts';

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
  fromCell: cellTime,
};

function cellTime(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(11, 19);
  return cellText(cell).replace(/^(\d):/, '0$1:');
}
