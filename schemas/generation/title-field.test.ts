import { expect, test } from 'vitest';
import { guessTables } from './guess-tables.ts';
import type { ColumnShape, TableShape } from './table-shape.ts';

const column = (name: string, more: Partial<ColumnShape> = {}): ColumnShape => ({
  ...{ name, type: 'character varying(40)', kind: 'text', length: 40, scale: null, nullable: true },
  ...{ default: null, generated: null, comment: null, values: null },
  ...more,
});
const number = { type: 'integer', kind: 'integer', length: null } as const;
const filled = { nullable: false };
const table = (name: string, columns: ColumnShape[], key: string[]): TableShape => ({
  ...{ schema: 'public', name, kind: 'table', comment: null, rows: 10, columns, primaryKey: { columns: key } },
  ...{ uniqueKeys: [], foreignKeys: [] },
});

test.each([
  [
    'a state with which rows begin names none',
    table(
      'encounter',
      [
        column('id', { ...number, ...filled, generated: 'identity' }),
        column('status', { ...filled, default: "'open'::character varying" }),
        column('started_at', { type: 'timestamp', kind: 'dateTime', length: null }),
      ],
      ['id'],
    ),
    'idValue',
  ],
  [
    'of a key of several parts the last tells rows apart',
    table(
      'MM_MARA',
      [column('MANDT', { ...filled, length: 3 }), column('MATNR', filled), column('MTART', filled)],
      ['MANDT', 'MATNR'],
    ),
    'matnr',
  ],
  [
    'a name that is the first of two',
    table('tblKunde', [column('kdnr', filled), column('name1', filled), column('name2')], ['kdnr']),
    'name1',
  ],
  [
    'not what somebody remarked',
    table('tblAuftrag', [column('auftrag_nr', filled), column('bemerkung'), column('waehrung')], ['auftrag_nr']),
    'auftragNr',
  ],
])('%s', (_, shape, field) => {
  expect(guessTables([shape])[0]?.titleField).toBe(field);
});
