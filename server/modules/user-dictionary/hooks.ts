import { dictionaryData } from '@tessera/schemas/modules/basic/dictionary.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { parseListQuery } from '../../engine/read/list-query.ts';
import { readAll } from '../../engine/read/read-list.ts';
import { moduleTable } from '../../engine/registry/module-rows.ts';
import { fullAccess } from '../../engine/work/access.ts';
import type { Hooks } from '../../engine/work/hooks.ts';
import { asSystem, type UnitOfWork } from '../../engine/work/work.ts';
import { createRecord } from '../../engine/write/create.ts';
import { storedId } from '../../storage/record-id.ts';
import { mostItems } from '../dictionary-data.ts';

export const userDictionary = 'basic/UserDictionaryData';

/** An entry stays in its dictionary, and its value stands there once for each person. */
export const userDictionaryHooks: Hooks = {
  async beforeWrite(unit, { resource, id, value, before }) {
    if (before && value.dictionaryId !== undefined && value.dictionaryId !== before.dictionaryId)
      refuse([finding('dictionaryId', 'readonly')]);
    const { ownerId, dictionaryId, dataValue, parentId } = { ...before, ...value };
    // What is missing is named by the rules that follow.
    if (typeof dictionaryId !== 'string') return;
    const entries = await entriesIn(unit, { ownerId: String(ownerId), dictionaryId });
    if (typeof parentId === 'string' && parentId !== '0' && parentId !== before?.parentId && !entries.ids.has(parentId))
      refuse([finding('parentId', 'noRecord')]);
    const holder = entries.byValue.get(String(dataValue));
    if (holder !== undefined && holder !== id) {
      const field = resource.byName.get('dataValue')?.field.label ?? '';
      throw new Problem('NOT_UNIQUE', { params: { field, value: dataValue }, data: { field: 'dataValue' } });
    }
    if (before === null && entries.ids.size >= mostItems)
      throw new Problem('TOO_MANY_ROWS', { params: { max: mostItems } });
  },
  async afterWrite(unit, { id, value, before }) {
    const entries = await entriesIn(unit, {
      ownerId: String(value.ownerId),
      dictionaryId: String(value.dictionaryId),
    });
    if (before) entries.byValue.delete(String(before.dataValue));
    entries.byValue.set(String(value.dataValue), id);
    entries.ids.add(id);
  },
};

interface Key {
  ownerId: string;
  dictionaryId: string;
}

/** One person's entries of one dictionary, as a unit of work knows them. */
interface Entries {
  ids: Set<string>;
  byValue: Map<string, string>;
}

export const entriesOf = ({ ownerId, dictionaryId }: Key) =>
  sql<boolean>`owner_id = ${ownerId} and dictionary_id = ${storedId(dictionaryId)} and deleted_at is null`;

const known = new WeakMap<object, Map<string, Entries>>();

/** Read once in a unit of work, under a lock that lets one writer at a time add a value. */
async function entriesIn(work: UnitOfWork, key: Key): Promise<Entries> {
  const { db, registry, unit } = work;
  const name = `${key.ownerId}/${key.dictionaryId}`;
  const ofUnit = known.get(unit) ?? new Map<string, Entries>();
  known.set(unit, ofUnit);
  const held = ofUnit.get(name);
  if (held) return held;
  await requireEnabled(work, key.dictionaryId);
  await sql`select pg_advisory_xact_lock(7311, hashtext(${name}))`.execute(db);
  const found = await db
    .selectFrom(moduleTable(registry, userDictionary).as('d'))
    .select(['id', 'data_value as value'])
    .where(entriesOf(key))
    .execute();
  const entries = {
    ids: new Set(found.map(({ id }) => id)),
    byValue: new Map(found.map(({ id, value }) => [value, id])),
  };
  ofUnit.set(name, entries);
  return entries;
}

interface Import {
  dictionaryId: string;
  /** Ids of shared entries, whose parents come with them. */
  ids: string[] | 'all';
}

/**
 * Copies enabled entries of a dictionary to the actor's own, unless they have their value already; answers the ids of
 * the new ones. A copy stands below the own entry of its parent's value.
 */
export async function importEntries(unit: UnitOfWork, { dictionaryId, ids }: Import): Promise<string[]> {
  await requireEnabled(unit, dictionaryId);
  const shared = await sharedEntries(unit, dictionaryId);
  if (ids !== 'all')
    refuse(ids.flatMap((id, index) => (shared.has(id) ? [] : [finding(`ids[${index}]`, 'noRecord')])).slice(0, 100));
  const own = await entriesIn(unit, { ownerId: unit.actor.id, dictionaryId });
  const made: string[] = [];
  const resource = unit.registry.get(userDictionary);
  for (const entry of parentsFirst(shared, ids === 'all' ? shared.keys() : ids)) {
    if (own.byValue.has(entry.dataValue)) continue;
    const parentId = own.byValue.get(shared.get(entry.parentId)?.dataValue ?? '') ?? '0';
    const input = { ...Object.fromEntries(copied.map((name) => [name, entry[name]])), dictionaryId, parentId };
    made.push(await createRecord(asSystem(unit), { resource, input }));
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

/** choice: entries are kept of enabled dictionaries; what is there already stays when one is disabled. */
async function requireEnabled({ db, registry }: UnitOfWork, dictionaryId: string): Promise<void> {
  const found = await db
    .selectFrom(moduleTable(registry, 'basic/Dictionary').as('d'))
    .select('id')
    .where('id', '=', storedId(dictionaryId))
    .where('state', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) refuse([finding('dictionaryId', 'noRecord')]);
}

async function sharedEntries(unit: UnitOfWork, dictionaryId: string): Promise<Map<string, SharedEntry>> {
  const resource = unit.registry.get('basic/DictionaryData');
  const query = parseListQuery(resource, {
    input: { dictionaryId, state: '1' },
    access: fullAccess,
    language: unit.language,
  });
  const text = await readAll(unit, { resource, query, access: fullAccess, limit: mostItems });
  const list = JSON.parse(text) as SharedEntry[];
  return new Map(list.map((entry) => [entry.id, entry]));
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
