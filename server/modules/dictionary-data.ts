import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { nest } from '../engine/read/nest.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Hooks, RecordValue, Write } from '../engine/work/hooks.ts';
import type { UnitOfWork, Work } from '../engine/work/work.ts';
import { storedId } from '../storage/record-id.ts';
import { namesDictionary, refuseHeldValue } from './dictionary-uses.ts';

interface DictionaryItem {
  id: string;
  dataValue: string;
  fullName: string;
  listClass: string | null;
  cssClass: string | null;
  parentId: string;
}

/** At most this many entries of a dictionary come at once, so that there are no more of them. */
export const mostItems = 10_000;

/** What forms choose by stays while they do: its code is written in them, and in its entries records may say something. */
export const dictionaryHooks: Hooks = {
  async beforeWrite(unit, { id, value, before }) {
    if (before?.isTree === 1 && value.isTree !== undefined && value.isTree !== 1) await refuseNested(unit, id);
    if (!before || value.code === undefined || value.code === before.code) return;
    refuse(namesDictionary(unit, { id, code: before.code }) ? [finding('code', 'readonly')] : []);
  },
  async beforeRemove(unit, { id, before }) {
    const by = namesDictionary(unit, { id, code: before.code });
    if (by) throw new Problem('IN_USE', { params: { by: by.definition.title } });
  },
};

/** A dictionary holds no entry that a select would not show, none twice, and none is taken away that records hold. */
export const dictionaryDataHooks: Hooks = {
  async beforeWrite(unit, { id, value, before }) {
    const dictionaryId = comesTo({ value, before });
    await refuseOtherDictionary(unit, { id, value, before });
    await refuseSameValue(unit, { id, value, before });
    const leaves = (name: string) => value[name] !== undefined && value[name] !== before?.[name];
    if (before && (leaves('dataValue') || leaves('dictionaryId'))) await refuseHeldEntry(unit, before);
    if (dictionaryId === undefined) return;
    const count = await countIn(unit, dictionaryId);
    if (count >= mostItems) throw new Problem('TOO_MANY_ENTRIES', { params: { max: mostItems } });
  },
  async afterWrite({ unit }, write) {
    const dictionaryId = comesTo(write);
    const ofUnit = counts.get(unit);
    if (dictionaryId !== undefined) ofUnit?.set(dictionaryId, (ofUnit.get(dictionaryId) ?? 0) + 1);
  },
  async beforeRemove(unit, { before }) {
    await refuseHeldEntry(unit, before);
  },
  async beforeRestore(unit, { before }) {
    const count = await countIn(unit, String(before.dictionaryId));
    if (count >= mostItems) throw new Problem('TOO_MANY_ENTRIES', { params: { max: mostItems } });
    counts.get(unit.unit)?.delete(String(before.dictionaryId));
  },
};

/** What hangs below another entry would be drawn as a tree all the same, or be lost from sight. */
async function refuseNested({ db, registry }: UnitOfWork, dictionaryId: string): Promise<void> {
  const { counted } = await db
    .selectFrom(moduleTable(registry, 'basic/DictionaryData').as('d'))
    .select(({ fn }) => fn.countAll<string>().as('counted'))
    .where('dictionary_id', '=', storedId(dictionaryId))
    .where('parent_id', '!=', '0')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  refuse(Number(counted) > 0 ? [finding('isTree', 'holdsNested', { count: Number(counted) })] : []);
}

/** The dictionary that an entry is added to; undefined where it stays in its own. */
function comesTo({ value, before }: Pick<Write, 'value' | 'before'>): string | undefined {
  const { dictionaryId } = value;
  return typeof dictionaryId === 'string' && dictionaryId !== before?.dictionaryId ? dictionaryId : undefined;
}

/** An entry and what hangs below it stand in one dictionary. */
async function refuseOtherDictionary(
  { db, registry }: UnitOfWork,
  { id, value, before }: Pick<Write, 'id' | 'value' | 'before'>,
): Promise<void> {
  const { dictionaryId, parentId = '0' } = { ...before, ...value };
  const leaves = before !== null && dictionaryId !== before.dictionaryId;
  if (!leaves && parentId === (before?.parentId ?? '0')) return;
  const around = await db
    .selectFrom(moduleTable(registry, 'basic/DictionaryData').as('d'))
    .select('id')
    .where((either) =>
      either.or([either('id', '=', storedId(parentId)), ...(leaves ? [either('parent_id', '=', id)] : [])]),
    )
    .where('dictionary_id', '!=', storedId(dictionaryId))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const label = registry.get('basic/DictionaryData').byName.get('dictionaryId')?.field.label ?? '';
  refuse(around ? [finding(leaves ? 'dictionaryId' : 'parentId', 'notParents', { label })] : []);
}

/** Two entries of one value are one choice to every record, by either name. */
async function refuseSameValue(
  { db, registry }: UnitOfWork,
  { id, value, before }: Pick<Write, 'id' | 'value' | 'before'>,
): Promise<void> {
  const { dictionaryId, dataValue } = { ...before, ...value };
  const isSame = dictionaryId === before?.dictionaryId && dataValue === before?.dataValue;
  if (isSame || typeof dataValue !== 'string' || typeof dictionaryId !== 'string') return;
  await holdEntries(db, dictionaryId);
  const same = await db
    .selectFrom(moduleTable(registry, 'basic/DictionaryData').as('d'))
    .select('id')
    .where('dictionary_id', '=', storedId(dictionaryId))
    .where('data_value', '=', dataValue)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const field = registry.get('basic/DictionaryData').byName.get('dataValue')?.field.label ?? '';
  if (same) throw new Problem('NOT_UNIQUE', { params: { field, value: dataValue }, data: { field: 'dataValue' } });
}

async function refuseHeldEntry(unit: UnitOfWork, before: RecordValue): Promise<void> {
  const dictionary = await unit.db
    .selectFrom(moduleTable(unit.registry, 'basic/Dictionary').as('d'))
    .select(['id', 'code'])
    .where('id', '=', storedId(before.dictionaryId))
    .executeTakeFirst();
  if (dictionary) await refuseHeldValue(unit, { dictionary, value: String(before.dataValue) });
}

const counts = new WeakMap<object, Map<string, number>>();

/** One writer at a time adds entries, or gives them other values. */
const holdEntries = (db: UnitOfWork['db'], dictionaryId: string) =>
  sql`select pg_advisory_xact_lock(7313, hashtext(${dictionaryId}))`.execute(db);

/** Counted once in a unit of work, under the lock. */
async function countIn({ db, registry, unit }: UnitOfWork, dictionaryId: string): Promise<number> {
  const ofUnit = counts.get(unit) ?? new Map<string, number>();
  counts.set(unit, ofUnit);
  const known = ofUnit.get(dictionaryId);
  if (known !== undefined) return known;
  await holdEntries(db, dictionaryId);
  const { counted } = await db
    .selectFrom(moduleTable(registry, 'basic/DictionaryData').as('d'))
    .select(({ fn }) => fn.countAll<string>().as('counted'))
    .where('dictionary_id', '=', storedId(dictionaryId))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  ofUnit.set(dictionaryId, Number(counted));
  return Number(counted);
}

/** The enabled entries of a dictionary, by its code or id (API.md, Least bodies). */
export async function dictionaryItems(work: Work, codeOrId: string): Promise<DictionaryItem[]> {
  const { id } = await findDictionary(work, codeOrId);
  return enabledItems(work, { of: 'basic/DictionaryData', where: sql<boolean>`dictionary_id = ${id}` });
}

/** A dictionary by its code or id. Throws NOT_FOUND. */
export async function findDictionary({ registry, db }: Work, codeOrId: string): Promise<{ id: string }> {
  const dictionary = await db
    .selectFrom(moduleTable(registry, 'basic/Dictionary').as('d'))
    .select('id')
    .where((either) => either.or([either('code', '=', codeOrId), either('id', '=', storedId(codeOrId))]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!dictionary) throw new Problem('NOT_FOUND');
  return dictionary;
}

/** Enabled entries of a resource that keeps entries of dictionaries, in their order. */
export const enabledItems = (
  { registry, db }: Work,
  { of, where }: { of: 'basic/DictionaryData' | 'basic/UserDictionaryData'; where: RawBuilder<boolean> },
): Promise<DictionaryItem[]> =>
  db
    .selectFrom(moduleTable(registry, of).as('d'))
    .select([
      'id',
      'data_value as dataValue',
      'full_name as fullName',
      'list_class as listClass',
      'css_class as cssClass',
      'parent_id as parentId',
    ])
    .where(where)
    .where('state', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .limit(mostItems)
    .execute();

/** Entries as a selector answers them: nested when the query says isTree. */
export const listOrTree = (items: DictionaryItem[], isTree: string | undefined): unknown[] =>
  isTree === '1' || isTree === 'true' ? nest(items.map((item) => ({ ...item }))) : items;
