import { isKey } from '@tessera/schemas/language/defaults.ts';
import { coerceField } from '@tessera/schemas/record/coerce.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { presented } from '../../engine/read/projection.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { rowPredicates } from '../../engine/work/access.ts';
import type { Work } from '../../engine/work/work.ts';
import { bindValue } from '../../kinds/index.ts';
import { storedId } from '../../storage/record-id.ts';
import { workbookFields } from '../workbook-fields.ts';
import type { FieldColumn, ImportColumns } from './columns.ts';
import { hiddenText, type SheetRecord } from './sheet-records.ts';

/** What tells which stored record a record of the sheet is. */
export type RecordKey = { by: 'id' } | ({ by: 'field' } & FieldColumn);

interface Target {
  resource: Resource;
  fixed: Record<string, string>;
}

/** Throws INVALID when there is no such key, or no column of it. */
export function recordKey(
  work: Work,
  { resource, by, columns }: { resource: Resource; by: string; columns: ImportColumns },
): RecordKey {
  if (by === 'id') {
    if (columns.idAt === undefined) refuse([finding('file', 'noIds')]);
    return { by: 'id' };
  }
  const { fields } = workbookFields(work, { resource });
  const field = fields.find(({ name }) => name === by);
  if (!field || !isKey(field)) throw new Problem('INVALID', { findings: [finding('by', 'notAnOption')] });
  // A number that the server draws is not entered, and tells the record all the same.
  const column = columns.all.find((each) => each.field === field);
  const value = textIn(field.label, work.language);
  if (!column) throw new Problem('INVALID', { findings: [finding('file', 'noColumn', { value })] });
  return { by: 'field', ...column };
}

/** Before the own id of a record, where its key is empty: no text begins with it. */
const ownId = '\0';

/**
 * What a record of the sheet is known by; '' when it says nothing. One whose key is empty is known by the id that it was
 * exported with: it is that record, where that has no key either.
 */
export function keyOf({ rows }: SheetRecord, { key, columns }: { key: RecordKey; columns: ImportColumns }): string {
  if (key.by === 'id') return hiddenText(rows[0], columns.idAt);
  const read = columns.reader(key.field, rows[0]?.cells[key.at]);
  const value = 'problem' in read ? rows[0]?.cells[key.at] : coerceField(key.field, read.value, { path: '' }).value;
  if (value !== null && value !== undefined && value !== '') return String(value);
  const id = hiddenText(rows[0], columns.idAt);
  return id === '' ? '' : ownId + id;
}

/** Whether a record is known by nothing but the id that it was exported with. */
export const isOwnId = (key: string): boolean => key.startsWith(ownId);

/** The first row of each key that stands more than once: which of its rows is meant nobody can know. */
export async function repeatedKeys(
  parts: AsyncIterable<SheetRecord[]>,
  place: { key: RecordKey; columns: ImportColumns },
): Promise<ReadonlyMap<string, number>> {
  const first = new Map<string, number>();
  const repeated = new Map<string, number>();
  for await (const records of parts) {
    for (const record of records) {
      const key = keyOf(record, place);
      if (key === '') continue;
      const known = first.get(key);
      if (known === undefined) first.set(key, record.rows[0]?.number ?? 0);
      else repeated.set(key, known);
    }
  }
  return repeated;
}

/** The ids of the stored records with these keys, among those that the writer may see. */
export async function findByKeys(
  work: Work,
  { resource, fixed, key, keys }: Target & { key: RecordKey; keys: string[] },
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  const stored = key.by === 'field' ? resource.byId.get(key.field.id) : undefined;
  const column = key.by === 'id' ? 'id' : stored?.column;
  const ids = keys.filter(isOwnId).map((text) => text.slice(ownId.length));
  const texts = keys.filter((text) => !isOwnId(text));
  const values = texts.map((text) => (stored ? coerceField(stored.field, text, { path: '' }).value : text));
  const asked = values.filter((value) => value !== null && value !== '');
  if (!column || asked.length + ids.length === 0) return found;
  const bound = asked.map((value) => (stored ? bindValue(stored.field.kind, value) : sql`${storedId(value)}`));
  const place = sql.ref(`t.${column}`);
  const isKnown = [
    ...(bound.length > 0 ? [sql`${place} in (${sql.join(bound)})`] : []),
    ...(ids.length > 0
      ? [sql`(${place} is null and t.id in (${sql.join(ids.map((id) => sql`${storedId(id)}`))}))`]
      : []),
  ];
  const where = [
    sql`t.deleted_at is null`,
    sql`(${sql.join(isKnown, sql` or `)})`,
    ...rowPredicates(work.authority.accessTo(resource)),
    ...Object.entries(fixed).flatMap(([name, value]) => {
      const own = resource.byName.get(name)?.column;
      return own ? [sql`${sql.ref(`t.${own}`)} = ${value}`] : [];
    }),
  ];
  const said = stored ? presented(stored, 't') : sql`t.id`;
  const rows = await sql<{ record: string }>`select row_to_json(r)::text as record from (
    select t.id, ${said} as key from ${sql.id(resource.table)} t where ${sql.join(where, sql` and `)}) r`.execute(
    work.db,
  );
  for (const { record } of rows.rows) {
    const { id, key: said } = JSON.parse(record) as { id: string; key: unknown };
    const own = said === null || said === '' ? ownId + id : String(said);
    const known = found.get(own);
    if (known) known.push(id);
    else found.set(own, [id]);
  }
  return found;
}
