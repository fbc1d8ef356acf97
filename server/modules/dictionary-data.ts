import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { nest } from '../engine/read/nest.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Work } from '../engine/work/work.ts';
import { storedId } from '../storage/record-id.ts';

interface DictionaryItem {
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
