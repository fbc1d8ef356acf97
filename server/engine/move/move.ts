import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { storedId } from '../../storage/record-id.ts';
import type { Resource } from '../registry/resource.ts';
import { holdPlaces } from '../traits/tree.ts';
import { rowPredicates } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';
import { loadForChange } from '../write/stored-record.ts';
import { changeRecord } from '../write/update.ts';
import { givingWay, ownPlace, type Placed } from './order.ts';

/** Where a record goes: right before or after another one, else to the end; in a tree below `parentId`. */
interface Destination {
  parentId?: string;
  before?: string;
  after?: string;
}

/** The records among which one has its place. */
interface Level {
  resource: Resource;
  /** The one that is moved is none of them. */
  where: RawBuilder<unknown>;
}

/** Of so many neighbours the places are read at once, and so many may have to give way: else all get room. */
const batch = 500;
const mostGivingWay = 10_000;
/** What the column holds, and how far apart those stand who have got room. */
const lastPlace = 2 ** 31 - 1;
const gap = 1024;

/**
 * Moves a record among its like, by all the steps of a change of its own. Neighbours give way only as far as they must:
 * their numbers are written without a version or a line in their history, for nothing of theirs has changed. One move
 * at a time, so that two together make neither a circle nor a place that is taken twice.
 */
export async function moveRecord(
  unit: UnitOfWork,
  { resource, id, to }: { resource: Resource; id: string; to: Destination },
): Promise<void> {
  await holdPlaces(unit, resource);
  const { before: stored } = await loadForChange(unit, { resource, id, lock: 'no key update' });
  refuse([
    ...(to.parentId !== undefined && !resource.has('tree') ? [finding('parentId', 'unknownKey')] : []),
    ...(to.before !== undefined && to.after !== undefined ? [finding('after', 'unknownKey')] : []),
  ]);
  const parentId = resource.has('tree') ? (to.parentId ?? String(stored.parentId)) : undefined;
  const level = levelOf(resource, { id, stored, parentId });
  let place = await placeAt(unit, { level, to, current: Number(stored.sort) });
  if (!place) {
    await numberAnew(unit, level);
    // Not the one that it has already: caches follow what is written of it.
    place = await placeAt(unit, { level, to, current: Number.NaN });
    if (place?.sort === Number(stored.sort)) place.sort++;
  }
  // With room for all of them there always is one.
  if (!place) throw new Error(`${resource.name} has no place left`);
  const { sort, giving } = place;
  await changeRecord(unit, { resource, id, input: { sort, ...(parentId === undefined ? {} : { parentId }) } });
  if (giving.length > 0) await write(unit, { level, giving });
}

/** The place that was asked for, and who gives way; undefined where there are no numbers left, or too many would have to. */
async function placeAt(
  unit: UnitOfWork,
  { level, to, current }: { level: Level; to: Destination; current: number },
): Promise<{ sort: number; giving: Placed[] } | undefined> {
  const [previous, next] = await neighboursOf(unit, { level, to });
  const sort = ownPlace({ previous, next, current });
  const giving = next && next.sort <= sort ? await givingWayTo(unit, { level, next, sort }) : [];
  return giving && sort <= lastPlace && (giving.at(-1)?.sort ?? 0) <= lastPlace ? { sort, giving } : undefined;
}

/** All of a level stand in the same order, far enough apart that nobody has to give way for long. */
async function numberAnew({ db }: UnitOfWork, { resource, where }: Level): Promise<void> {
  const table = sql.id(resource.table);
  await sql`update ${table} o set sort = n.place from (
      select t.id, row_number() over (order by t.sort, t.id) * least(${gap}, ${lastPlace} / (count(*) over () + 1)) as place
      from ${table} t where ${where}) n
    where o.id = n.id and o.sort <> n.place`.execute(db);
}

/** Below the same parent; the entries of one dictionary, and what is personal of one person. */
function levelOf(
  resource: Resource,
  { id, stored, parentId }: { id: string; stored: RecordValue; parentId: string | undefined },
): Level {
  const { within, personal, places = {} } = resource.definition;
  const shared = resource.fields.filter(
    ({ field, to }) =>
      field.name === personal || Object.hasOwn(places, field.name) || (within !== undefined && to?.resource === within),
  );
  const where = [
    sql`t.deleted_at is null`,
    sql`t.id <> ${id}`,
    ...(parentId === undefined ? [] : [sql`t.parent_id = ${parentId}`]),
    ...shared.map(({ field, column }) => sql`${sql.ref(`t.${column}`)} is not distinct from ${stored[field.name]}`),
  ];
  return { resource, where: sql.join(where, sql` and `) };
}

/** Who comes to stand before and behind it. */
async function neighboursOf(
  unit: UnitOfWork,
  { level, to }: { level: Level; to: Destination },
): Promise<[Placed | undefined, Placed | undefined]> {
  const { before, after } = to;
  if (before !== undefined) {
    const next = await anchorOf(unit, { level, id: before, path: 'before' });
    const [previous] = await placesOf(unit, {
      level,
      where: sql`(t.sort, t.id) < (${next.sort}, ${next.id})`,
      back: true,
    });
    return [previous, next];
  }
  if (after === undefined) return [(await placesOf(unit, { level, back: true }))[0], undefined];
  const previous = await anchorOf(unit, { level, id: after, path: 'after' });
  const [next] = await placesOf(unit, { level, where: sql`(t.sort, t.id) > (${previous.sort}, ${previous.id})` });
  return [previous, next];
}

/** The record that was named, which must stand there where whoever moves can see it. */
async function anchorOf(
  unit: UnitOfWork,
  { level, id, path }: { level: Level; id: string; path: string },
): Promise<Placed> {
  const seen = rowPredicates(unit.authority.accessTo(level.resource));
  const [found] = await placesOf(unit, { level, where: sql.join([sql`t.id = ${storedId(id)}`, ...seen], sql` and `) });
  if (!found) throw new Problem('INVALID', { findings: [finding(path, 'noRecord')] });
  return found;
}

async function placesOf(
  { db }: UnitOfWork,
  { level, where, back, limit = 1 }: { level: Level; where?: RawBuilder<unknown>; back?: true; limit?: number },
): Promise<Placed[]> {
  const direction = sql.raw(back ? 'desc' : 'asc');
  const found = await sql<Placed>`select t.id, t.sort::int as sort from ${sql.id(level.resource.table)} t
    where ${where ? sql`${level.where} and ${where}` : level.where}
    order by t.sort ${direction}, t.id ${direction} limit ${limit}`.execute(db);
  return found.rows;
}

/** From the next one on everybody who would stand at or before the place of the one in front; undefined: too many. */
async function givingWayTo(
  unit: UnitOfWork,
  { level, next, sort }: { level: Level; next: Placed; sort: number },
): Promise<Placed[] | undefined> {
  const moved: Placed[] = [];
  let from = sql`(t.sort, t.id) >= (${next.sort}, ${next.id})`;
  for (let last = sort; ; ) {
    const following = await placesOf(unit, { level, where: from, limit: batch });
    const giving = givingWay(following, last);
    moved.push(...giving);
    const end = following.at(-1);
    if (giving.length < batch || !end) return moved;
    if (moved.length >= mostGivingWay) return undefined;
    last = giving.at(-1)?.sort ?? last;
    from = sql`(t.sort, t.id) > (${end.sort}, ${end.id})`;
  }
}

const write = ({ db }: UnitOfWork, { level, giving }: { level: Level; giving: Placed[] }) =>
  sql`update ${sql.id(level.resource.table)} t set sort = v.sort
    from unnest(${giving.map(({ id }) => id)}::uuid[], ${giving.map((one) => one.sort)}::int[]) v (id, sort)
    where t.id = v.id`.execute(db);
