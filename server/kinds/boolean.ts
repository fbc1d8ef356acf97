import { sql } from 'kysely';
import { castText, isNull, plain, type StoredKind, unchanged } from './kind.ts';

export const boolean: StoredKind = {
  column: 'boolean',
  bind: plain,
  bindFilter: (value) => sql`${value === 'true' || value === '1'}`,
  present: unchanged,
  isEmpty: isNull,
  sqlType: 'boolean',
  indexable: true,
  asText: castText,
  fromText: (value) =>
    `case lower(${value}) when 'true' then true when '1' then true when 'false' then false when '0' then false end`,
};
