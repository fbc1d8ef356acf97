import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type Caption, languages, type Text, t, textIn } from '@tessera/schemas/texts/text.ts';
import { type RawBuilder, sql } from 'kysely';
import { pointsTo } from '../read/pointing-records.ts';
import type { Resource, StoredRows } from '../registry/resource.ts';
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
    for (const { stored, tables } of other.byPath.values()) {
      if (stored.column === null || stored.field.fill || stored.to?.resource !== resource.name) continue;
      const { from, alias } = rowsOf(other, tables);
      const used = await sql`select 1 from ${from}
        where ${pointsTo(stored, { alias, id })} and t.deleted_at is ${holds === 'deleted' ? sql`not null` : sql`null`}
        ${other.name === resource.name ? sql`and t.id <> ${id}` : sql``} limit 1`.execute(db);
      if (used.rows.length > 0) return other;
    }
  }
  return undefined;
}

/** Records `t` with the rows of the last of these tables in them; `alias` is that of the rows, without tables of the record. */
function rowsOf({ table }: Resource, tables: StoredRows[]): { from: RawBuilder<unknown>; alias: string } {
  let [from, alias] = [sql`${sql.id(table)} t`, 't'];
  for (const [depth, rows] of tables.entries()) {
    const own = `r${depth}`;
    from = sql`${from} join ${sql.id(rows.table)} ${sql.id(own)}
      on ${sql.ref(`${own}.parent_id`)} = ${sql.ref(`${alias}.id`)} and ${sql.ref(`${own}.deleted_at`)} is null`;
    alias = own;
  }
  return { from, alias };
}
