import { Problem } from '@tessera/schemas/language/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { nest } from '../engine/read.ts';
import type { Call } from '../routing/route.ts';

export interface DictionaryItem {
  id: string;
  dataValue: string;
  fullName: string;
  listClass: string | null;
  cssClass: string | null;
  parentId: string;
}

/** At most this many entries of a dictionary come at once. */
export const mostItems = 10_000;

/** The enabled entries of a dictionary, by its code or id (API.md, Least bodies). */
export async function dictionaryItems(call: Call, codeOrId: string): Promise<DictionaryItem[]> {
  const { id } = await findDictionary(call, codeOrId);
  return enabledItems(call, { of: 'basic/DictionaryData', where: sql`dictionary_id = ${id}` });
}

/** A dictionary by its code or id. Throws NOT_FOUND. */
export async function findDictionary(call: Call, codeOrId: string): Promise<{ id: string }> {
  const { registry, db } = call.deps;
  const found = await sql<{ id: string }>`select id
    from ${sql.id(registry.get('basic/Dictionary').table)}
    where (code = ${codeOrId} or id = ${codeOrId}) and deleted_at is null`.execute(db);
  const dictionary = found.rows[0];
  if (!dictionary) throw new Problem('NOT_FOUND');
  return dictionary;
}

/** Enabled entries of a resource that keeps entries of dictionaries, in their order. */
export async function enabledItems(
  call: Call,
  { of, where }: { of: string; where: RawBuilder<unknown> },
): Promise<DictionaryItem[]> {
  const found =
    await sql<DictionaryItem>`select id, data_value as "dataValue", full_name as "fullName", list_class as "listClass",
      css_class as "cssClass", parent_id as "parentId"
    from ${sql.id(call.deps.registry.get(of).table)}
    where ${where} and state = 1 and deleted_at is null order by sort, id limit ${mostItems}`.execute(call.deps.db);
  return found.rows;
}

/** Entries as a selector answers them: nested when the query says isTree. */
export const listOrTree = (call: Call, items: DictionaryItem[]): unknown[] =>
  call.query.isTree === '1' || call.query.isTree === 'true' ? nest(items.map((item) => ({ ...item }))) : items;
