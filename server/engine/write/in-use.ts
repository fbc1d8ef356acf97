import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type Caption, languages, type Text, t, textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import type { Resource } from '../registry/resource.ts';
import type { UnitOfWork } from '../work/work.ts';

interface Used {
  resource: Resource;
  id: string;
}

/** A record that others point to cannot be deleted; the problem names who does. Deleted ones point to nothing. */
export async function refuseWhenUsed(unit: UnitOfWork, { resource, id }: Used): Promise<void> {
  const by = await holderOf(unit, { resource, id, holds: 'stored' });
  if (by) throw new Problem('IN_USE', { params: { by: by.definition.title } });
}

/** What a deleted record points to is not gone for good while that one can be restored. */
export async function refuseWhenUsedInBins(unit: UnitOfWork, { resource, id }: Used): Promise<void> {
  const by = await holderOf(unit, { resource, id, holds: 'deleted' });
  if (by) throw new Problem('IN_USE', { params: { by: binOf(by.definition.title) } });
}

const bin = t('的回收站', '的資源回收筒', ' (recycle bin)', 'のごみ箱');
const binOf = (title: Caption) =>
  Object.fromEntries(languages.map((language) => [language, textIn(title, language) + bin[language]])) as Text;

/** A resource with records, in force or in its bin, that point to this one; it may point to itself. */
async function holderOf(
  { db, registry }: UnitOfWork,
  { resource, id, holds }: Used & { holds: 'stored' | 'deleted' },
): Promise<Resource | undefined> {
  for (const other of registry.stored()) {
    if (holds === 'deleted' && !other.has('recycle')) continue;
    const head = sql`${sql.id(other.table)} t`;
    const places = [
      ...other.fields.map((stored) => ({ ...stored, at: 't', from: head })),
      ...other.rows.flatMap((rows) =>
        rows.fields.map((stored) => ({
          ...stored,
          at: 'r',
          from: sql`${sql.id(rows.table)} r join ${head} on t.id = r.parent_id and r.deleted_at is null`,
        })),
      ),
    ];
    for (const { field, column, to, at, from } of places) {
      if (column === null || field.fill || to?.resource !== resource.name) continue;
      const held = sql.ref(`${at}.${column}`);
      const points = field.kind === 'refs' ? sql`${held} @> array[${id}]::text[]` : sql`${held} = ${id}`;
      const used = await sql`select 1 from ${from}
        where ${points} and t.deleted_at is ${holds === 'deleted' ? sql`not null` : sql`null`}
        ${other.name === resource.name ? sql`and t.id <> ${id}` : sql``} limit 1`.execute(db);
      if (used.rows.length > 0) return other;
    }
  }
  return undefined;
}
