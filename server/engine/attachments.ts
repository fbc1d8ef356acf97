import { type Finding, finding } from '@tessera/schemas/language/findings.ts';
import { refuse } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import type { Resource } from './registry.ts';
import type { Work } from './work.ts';

/**
 * Binds the files of a record to it, so that who may read a file follows from the record. A file can be taken only
 * by the one who uploaded it, and only into one field of one record: nobody gets at another's file by naming its id.
 */
export async function attachFiles(
  work: Work,
  resource: Resource,
  id: string,
  value: Record<string, unknown>,
): Promise<void> {
  const findings: Finding[] = [];
  for (const { field } of resource.fields) {
    const files = value[field.name];
    if (field.kind !== 'files' || !Array.isArray(files) || files.length === 0) continue;
    const ids = [...new Set(files.map((file: { fileId: string }) => file.fileId))];
    const bound = await sql<{
      id: string;
    }>`update file set resource = ${resource.name}, record_id = ${id}, field_id = ${field.id}
      where id in (${sql.join(ids)}) and (
        (resource is null and owner = ${work.user.id}) or (resource = ${resource.name} and record_id = ${id} and field_id = ${field.id}))
      returning id`.execute(work.trx);
    const taken = new Set(bound.rows.map((row) => row.id));
    for (const [index, file] of files.entries()) {
      if (!taken.has(file.fileId)) findings.push(finding(`${field.name}[${index}].fileId`, 'noRecord'));
    }
  }
  refuse(findings);
}
