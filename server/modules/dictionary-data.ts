import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import type { Call } from '../routing/route.ts';

export interface DictionaryItem {
  id: string;
  dataValue: string;
  fullName: string;
  listClass: string | null;
  cssClass: string | null;
  parentId: string;
}

/** The enabled entries of a dictionary, by its code or id (API.md, Least bodies). */
export async function dictionaryItems(call: Call, codeOrId: string): Promise<DictionaryItem[]> {
  const { registry, db } = call.deps;
  const dictionaries = registry.get('basic/Dictionary').table;
  const known = await sql<{
    id: string;
  }>`select id from ${sql.id(dictionaries)} where (code = ${codeOrId} or id = ${codeOrId}) and deleted_at is null`.execute(
    db,
  );
  const dictionary = known.rows[0];
  if (!dictionary) throw new Problem('NOT_FOUND');
  const found =
    await sql<DictionaryItem>`select id, data_value as "dataValue", full_name as "fullName", list_class as "listClass",
      css_class as "cssClass", parent_id as "parentId"
    from ${sql.id(registry.get('basic/DictionaryData').table)}
    where dictionary_id = ${dictionary.id} and state = 1 and deleted_at is null order by sort, id limit 10000`.execute(
      db,
    );
  return found.rows;
}
