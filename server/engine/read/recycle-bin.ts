import { sql } from 'kysely';
import { plannedByValues } from '../../storage/database.ts';
import type { Resource } from '../registry/resource.ts';
import type { Access } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import type { ListQuery } from './list-query.ts';
import { projection } from './projection.ts';
import { titleText } from './references/reference-names.ts';

/**
 * A page of deleted records, the last deleted first, and of those that went together the oldest: what others hung below is
 * above them, and brought back before them. Each with `deletedAt` and, in `_names`, who deleted it.
 */
export async function readRecycleBin(
  work: Work,
  { resource, access, query }: { resource: Resource; access: Access; query: ListQuery },
): Promise<{ list: string; total: number }> {
  const { db, registry } = work;
  const from = sql`from ${sql.id(resource.table)} t
    where ${sql.join([sql`t.deleted_at is not null`, ...query.where], sql` and `)}`;
  const users = registry.get('organize/User');
  const answer = await sql<{ list: string; total: string }>`${plannedByValues} select
    (select coalesce(json_agg(_row), '[]'::json)::text from (
      select ${projection(resource, { access, reader: work, withNames: true, isList: true })}, present_time(t.deleted_at) as "deletedAt",
        (select ${titleText(users, work)('u')} from ${sql.id(users.table)} u where u.id = t.modified_by) as "deletedBy"
      ${from} order by t.deleted_at desc, t.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) _row) as list,
    (select count(*) ${from}) as total`.execute(db);
  const { list = '[]', total = '0' } = answer.rows[0] ?? {};
  return { list, total: Number(total) };
}
