import { rowsIn } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sql } from 'kysely';
import { storedId } from '../../storage/record-id.ts';
import { asRead, type Reader } from '../read/references/borrowing.ts';
import { titleText } from '../read/references/reference-names.ts';
import type { Resource, StoredSystemField } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { Work } from '../work/work.ts';
import type { Presenter } from './presenter.ts';

/** The same record with every value as the text that a person reads. */
export function presentRecord(
  record: RecordValue,
  { resource, presenter, ...reading }: { resource: Resource; presenter: Presenter; access: Access; reader: Reader },
): RecordValue {
  const presented: RecordValue = {};
  for (const field of resource.system)
    if (Object.hasOwn(record, field.name)) presented[field.name] = systemText(field, { record, presenter });
  for (const { field } of resource.fields) {
    if (field.secret || !maySee(reading.access, field.name) || !Object.hasOwn(record, field.name)) continue;
    presented[field.name] = fieldText(field, { ...reading, resource, record, presenter, path: field.name });
  }
  return presented;
}

interface Saying {
  resource: Resource;
  /** The record, or the row that the field stands in. */
  record: RecordValue;
  presenter: Presenter;
  access: Access;
  reader: Reader;
  /** See `maySee`. */
  path: string;
}

/** Of a sub-table its rows, with every value as a text. */
function fieldText(field: FieldDefinition, { record, path, ...saying }: Saying): unknown {
  if (field.kind !== 'rows') {
    const read = asRead(field, { ...saying, path }) ?? field;
    return saying.presenter.text(read, { value: record[field.name], name: nameOf(record, field) });
  }
  const cells = (field.rows ?? []).filter(({ name }) => maySee(saying.access, `${path}.${name}`));
  return rowsIn(record, field.name).map((row) => ({
    id: row.id,
    ...Object.fromEntries(
      // Not of what only shows something that this reader may not see.
      cells
        .filter(({ name }) => Object.hasOwn(row, name))
        .map((cell) => [cell.name, fieldText(cell, { ...saying, record: row, path: `${path}.${cell.name}` })]),
    ),
  }));
}

/** The name of what a field of a record points to, where the record brings it. */
export function nameOf(record: RecordValue, { name }: { name: string }): string | undefined {
  const found = (record._names as RecordValue | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

function systemText(
  field: StoredSystemField,
  { record, presenter }: { record: RecordValue; presenter: Presenter },
): unknown {
  const value = record[field.name];
  // Whoever reads a record knows it by these.
  if (field.name === 'id' || field.name === 'version') return value;
  if (value === null || value === undefined) return '';
  if (field.kind === 'dateTime') return presenter.moment(String(value));
  // The root of a tree is nothing that has a name.
  if (field.name === 'parentId' && value === '0') return '';
  return nameOf(record, field) ?? presenter.system(field.name, value);
}

/** A node of a tree with what its parent is called, as references come with their names. */
export async function withParentName(
  work: Work,
  { resource, record }: { resource: Resource; record: RecordValue },
): Promise<RecordValue> {
  const { parentId, _names: names = {} } = record;
  if (!resource.has('tree') || typeof parentId !== 'string' || parentId === '0') return record;
  const found = await sql<{ name: string }>`select ${titleText(resource, work)('o')} as name
    from ${sql.id(resource.table)} o where o.id = ${storedId(parentId)}`.execute(work.db);
  const [parent] = found.rows;
  return parent ? { ...record, _names: { ...(names as RecordValue), parentId: parent.name } } : record;
}
