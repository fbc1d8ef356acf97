import { sql } from 'kysely';
import { castText, plain, type StoredKind, unchanged } from './kind.ts';

export const text: StoredKind = {
  column: 'text',
  bind: plain,
  bindFilter: plain,
  present: unchanged,
  isEmpty: (column) => sql`(${column} is null or ${column} = '')`,
  sqlType: 'text',
  indexable: true,
  hasReaders: true,
  asText: castText,
  fromText: (value) => value,
};

export const longText: StoredKind = { ...text, indexable: false };
