import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isReservedName } from '@tessera/schemas/language/system-fields.ts';

/** A name like the wanted one that is not among those that are taken (in small letters). */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const isFree = (name: string) => !taken.has(name.toLowerCase()) && !isReservedName(name);
  if (isFree(wanted)) return wanted;
  const [, stem = wanted] = /^(.*?)\d*$/.exec(wanted.slice(0, 58)) ?? [];
  let count = 2;
  while (!isFree(`${stem}${count}`)) count++;
  return `${stem}${count}`;
}

/**
 * The names of fields and of all columns among them, in small letters. What is new takes none of these: a column hides a
 * field of the record of the same name from the formulas of its sub-table.
 */
export const namesIn = (fields: readonly FieldDefinition[]): string[] =>
  fields.flatMap(({ name, rows = [] }) => [name.toLowerCase(), ...namesIn(rows)]);
