import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type Caption, languages, type Text, t, textIn } from '@tessera/schemas/texts/text.ts';
import { type RawBuilder, sql } from 'kysely';
import { isStatementTimeout } from '../../storage/database.ts';
import { storedId } from '../../storage/record-id.ts';
import { pointingRecords, pointsTo, showsPointing } from '../read/references/pointing-records.ts';
import type { PointingField } from '../registry/registry.ts';
import type { PlacedField, Resource, StoredRows } from '../registry/resource.ts';
import { transact, type UnitOfWork } from '../work/work.ts';
import { mostNamed, type Use, usedProblem } from './uses.ts';

interface Used {
  resource: Resource;
  id: string;
  /** Records of the same module that are deleted along with it hold it no more. */
  along?: ReadonlySet<string>;
}

/**
 * A record that others point to cannot be deleted; the problem names them, and `also` what else is in the way. Deleted ones
 * point to nothing.
 */
export async function refuseWhenUsed(
  unit: UnitOfWork,
  { resource, id, along = new Set(), also = [] }: Used & { also?: readonly Use[] },
): Promise<void> {
  const holder = await holderOf(unit, { resource, id, along, holds: 'stored' });
  if (!holder) {
    if (also.length > 0) throw usedProblem('IN_USE', { uses: also, more: 0, language: unit.language });
    return;
  }
  const { uses, more } = await namedHolders(unit, { resource, id, along }).catch((error: unknown) => {
    if (!isStatementTimeout(error)) throw error;
    return { uses: [unnamed(holder)], more: 0 };
  });
  throw usedProblem('IN_USE', { uses: [...also, ...uses], more, language: unit.language });
}

/** A use of which nothing but the module is told. */
const unnamed = ({ name, definition }: Resource): Use => ({
  resource: name,
  id: null,
  what: definition.title,
  name: '',
});

/** Milliseconds: it is said anyway that it is in use, and naming is a help. */
const namingTime = 1500;
const mostCounted = 1000;

/** The records that point to one: by their names as far as the actor sees them, others by their module. */
function namedHolders(
  unit: UnitOfWork,
  { resource, id, along = new Set() }: Used,
): Promise<{ uses: Use[]; more: number }> {
  return transact(unit, async (inner) => {
    await sql`set local statement_timeout = ${sql.raw(String(namingTime))}`.execute(inner.db);
    const uses: Use[] = [];
    let more = 0;
    for (const [other, holding] of await holdersOf(inner, { resource, id, along })) {
      const access = inner.authority.accessTo(other);
      const isListed = (other.definition.operations as readonly string[]).includes('list');
      const isSeen = access.granted && other.definition.personal === undefined && isListed;
      const seen = new Map<string, string>();
      let counted = 0;
      for (const by of holding.filter((each) => isSeen && showsPointing(each, access))) {
        const found = await pointingRecords(inner, {
          resource: other,
          access,
          by,
          id,
          most: mostCounted,
          first: mostNamed,
        });
        counted = Math.max(counted, found.total);
        for (const record of found.first) seen.set(record.id, record.fullName);
      }
      if (other === resource) for (const gone of [id, ...along]) seen.delete(gone);
      for (const [holder, name] of seen)
        uses.push({ resource: other.name, id: holder, what: other.definition.title, name });
      if (seen.size === 0) uses.push(unnamed(other));
      more += Math.max(0, counted - seen.size);
    }
    return { uses, more };
  });
}

/** What a deleted record points to is not gone for good while that one can be restored. */
export async function refuseWhenUsedInBins(unit: UnitOfWork, used: Used): Promise<void> {
  const by = await holderOf(unit, { ...used, holds: 'deleted' });
  if (by) throw new Problem('IN_USE', { params: { by: binOf(by.definition.title) } });
}

const bin = t('的回收站', '的資源回收筒', ' (recycle bin)', 'のごみ箱');
const binOf = (title: Caption) =>
  Object.fromEntries(languages.map((language) => [language, textIn(title, language) + bin[language]])) as Text;

/** A resource with records, in force or in its bin, that point to this one; it may point to itself. */
async function holderOf(
  unit: UnitOfWork,
  { holds, resource, ...used }: Used & { holds: Holding },
): Promise<Resource | undefined> {
  for (const { holder, by } of pointingFrom(unit, resource)) {
    if (holds === 'deleted' && !holder.has('recycle')) continue;
    if (await isHeld(unit, { ...used, resource, holder, by, holds })) return holder;
  }
  return undefined;
}

type Holding = 'stored' | 'deleted';

/** Of records that stand in tables of others their databases take care. */
const pointingFrom = ({ registry }: UnitOfWork, resource: Resource): PointingField[] =>
  registry.pointingTo(resource).filter(({ holder }) => !holder.definition.model.external);

async function holdersOf(unit: UnitOfWork, used: Used): Promise<Map<Resource, PlacedField[]>> {
  const found = new Map<Resource, PlacedField[]>();
  for (const { holder, by } of pointingFrom(unit, used.resource))
    if (await isHeld(unit, { ...used, holder, by, holds: 'stored' }))
      found.set(holder, [...(found.get(holder) ?? []), by]);
  return found;
}

async function isHeld(
  { db }: UnitOfWork,
  { resource, id, along = new Set(), holder, by: { stored, tables }, holds }: Used & PointingField & { holds: Holding },
): Promise<boolean> {
  const { from, alias } = rowsOf(holder, tables);
  const used = await sql`select 1 from ${from}
    where ${pointsTo(stored, { alias, id })} and t.deleted_at is ${holds === 'deleted' ? sql`not null` : sql`null`}
    ${holder.name === resource.name ? sql`and t.id not in (${sql.join([id, ...along].map(storedId))})` : sql``} limit 1`.execute(
    db,
  );
  return used.rows.length > 0;
}

/** Records `t` with the rows of the last of these tables in them; `alias` is that of the rows, without tables of the record. */
export function rowsOf({ table }: Resource, tables: StoredRows[]): { from: RawBuilder<unknown>; alias: string } {
  let [from, alias] = [sql`${sql.id(table)} t`, 't'];
  for (const [depth, rows] of tables.entries()) {
    const own = `r${depth}`;
    from = sql`${from} join ${sql.id(rows.table)} ${sql.id(own)}
      on ${sql.ref(`${own}.parent_id`)} = ${sql.ref(`${alias}.id`)} and ${sql.ref(`${own}.deleted_at`)} is null`;
    alias = own;
  }
  return { from, alias };
}
