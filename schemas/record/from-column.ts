import type { FieldDefinition } from '../language/field.ts';
import { coerceField } from './coerce.ts';
import { valueFromCell } from './values.ts';

/** What a column of a data source is as the value of a field; null where it says none. */
export function valueFromColumn(field: FieldDefinition, raw: unknown): unknown {
  if (raw === null || raw === undefined || raw === '') return null;
  const text = typeof raw === 'object' ? JSON.stringify(raw) : String(raw);
  // What is too long stays, for a person to shorten: the form says so.
  if (field.kind === 'text' || field.kind === 'longText') return text;
  // Of a moment a day is the first part; other texts are read as those of a workbook.
  const readings = [raw, valueFromCell(field, text), text.slice(0, 10)];
  for (const reading of field.kind === 'date' ? readings : readings.slice(0, 2)) {
    const { value, findings } = coerceField(field, reading, { path: field.name });
    if (findings.length === 0 && value !== null) return value;
  }
  return null;
}
