import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { isExternal } from '../engine/read/external-records.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { removeRecord } from '../engine/write/acts.ts';
import { isRecordId } from '../storage/record-id.ts';
import type { Target } from './target.ts';

/** Records that one call may delete. */
const mostRemoved = 500;

/**
 * Deletes records in one transaction, all of them or none, so that nobody has to find out which ones went. They are judged
 * together: what hangs below others of them, or is used by others of them alone, goes with these. What somebody else has
 * deleted meanwhile is what was wanted, and keeps nobody from deleting the others.
 */
export async function batchRemove(
  work: Work,
  { target: { resource }, input: { ids } }: { target: Target; input: { ids: string[] } },
): Promise<{ ids: string[] }> {
  if (ids.length > mostRemoved) throw new Problem('TOO_MANY_ROWS', { params: { max: mostRemoved } });
  await transact(work, async (unit) => {
    const along = new Set(ids);
    for (const id of await inOrder(unit, { resource, ids: [...along] }))
      await removeRecord(unit, { resource, id, along });
  });
  return { ids };
}

/**
 * Holds the records, for everybody in one order: two who delete some of the same ones do not wait for each other. Answers
 * their ids, what hangs below another one before it: hooks of modules look at one at a time.
 */
async function inOrder(unit: UnitOfWork, { resource, ids }: { resource: Resource; ids: string[] }): Promise<string[]> {
  // The other database knows its own order, which whoever asks gives.
  if (isExternal(resource)) return ids;
  const isTree = resource.has('tree');
  const held = await sql<{
    id: string;
    parent: string | null;
    isGone: boolean;
  }>`select id, ${isTree ? sql`parent_id` : sql`null`} as parent, deleted_at is not null as "isGone"
    from ${sql.id(resource.table)} where id in (${sql.join([...ids.filter(isRecordId), nobody])})
    order by id for update`.execute(unit.db);
  const gone = new Set(held.rows.flatMap(({ id, isGone }) => (isGone ? [id] : [])));
  const ordered = ids.filter((id) => !gone.has(id)).sort();
  if (!isTree) return ordered;
  const parents = new Map(held.rows.map(({ id, parent }) => [id, parent]));
  const depth = new Map(ordered.map((id) => [id, depthOf(id, parents)]));
  return ordered.sort((one, other) => (depth.get(other) ?? 0) - (depth.get(one) ?? 0));
}

/** How many of the records it hangs below; a circle that was stored once ends. */
function depthOf(id: string, parents: ReadonlyMap<string, string | null>): number {
  let depth = 0;
  for (let at = parents.get(id); at && parents.has(at) && depth <= parents.size; at = parents.get(at)) depth++;
  return depth;
}

/** Of no record: a list for SQL is not empty. */
const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
