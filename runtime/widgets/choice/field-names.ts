import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { type SystemFieldName, systemFields } from '@tessera/schemas/language/system-fields.ts';
import type { FieldOwner } from '@tessera/schemas/options/source.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import type { Host, Option } from '../../host/host.ts';
import { say } from '../../session/language.ts';

/** What can be chosen of a module or a data source, by name; columns of sub-tables after the way to them. */
export async function fieldNamesOf(host: Host, { owner, id }: { owner: FieldOwner; id: string }): Promise<Option[]> {
  if (owner === 'module') return modelNames(await host.model(`entry/${id}`));
  return (await host.sourceColumns(id)).map(({ name, label }) => ({ value: name, label: label || name }));
}

const modelNames = ({ fields, traits = [] }: ModelDefinition): Option[] => [
  ...fieldsIn(fields, { path: '', said: '' }),
  ...(Object.keys(systemFields) as SystemFieldName[]).flatMap((name) => {
    const { shown, trait, label } = systemFields[name] as (typeof systemFields)[SystemFieldName] & { trait?: string };
    // Its id and its version come with every record.
    const isOffered = shown === 'always' && name !== 'id' && name !== 'version';
    return isOffered && (trait === undefined || (traits as readonly string[]).includes(trait))
      ? [{ value: name, label: say(label) }]
      : [];
  }),
];

const fieldsIn = (fields: readonly FieldDefinition[], { path, said }: { path: string; said: string }): Option[] =>
  fields
    .filter((field) => field.kind !== 'none' && !isSecret(field))
    .flatMap(({ name, label, rows }) => {
      const own = { value: path + name, label: said + say(label) };
      return [own, ...(rows ? fieldsIn(rows, { path: `${own.value}.`, said: `${own.label} › ` }) : [])];
    });

/** The names with those of the sub-tables that they stand in; without a sub-table nothing of it is there. */
export function withTables(next: readonly string[], before: readonly string[]): string[] {
  const gone = before.filter((name) => !next.includes(name));
  const kept = next.filter((name) => !gone.some((table) => name.startsWith(`${table}.`)));
  return [...new Set(kept.flatMap((name) => [...tablesOf(name), name]))];
}

/** `lines.details.qty`: `lines`, `lines.details`. */
const tablesOf = (name: string): string[] =>
  [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)).filter((table) => table !== '');
