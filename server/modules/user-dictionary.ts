import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem, refuse } from '@tessera/schemas/language/problems.ts';
import { dictionaryData } from '@tessera/schemas/modules/basic/dictionary.ts';
import { sql } from 'kysely';
import { fullAccess } from '../engine/access.ts';
import type { Hooks } from '../engine/hooks.ts';
import { parseListQuery } from '../engine/list-query.ts';
import { allRecords } from '../engine/read.ts';
import type { Work } from '../engine/work.ts';
import { createRecord } from '../engine/write.ts';
import { mostItems } from './dictionary-data.ts';

export const userDictionary = 'basic/UserDictionaryData';

/** An entry belongs to whoever made it, stays in its dictionary, and its value stands there once for each person. */
export const userDictionaryHooks: Hooks = {
  async beforeWrite(work, { resource, id, value, before }) {
    if (before === null) {
      if (typeof value.ownerId === 'string') refuse([finding('ownerId', 'readonly')]);
      value.ownerId = work.user.id;
    } else if (value.dictionaryId !== undefined && value.dictionaryId !== before.dictionaryId)
      refuse([finding('dictionaryId', 'readonly')]);
    const { ownerId, dictionaryId, dataValue, parentId } = { ...before, ...value };
    // What is missing is named by the rules that follow.
    if (typeof dictionaryId !== 'string') return;
    const key = { ownerId: String(ownerId), dictionaryId };
    if (before === null) await requireEnabled(work, dictionaryId);
    await lockEntries(work, key);
    const found = await sql<{ held: number; same: number; parents: number }>`select count(*)::int as held,
        count(*) filter (where data_value = ${dataValue} and id <> ${id})::int as same,
        count(*) filter (where id = ${parentId})::int as parents
      from ${sql.id(resource.table)} where ${entriesOf(key)}`.execute(work.trx);
    const { held, same, parents } = found.rows[0] ?? { held: 0, same: 0, parents: 0 };
    if (typeof parentId === 'string' && parentId !== '0' && parents === 0 && parentId !== before?.parentId)
      refuse([finding('parentId', 'noRecord')]);
    if (same > 0) {
      const field = resource.byName.get('dataValue')?.field.label ?? '';
      throw new Problem('NOT_UNIQUE', { params: { field, value: dataValue }, data: { field: 'dataValue' } });
    }
    if (before === null && held >= mostItems) throw new Problem('TOO_MANY_ROWS', { params: { max: mostItems } });
  },
};

/** One person's entries of one dictionary. */
export const entriesOf = ({ ownerId, dictionaryId }: { ownerId: string; dictionaryId: string }) =>
  sql`owner_id = ${ownerId} and dictionary_id = ${dictionaryId} and deleted_at is null`;

/**
 * Copies enabled entries of a dictionary (all, or `ids` with the parents that they need) to the user's own, unless
 * the user has their value already; answers the ids of the new ones. A copy stands below the own entry of its parent's value.
 */
export async function importEntries(work: Work, dictionaryId: string, ids: string[] | 'all'): Promise<string[]> {
  await requireEnabled(work, dictionaryId);
  const shared = await sharedEntries(work, dictionaryId);
  if (ids !== 'all')
    refuse(ids.flatMap((id, index) => (shared.has(id) ? [] : [finding(`ids[${index}]`, 'noRecord')])).slice(0, 100));
  const key = { ownerId: work.user.id, dictionaryId };
  await lockEntries(work, key);
  const own = await ownIds(work, key);
  const made: string[] = [];
  const resource = work.deps.registry.get(userDictionary);
  for (const entry of parentsFirst(shared, ids === 'all' ? shared.keys() : ids)) {
    if (own.has(entry.dataValue)) continue;
    if (own.size >= mostItems) throw new Problem('TOO_MANY_ROWS', { params: { max: mostItems } });
    const parentId = own.get(shared.get(entry.parentId)?.dataValue ?? '') ?? '0';
    const copy = { ...Object.fromEntries(copied.map((name) => [name, entry[name]])), dictionaryId, parentId };
    const id = await createRecord(work, resource, copy, { access: fullAccess, hooks: importHooks });
    own.set(entry.dataValue, id);
    made.push(id);
  }
  return made;
}

interface SharedEntry extends Record<string, unknown> {
  id: string;
  parentId: string;
  dataValue: string;
}

const copied = [
  'sort',
  ...dictionaryData.model.fields.map(({ name }) => name).filter((name) => name !== 'dictionaryId'),
];

/** The import has looked at all entries at once, under the same lock. */
const importHooks: Hooks = {
  beforeWrite: async (work, { value }) => {
    value.ownerId = work.user.id;
  },
};

/** choice: entries are kept of enabled dictionaries; what is there already stays when one is disabled. */
async function requireEnabled(work: Work, dictionaryId: string): Promise<void> {
  const table = sql.id(work.deps.registry.get('basic/Dictionary').table);
  const found = await sql`select 1 from ${table}
    where id = ${dictionaryId} and state = 1 and deleted_at is null`.execute(work.trx);
  if (found.rows.length === 0) refuse([finding('dictionaryId', 'noRecord')]);
}

/** One writer at a time: a value is not added twice at the same moment. */
const lockEntries = (work: Work, { ownerId, dictionaryId }: { ownerId: string; dictionaryId: string }) =>
  sql`select pg_advisory_xact_lock(7311, hashtext(${`${ownerId}/${dictionaryId}`}))`.execute(work.trx);

async function sharedEntries(work: Work, dictionaryId: string): Promise<Map<string, SharedEntry>> {
  const resource = work.deps.registry.get('basic/DictionaryData');
  const query = parseListQuery(resource, { dictionaryId, state: '1' }, { access: fullAccess });
  const reading = { db: work.trx, registry: work.deps.registry, access: fullAccess };
  const list = JSON.parse(await allRecords(reading, resource, { query, limit: mostItems })) as SharedEntry[];
  return new Map(list.map((entry) => [entry.id, entry]));
}

async function ownIds(work: Work, key: { ownerId: string; dictionaryId: string }): Promise<Map<string, string>> {
  const found = await sql<{ id: string; value: string }>`select id, data_value as value
    from ${sql.id(work.deps.registry.get(userDictionary).table)} where ${entriesOf(key)}`.execute(work.trx);
  return new Map(found.rows.map(({ id, value }) => [value, id]));
}

/** The wanted entries and what is above them, each after its parent. */
function parentsFirst(shared: Map<string, SharedEntry>, wanted: Iterable<string>): SharedEntry[] {
  const ordered = new Set<SharedEntry>();
  for (const id of wanted) {
    const path: SharedEntry[] = [];
    for (let entry = shared.get(id); entry && !ordered.has(entry) && !path.includes(entry); ) {
      path.unshift(entry);
      entry = shared.get(entry.parentId);
    }
    for (const entry of path) ordered.add(entry);
  }
  return [...ordered];
}
