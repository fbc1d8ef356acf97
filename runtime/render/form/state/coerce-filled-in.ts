import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { Coercion } from '@tessera/schemas/record/index.ts';
import { coerceRecord, rowChanges } from '@tessera/schemas/record/index.ts';
import { type Row, rowsOf } from '../../../widgets/sub-table/rows/row.ts';

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
  return { value: withRead(model.fields, { held: value, read: read.value, stored: upon }), findings: read.findings };
}

/** What the form computed of a record or row stays with what was read of it; a row that was not read is as it stands. */
function withRead(
  fields: FieldDefinition[],
  { held, read, stored }: { held: Row; read: Row; stored: Row | undefined },
): Row {
  const whole = { ...held, ...read };
  for (const { kind, name, rows = [] } of fields) {
    const [own, other] = [held[name], read[name]];
    if (kind !== 'rows' || !Array.isArray(own) || !Array.isArray(other) || own.length !== other.length) continue;
    const known = new Map(rowsOf(stored?.[name]).map((row) => [row.id, row]));
    whole[name] = rowsOf(other).map((row, index) => {
      const was = known.get(row.id);
      return was === row ? own[index] : withRead(rows, { held: own[index], read: row, stored: was });
    });
  }
  return whole;
}
