import { moduleTable } from '../registry/module-rows.ts';
import type { Work } from '../work/work.ts';

interface DictionaryEntry {
  id: string;
  dictionary: string;
  value: string;
  label: string;
  /** The id of the entry that it hangs below. */
  above: string | null;
}

/** The entries of dictionaries, by their codes; those that are switched off too. */
export async function dictionaryEntries(
  { db, registry }: Pick<Work, 'db' | 'registry'>,
  codes: string[],
): Promise<DictionaryEntry[]> {
  if (codes.length === 0) return [];
  return db
    .selectFrom(moduleTable(registry, 'basic/DictionaryData').as('d'))
    .innerJoin(moduleTable(registry, 'basic/Dictionary').as('k'), 'k.id', 'd.dictionary_id')
    .select(['d.id', 'k.code as dictionary', 'd.data_value as value', 'd.full_name as label', 'd.parent_id as above'])
    .where('k.code', 'in', codes)
    .where('d.deleted_at', 'is', null)
    .where('k.deleted_at', 'is', null)
    .execute();
}

/** So many levels of a way are named. */
const mostLevels = 100;

/** What each code of a dictionary is called, after what it hangs below, from the first level down: by dictionary, by code. */
export function dictionaryWays(
  entries: readonly DictionaryEntry[],
): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const wayOf = (entry: DictionaryEntry): readonly string[] => {
    const way = [entry.label];
    // What hangs below itself ends somewhere all the same.
    for (let at = above(entry); at && way.length < mostLevels; at = above(at)) way.unshift(at.label);
    return way;
  };
  const above = (entry: DictionaryEntry) => (entry.above === null ? undefined : byId.get(entry.above));
  const ways = new Map<string, Map<string, readonly string[]>>();
  for (const entry of entries) {
    const ofDictionary = ways.get(entry.dictionary) ?? new Map<string, readonly string[]>();
    ways.set(entry.dictionary, ofDictionary.set(entry.value, wayOf(entry)));
  }
  return ways;
}
