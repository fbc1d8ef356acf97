import { outwardOf } from '@tessera/schemas/document/outward.ts';
import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Resource, StoredRows } from '../engine/registry/resource.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import { rowsOf } from '../engine/write/in-use.ts';

/** A document names it by its code, or by its id. */
interface Dictionary {
  id: string;
  code: unknown;
}
const isNamed = ({ id, code }: Dictionary, name: string) => name === code || name === id;

/** A module in force whose document names a dictionary. */
export const namesDictionary = (
  { registry }: Pick<UnitOfWork, 'registry'>,
  dictionary: Dictionary,
): Resource | undefined =>
  registry
    .all()
    .find(({ definition }) =>
      outwardOf(definition).some((one) => one.kind === 'dictionary' && isNamed(dictionary, one.code)),
    );

/** Throws IN_USE where a record holds a value of a dictionary, or new ones start with it: it would then mean nothing. */
export async function refuseHeldValue(
  { db, registry }: UnitOfWork,
  { dictionary, value }: { dictionary: Dictionary; value: string },
): Promise<void> {
  for (const resource of registry.stored())
    for (const { column, tables, startsWith } of choosingColumns(resource, { dictionary })) {
      if ([startsWith].flat().includes(value))
        throw new Problem('IN_USE', { params: { by: resource.definition.title } });
      const { from, alias } = rowsOf(resource, tables);
      // As JSON a text holds itself, and a list each of its texts.
      const held = await sql`select 1 from ${from} where t.deleted_at is null
        and to_jsonb(${sql.ref(`${alias}.${column}`)}) @> to_jsonb(${value}::text) limit 1`.execute(db);
      if (held.rows.length > 0) throw new Problem('IN_USE', { params: { by: resource.definition.title } });
    }
}

/** The columns of records and of their rows whose choices are a dictionary's. */
function choosingColumns(
  { fields, rows }: Pick<Resource, 'fields' | 'rows'>,
  { dictionary, tables = [] }: { dictionary: Dictionary; tables?: StoredRows[] },
): { column: string; tables: StoredRows[]; startsWith: unknown }[] {
  const chosen = fields.flatMap(({ field, column }) => {
    const source = optionSourceOf(field);
    return column !== null && source?.source === 'dictionary' && isNamed(dictionary, source.code)
      ? [{ column, tables, startsWith: field.defaultValue }]
      : [];
  });
  return [...chosen, ...rows.flatMap((one) => choosingColumns(one, { dictionary, tables: [...tables, one] }))];
}
