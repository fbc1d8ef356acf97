import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Resource } from '../registry/resource.ts';
import type { Hooks } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';

/** Deeper than any organisation; keeps a tree that is none from being walked for ever. */
const deepest = 100;

/** A tree stays a tree, and nothing is deleted from under what hangs below it. */
export const tree: Hooks = {
  async beforeWrite(unit, { resource, id, value, before }) {
    const { parentId } = value;
    if (!before || typeof parentId !== 'string' || parentId === '0' || parentId === before.parentId) return;
    // One move at a time: two that each look right can make a circle together.
    await sql`select pg_advisory_xact_lock(7311, hashtext(${resource.table}))`.execute(unit.db);
    await refuseOwnDescendant(unit, { resource, id, parentId });
  },
  async beforeRemove(unit, { resource, id }) {
    const below = await sql`select 1 from ${sql.id(resource.table)}
      where parent_id = ${id} and deleted_at is null limit 1`.execute(unit.db);
    if (below.rows.length > 0) throw new Problem('HAS_CHILDREN');
  },
};

/** Walks up from the new parent. */
async function refuseOwnDescendant(
  unit: UnitOfWork,
  { resource, id, parentId }: { resource: Resource; id: string; parentId: string },
): Promise<void> {
  const table = sql.id(resource.table);
  const found = await sql`with recursive up as (
      select id, parent_id, 1 as depth from ${table} where id = ${parentId}
      union all select p.id, p.parent_id, up.depth + 1 from ${table} p join up on p.id = up.parent_id where up.depth < ${deepest})
    select id from up where id = ${id}`.execute(unit.db);
  if (found.rows.length > 0) throw new Problem('OWN_DESCENDANT');
}
