import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { Coercion } from '@tessera/schemas/record/index.ts';
import { coerceRecord, rowChanges } from '@tessera/schemas/record/index.ts';
import { rowsOf } from '../../../widgets/sub-table/row.ts';

/** What was filled in, and upon what. */
export interface FilledIn {
  /** The record as it stands in the form, computed. */
  value: Record<string, unknown>;
  mode: 'create' | 'edit' | 'view';
  /** The record as it is stored; without it every row is read. */
  upon: Record<string, unknown> | undefined;
}

/** Reads what was filled in as the server will: of the sub-tables of a stored record what changed, and no more. */
export function coerceFilledIn(model: ModelDefinition, { value, mode, upon }: FilledIn): Coercion {
  const input = Object.fromEntries(
    model.fields.map((field) => {
      const stored = upon?.[field.name];
      const held = value[field.name] ?? null;
      if (field.kind !== 'rows' || !Array.isArray(stored)) return [field.name, held];
      return [field.name, rowChanges(field, { before: stored, after: rowsOf(held) }) ?? {}];
    }),
  );
  const read = coerceRecord(model, input, { mode: mode === 'create' ? 'create' : 'update', stored: upon });
  const whole = { ...value, ...read.value };
  for (const { kind, name } of model.fields) {
    const [held, rows, stored] = [value[name], read.value[name], upon?.[name]];
    if (kind !== 'rows' || !Array.isArray(held) || !Array.isArray(rows) || held.length !== rows.length) continue;
    const known = new Set(Array.isArray(stored) ? stored : []);
    // What the form computed of a row stays with what was read of it.
    whole[name] = rows.map((row, index) => (known.has(row) ? held[index] : { ...held[index], ...row }));
  }
  return { value: whole, findings: read.findings };
}
