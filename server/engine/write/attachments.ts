import { fileFaults, limitsOf } from '@tessera/schemas/files/limits.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { sql } from 'kysely';
import type { Resource } from '../registry/resource.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';

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
  { resource, id, value }: { resource: Resource; id: string; value: RecordValue },
): Promise<void> {
  const findings: Finding[] = [];
  for (const { field } of resource.fields) {
    const files = value[field.name];
    if (field.kind !== 'files' || !Array.isArray(files) || files.length === 0) continue;
    const ids = [...new Set(files.map((file: { fileId: string }) => file.fileId))];
    const known = await sql<StoredFile>`select id, name, size, mime, resource from file
      where id in (${sql.join(ids)}) and (
        (resource is null and owner = ${actor.id}) or (resource = ${resource.name} and record_id = ${id} and field_id = ${field.id}))
      for update`.execute(db);
    const taken = new Map(known.rows.map((row) => [row.id, row]));
    for (const [index, { fileId }] of (files as { fileId: string }[]).entries()) {
      const file = taken.get(fileId);
      const at = `${field.name}[${index}]`;
      if (!file) findings.push(finding(`${at}.fileId`, 'noRecord'));
      else if (file.resource === null) findings.push(...notAllowed(field, { file, at }));
    }
    await sql`update file set resource = ${resource.name}, record_id = ${id}, field_id = ${field.id}
      where id in (${sql.join(ids)}) and resource is null and owner = ${actor.id}`.execute(db);
  }
  refuse(findings);
}

/** What a field has against a file, at its place. */
const notAllowed = (field: FieldDefinition, { file, at }: { file: StoredFile; at: string }): Finding[] =>
  fileFaults(limitsOf(propsOf(field), widgetOf(field.widget).accepts), { ...file, size: Number(file.size) }).map(
    ({ rule, params }) => finding(at, rule, params),
  );
