import { sameValue } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { bindValue } from '../../kinds/index.ts';
import { storedId } from '../../storage/record-id.ts';
import { isAmongRows } from '../read/read-record.ts';
import type { Resource } from '../registry/resource.ts';
import { maySee } from '../work/access.ts';
import type { Hooks, Write } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';

/** Levels that a tree may get; docs/decisions/0033. What is deeper already is read and kept. */
export const mostLevels = 100;

interface Placing {
  resource: Resource;
  id: string;
  parentId: string;
}

/** A tree stays a tree, and nothing is deleted from under what hangs below it. */
export const tree: Hooks = {
  async beforeWrite(unit, { resource, id, value, before }) {
    const { parentId } = value;
    const moves = typeof parentId === 'string' && parentId !== '0' && parentId !== before?.parentId;
    // A place that is out of sight is refused as one that is not there, whatever it is like.
    if (moves && !(await isAmongRows(unit, { resource, id: parentId, access: unit.authority.accessTo(resource) })))
      return;
    await refuseOtherTree(unit, { resource, value, before });
    if (!moves) return;
    // One move at a time: two that each look right can make a circle together. Nothing is below a new record.
    if (before) await holdPlaces(unit, resource);
    await refuseTooDeep(unit, { resource, id, parentId });
  },
  async beforeRestore(unit, { resource, id, before }) {
    const { parentId } = before;
    // Its parent may have been moved down meanwhile.
    if (typeof parentId === 'string' && parentId !== '0') await refuseTooDeep(unit, { resource, id, parentId });
  },
  async beforeRemove(unit, { resource, id, along }) {
    const below = await sql`select 1 from ${sql.id(resource.table)}
      where parent_id = ${id} and deleted_at is null and id not in (${sql.join([id, ...along].map(storedId))})
      limit 1`.execute(unit.db);
    if (below.rows.length > 0) throw new Problem('HAS_CHILDREN');
  },
};

/** Until the commit nobody else moves records of this resource. */
export async function holdPlaces({ db }: UnitOfWork, { table }: Resource): Promise<void> {
  await sql`select pg_advisory_xact_lock(7311, hashtext(${table}))`.execute(db);
}

/** A change of the parent holds the places before it holds its record, as a move does: the other way round each would wait for the other. */
export async function holdWhenMoved(
  unit: UnitOfWork,
  { resource, id, input }: { resource: Resource; id: string; input: unknown },
): Promise<void> {
  const { parentId } = (input ?? {}) as { parentId?: unknown };
  if (!resource.has('tree') || typeof parentId !== 'string' || parentId.includes('\0')) return;
  const found = await sql`select 1 from ${sql.id(resource.table)}
    where id = ${storedId(id)} and parent_id <> ${parentId}`.execute(unit.db);
  if (found.rows.length > 0) await holdPlaces(unit, resource);
}

/** What hangs below a record agrees with it in the field that makes one tree of them. */
async function refuseOtherTree(
  { db, authority }: UnitOfWork,
  { resource, value, before }: Pick<Write, 'resource' | 'value' | 'before'>,
): Promise<void> {
  const { treesBy } = resource.definition.model;
  const stored = treesBy === undefined ? undefined : resource.byName.get(treesBy);
  if (!stored?.column) return;
  const { name, label } = stored.field;
  const after = { ...before, ...value };
  const moves = value.parentId !== undefined && value.parentId !== before?.parentId;
  const changes = value[name] !== undefined && !sameValue(value[name], before?.[name]);
  const parentId = after.parentId ?? '0';
  if ((!moves && !changes) || parentId === '0') return;
  // Held until the commit, whichever it is: the parent does not go over to another tree at the same moment.
  const parent = await sql<{ isOther: boolean }>`select
    ${sql.ref(`t.${stored.column}`)} is distinct from ${bindValue(stored.field.kind, after[name])} as "isOther"
    from ${sql.id(resource.table)} t where t.id = ${storedId(parentId)} for share`.execute(db);
  if (!parent.rows[0]?.isOther) return;
  // Whoever does not see the field hears no more than that they cannot put it there.
  const isSeen = maySee(authority.accessTo(resource), name);
  refuse([isSeen ? finding(moves ? 'parentId' : name, 'notParents', { label }) : finding('parentId', 'noRecord')]);
}

/** Throws OWN_DESCENDANT for a circle, however long, and a finding where the tree would get more levels than it may. */
async function refuseTooDeep({ db }: UnitOfWork, { resource, id, parentId }: Placing): Promise<void> {
  const table = sql.id(resource.table);
  const found = await sql<{ levels: number; isCircle: boolean | null }>`${ancestorsOf(parentId, table)}
    select count(*)::int as levels, bool_or(id = ${id}) as "isCircle" from up`.execute(db);
  const above = found.rows[0];
  if (above?.isCircle) throw new Problem('OWN_DESCENDANT');
  const levels = (above?.levels ?? 0) + (await levelsFrom(db, { table, id }));
  refuse(levels > mostLevels ? [finding('parentId', 'tooDeep', { max: mostLevels })] : []);
}

/** `union` keeps a row once: a circle that was stored once ends the walk as a root does. */
const ancestorsOf = (id: string, table: RawBuilder<unknown>) => sql`with recursive up as (
  select id, parent_id from ${table} where id = ${storedId(id)}
  union select p.id, p.parent_id from ${table} p join up on p.id = id_of(up.parent_id))`;

/** The levels of a record and what is below it, counted no further than they matter. */
async function levelsFrom(
  db: UnitOfWork['db'],
  { table, id }: { table: RawBuilder<unknown>; id: string },
): Promise<number> {
  const found = await sql<{ levels: number | null }>`with recursive down as (
      select id, 1 as level from ${table} where id = ${id}
      union select c.id, down.level + 1 from ${table} c join down on c.parent_id = down.id::text
        where c.deleted_at is null and down.level <= ${mostLevels})
    select max(level)::int as levels from down`.execute(db);
  // A new record is not stored yet.
  return found.rows[0]?.levels ?? 1;
}
