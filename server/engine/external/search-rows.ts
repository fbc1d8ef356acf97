import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import { noteRecords } from './known-records.ts';
import { type Asker, placeOf } from './place.ts';
import { readRows } from './read-rows.ts';

interface Search {
  resource: Resource;
  access: Access;
  words: string;
  limit: number;
  /** Milliseconds. */
  patience: number;
}

/** A row by the name under which a person knows it. */
interface FoundRow {
  id: string;
  fullName: string;
  code: string | null;
}

/**
 * A few rows of another database whose title or code holds the words, of those that the access shows and by columns that
 * it shows; undefined where the database does not answer within the patience, or not at all.
 */
export async function searchRows(work: Asker, search: Search): Promise<FoundRow[] | undefined> {
  const { resource, access, words, limit, patience } = search;
  const isOpen = (name: string) => {
    const field = resource.byName.get(name)?.field;
    return field !== undefined && !isSecret(field) && maySee(access, name);
  };
  const { titleField } = resource.definition.model;
  // What names a row elsewhere is read there: here stands its key.
  if (!isOpen(titleField) || kindOf(resource.byName.get(titleField)!.field.kind).reference) return [];
  const hasCode = isOpen('code') && kindOf(resource.byName.get('code')!.field.kind).operators.includes('like');
  const keywordFields = [...new Set([titleField, ...(hasCode ? ['code'] : [])])];
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(patience)));
  const asked = async (): Promise<FoundRow[]> => {
    // What the table looks like is kept for the next search, however long it takes.
    const place = await orAborted(placeOf(work, resource), signal);
    const query = {
      ...{ conditions: [], keyword: words, keywordFields },
      scope: access.rows === 'all' ? ('all' as const) : access.rows.conditions,
    };
    const records = await readRows(work, place, { query, limit, patience: { milliseconds: patience, signal } });
    await noteRecords(work, { resource, records });
    const code = hasCode && titleField !== 'code' ? place.fields.get('code')?.column : undefined;
    return records.map(({ id, title, values }) => ({
      ...{ id, fullName: title ?? '' },
      code: code === undefined || values[code] === null ? null : String(values[code]),
    }));
  };
  try {
    return await asked();
  } catch (error) {
    // Whoever looks for something finds what is elsewhere; a page of the module says what is wrong.
    if (signal.aborted || error instanceof Problem) return undefined;
    throw error;
  }
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
