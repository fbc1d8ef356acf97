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
}

/**
 * The record, and each of its rows that is new or not as it was stored, as far as it has fields that are asked for: most
 * sub-tables have none, and may have a thousand rows.
 */
export function* writtenRows(
  { fields, rows }: Pick<Resource, 'fields' | 'rows'>,
  {
    value,
    before,
    isAsked,
  }: { value: RecordValue; before: RecordValue | null; isAsked: (stored: StoredField) => boolean },
): Generator<Written> {
  yield { fields: fields.filter(isAsked), value, before, path: '', around: value };
  for (const table of rows) yield* rowsOf(table, { value, before, path: '', around: value, isAsked });
}

function* rowsOf(
  table: StoredRows,
  { value, before, path, around, isAsked }: Omit<Written, 'fields'> & { isAsked: (stored: StoredField) => boolean },
): Generator<Written> {
  if (!asksAny(table, isAsked)) return;
  const { name } = table.field;
  const fields = table.fields.filter(isAsked);
  const old = new Map(rowsIn(before ?? {}, name).map((row) => [row.id, row]));
  for (const [index, row] of rowsIn(value, name).entries()) {
    const stored = old.get(row.id) ?? null;
    if (stored === row) continue;
    const own = { value: row, before: stored, path: `${path}${name}[${index}].`, around: { ...around, ...row } };
    yield { fields, ...own };
    for (const inner of table.rows) yield* rowsOf(inner, { ...own, isAsked });
  }
}

const asksAny = ({ fields, rows }: StoredRows, isAsked: (stored: StoredField) => boolean): boolean =>
  fields.some(isAsked) || rows.some((inner) => asksAny(inner, isAsked));
