import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { Resource, StoredSystemField } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { Presenter } from './presenter.ts';

/** The same record with every value as the text that a person reads. */
export function presentRecord(
  record: RecordValue,
  { resource, presenter, access }: { resource: Resource; presenter: Presenter; access: Access },
): RecordValue {
  const presented: RecordValue = {};
  for (const field of resource.system)
    if (Object.hasOwn(record, field.name)) presented[field.name] = systemText(field, { record, presenter });
  for (const { field } of resource.fields) {
    if (field.secret || !maySee(access, field.name) || !Object.hasOwn(record, field.name)) continue;
    presented[field.name] =
      field.kind === 'rows'
        ? ((record[field.name] as RecordValue[] | null) ?? []).map((row) => ({
            id: row.id,
            ...texts(visibleCells(field, access), { record: row, presenter }),
          }))
        : presenter.text(field, { value: record[field.name], name: nameOf(record, field) });
  }
  return presented;
}

/** The name of what a field of a record points to, where the record brings it. */
export function nameOf(record: RecordValue, { name }: { name: string }): string | undefined {
  const found = (record._names as RecordValue | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

const visibleCells = ({ name, rows = [] }: FieldDefinition, access: Access) =>
  rows.filter((cell) => maySee(access, cell.name, { path: name }));

const texts = (
  fields: FieldDefinition[],
  { record, presenter }: { record: RecordValue; presenter: Presenter },
): RecordValue =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      presenter.text(field, { value: record[field.name], name: nameOf(record, field) }),
    ]),
  );

function systemText(
  field: StoredSystemField,
  { record, presenter }: { record: RecordValue; presenter: Presenter },
): unknown {
  const value = record[field.name];
  // Whoever reads a record knows it by these.
  if (field.name === 'id' || field.name === 'version') return value;
  if (value === null || value === undefined) return '';
  return field.kind === 'dateTime' ? presenter.moment(String(value)) : (nameOf(record, field) ?? String(value));
}
