import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import { Exact } from '@tessera/schemas/expression/index.ts';
import { presentNumber } from '@tessera/schemas/kinds/numbers.ts';
import { parseJson } from '../answer/json-text.ts';

/** How PostgreSQL writes a type, and what becomes of it (API.md, Values). */
interface CellType {
  type: string;
  kind: ColumnKind;
  read: (text: string) => unknown;
}

const asIs = (text: string) => text;
const number = (text: string) => (/^-?\d{1,40}(?:\.\d{1,40})?$/.test(text) ? presentNumber(new Exact(text)) : text);
/** Years before Christ and infinity stay as they are. */
const moment = (text: string) => {
  const found = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d+)?(?:\+00)?$/.exec(text);
  return found ? `${found[1]}T${found[2]}.${(found[3] ?? '.').slice(1, 4).padEnd(3, '0')}Z` : text;
};

/** By the numbers that PostgreSQL has given them for good (pg_type.dat). */
const cellTypes: Readonly<Record<number, CellType>> = {
  16: { type: 'boolean', kind: 'boolean', read: (text) => text === 't' },
  17: { type: 'bytea', kind: 'binary', read: asIs },
  20: { type: 'bigint', kind: 'integer', read: number },
  21: { type: 'smallint', kind: 'integer', read: number },
  23: { type: 'integer', kind: 'integer', read: number },
  25: { type: 'text', kind: 'text', read: asIs },
  26: { type: 'oid', kind: 'integer', read: number },
  114: { type: 'json', kind: 'json', read: parseJson },
  700: { type: 'real', kind: 'decimal', read: number },
  701: { type: 'double precision', kind: 'decimal', read: number },
  1042: { type: 'character', kind: 'text', read: asIs },
  1043: { type: 'character varying', kind: 'text', read: asIs },
  1082: { type: 'date', kind: 'date', read: asIs },
  1083: { type: 'time', kind: 'time', read: asIs },
  1114: { type: 'timestamp', kind: 'dateTime', read: moment },
  1184: { type: 'timestamp with time zone', kind: 'dateTime', read: moment },
  1700: { type: 'numeric', kind: 'decimal', read: number },
  2950: { type: 'uuid', kind: 'text', read: asIs },
  3802: { type: 'jsonb', kind: 'json', read: parseJson },
};

const unknownType: CellType = { type: 'other', kind: 'other', read: asIs };

export const cellType = (id: number): CellType => cellTypes[id] ?? unknownType;
