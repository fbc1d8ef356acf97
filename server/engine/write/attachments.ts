import { fileFaults, limitsOf } from '@tessera/schemas/files/limits.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { sql } from 'kysely';
import { storedId } from '../../storage/record-id.ts';
import type { Resource, StoredField } from '../registry/resource.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';
import { writtenRows } from './references/written-rows.ts';

interface StoredFile {
  id: string;
  name: string;
  size: string;
  mime: string;
  resource: string | null;
}

/**
 * Binds the files of a record to it, so that who may read a file follows from the record. A file can be taken only
 * by the one who uploaded it, and only into one field of one record: nobody gets at another's file by naming its id.
 * What the field allows is asked of the file as it is stored, whatever the record calls it; and only when the record
 * takes it, so that a narrower field does not lock the records of before.
 */
export async function attachFiles(
  { db, actor }: UnitOfWork,
  { resource, id, value, before }: { resource: Resource; id: string; value: RecordValue; before: RecordValue | null },
): Promise<void> {
  const findings: Finding[] = [];
  // Partners of an interface own none.
  const owner = storedId(actor.id);
  for (const [field, held] of heldFiles(resource, { value, before })) {
    const ids = [...new Set(held.map(({ fileId }) => fileId))];
    const known = await sql<StoredFile>`select id, name, size, mime, resource from file
      where id = any(${ids}::text[]) and (
        (resource is null and owner = ${owner}) or (resource = ${resource.name} and record_id = ${id} and field_id = ${field.id}))
      for update`.execute(db);
    const taken = new Map(known.rows.map((row) => [row.id, row]));
    for (const { fileId, at } of held) {
      const file = taken.get(fileId);
      if (!file) findings.push(finding(`${at}.fileId`, 'noFile'));
      else if (file.resource === null) findings.push(...notAllowed(field, { file, at }));
    }
    await sql`update file set resource = ${resource.name}, record_id = ${id}, field_id = ${field.id}
      where id = any(${ids}::text[]) and resource is null and owner = ${owner}`.execute(db);
  }
  refuse(findings);
}

/** Files are called and measured as they are stored, whatever whoever writes the record says of them. */
export async function nameFiles(
  { db }: UnitOfWork,
  given: { resource: Resource; value: RecordValue; before: RecordValue | null },
): Promise<void> {
  const held = [...heldFiles(given.resource, given).values()].flat();
  if (held.length === 0) return;
  const ids = [...new Set(held.map(({ fileId }) => fileId))];
  const known = await sql<StoredFile>`select id, name, size from file where id = any(${ids}::text[])`.execute(db);
  const stored = new Map(known.rows.map((row) => [row.id, row]));
  for (const { fileId, written } of held) {
    const file = stored.get(fileId);
    if (file) Object.assign(written, { name: file.name, size: Number(file.size) });
  }
}

/** A file as a record says it. */
interface WrittenFile {
  fileId: string;
}
interface HeldFile extends WrittenFile {
  at: string;
  written: WrittenFile;
}

/** The files that are written, by their field: those of all rows of a sub-table together. */
function heldFiles(
  resource: Resource,
  { value, before }: { value: RecordValue; before: RecordValue | null },
): Map<FieldDefinition, HeldFile[]> {
  const held = new Map<FieldDefinition, HeldFile[]>();
  const isAsked = ({ field }: StoredField) => field.kind === 'files';
  for (const { fields, path, ...written } of writtenRows(resource, { value, before, isAsked }))
    for (const { field } of fields) {
      const files = written.value[field.name];
      if (!Array.isArray(files) || files.length === 0) continue;
      const placed = files.map((written: WrittenFile, index) => ({
        ...{ fileId: written.fileId, at: `${path}${field.name}[${index}]`, written },
      }));
      const known = held.get(field);
      if (known) known.push(...placed);
      else held.set(field, placed);
    }
  return held;
}

/** What a field has against a file, at its place. */
const notAllowed = (field: FieldDefinition, { file, at }: { file: StoredFile; at: string }): Finding[] =>
  fileFaults(limitsOf(propsOf(field), widgetOf(field.widget).accepts), { ...file, size: Number(file.size) }).map(
    ({ rule, params }) => finding(at, rule, params),
  );
