import { rowsIn } from '@tessera/schemas/expression/index.ts';
import type { Resource, StoredField, StoredRows } from '../../registry/resource.ts';
import type { RecordValue } from '../../work/hooks.ts';

/** The record that is written, or a row of it. */
interface Written {
  fields: StoredField[];
  value: RecordValue;
  /** As it was stored; null for a new one. */
  before: RecordValue | null;
  /** What stands before the names of its fields: '', `lines[3].details[0].`. */
  path: string;
  /** What its formulas and parameters may read: itself, then what it stands in. */
  around: RecordValue;
  /** The same as it was stored. */
  aroundBefore: RecordValue;
}

interface Asked {
  value: RecordValue;
  before: RecordValue | null;
  isAsked: (stored: StoredField) => boolean;
  /** Rows that stay as they were stored too: what they stand in has changed under them. */
  withUnchanged?: boolean;
}

/**
 * The record, and each of its rows that is new or not as it was stored, as far as it has fields that are asked for: most
 * sub-tables have none, and may have a thousand rows.
 */
export function* writtenRows(
  { fields, rows }: Pick<Resource, 'fields' | 'rows'>,
  { value, before, ...asked }: Asked,
): Generator<Written> {
  const whole = { value, before, path: '', around: value, aroundBefore: before ?? {} };
  yield { fields: fields.filter(asked.isAsked), ...whole };
  for (const table of rows) yield* rowsOf(table, { ...whole, ...asked });
}

function* rowsOf(
  table: StoredRows,
  { value, before, path, around, aroundBefore, ...asked }: Omit<Written, 'fields'> & Asked,
): Generator<Written> {
  if (!asksAny(table, asked.isAsked)) return;
  const { name } = table.field;
  const fields = table.fields.filter(asked.isAsked);
  const old = new Map(rowsIn(before ?? {}, name).map((row) => [row.id, row]));
  for (const [index, row] of rowsIn(value, name).entries()) {
    const stored = old.get(row.id) ?? null;
    if (stored === row && !asked.withUnchanged) continue;
    const own = {
      ...{ value: row, before: stored, path: `${path}${name}[${index}].` },
      ...{ around: { ...around, ...row }, aroundBefore: { ...aroundBefore, ...stored } },
    };
    yield { fields, ...own };
    for (const inner of table.rows) yield* rowsOf(inner, { ...own, ...asked });
  }
}

const asksAny = ({ fields, rows }: StoredRows, isAsked: (stored: StoredField) => boolean): boolean =>
  fields.some(isAsked) || rows.some((inner) => asksAny(inner, isAsked));
