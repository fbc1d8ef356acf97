import type { Finding } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import type { WriteMode } from './coerce.ts';
import type { RecordValue } from './context.ts';
import { isBlank, own } from './context.ts';
import type { RowChanges } from './row-changes.ts';
import { placeRows, rowChangeKeys } from './row-changes.ts';

/** Reads the cells that were sent of a row, of a stored one with what it holds. */
export type RowReader = (
  row: RecordValue,
  as: { place: string; stored?: RecordValue | undefined; mode: WriteMode },
) => RecordValue;

interface ChangesRead {
  stored: RecordValue[];
  /** Rows at most, and what is said of it. */
  most: { count: number; said: number };
  path: string;
  findings: Finding[];
  readRow: RowReader;
}

/**
 * The rows of a sub-table after changes from outside: stored ones as they are, changed ones with their id and the cells
 * that were sent, new ones whole. What is wrong with a cell is named by its place after the changes (`lines[3].price`),
 * as it is by every rule; what is wrong with the changes themselves by its place in them (`lines.removed[2]`).
 */
export function readRowChanges(raw: object, read: ChangesRead): RecordValue[] {
  const { stored, most, path, findings, readRow } = read;
  const before = findings.length;
  const changes = wellFormed(raw as RecordValue, read);
  if (findings.length > before) return stored;
  const places = placeRows(stored, changes);
  if (places.length > most.count) {
    findings.push(finding(path, 'tooMany', { max: most.said }));
    return stored;
  }
  return places.map((place, index) => {
    if (place.from === 'stored') return place.row;
    const at = `${path}[${index}]`;
    if (place.from === 'added') return readRow(place.cells, { place: at, mode: 'create' });
    return { id: place.row.id, ...readRow(place.cells, { place: at, stored: place.row, mode: 'update' }) };
  });
}

/** The changes, once every id in them is that of a stored row and every place is one. */
function wellFormed(raw: RecordValue, { stored, path, findings }: ChangesRead): RowChanges {
  for (const key of Object.keys(raw))
    if (!(rowChangeKeys as readonly string[]).includes(key)) findings.push(finding(`${path}.${key}`, 'unknownKey'));
  const ids = new Set(stored.map(({ id }) => id));
  // One that is none of the rows is named as such, also where there are none.
  const limit = { findings, path, most: Math.max(ids.size, mostUnknown) };
  const removed = entriesOf(raw, { ...limit, key: 'removed' });
  const gone = knownIds(removed, { ids, findings, at: (index) => `${path}.removed[${index}]` });
  const changed = objectsOf(entriesOf(raw, { ...limit, key: 'changed' }), { findings, path: `${path}.changed` });
  const there = new Set([...ids].filter((id) => !gone.has(id)));
  knownIds(
    changed.map((row) => own(row, 'id')),
    { ids: there, findings, at: (index) => `${path}.changed[${index}].id` },
  );
  const order = isBlank(own(raw, 'order')) ? undefined : entriesOf(raw, { ...limit, key: 'order' });
  if (order) {
    const ordered = knownIds(order, { ids: there, findings, at: (index) => `${path}.order[${index}]` });
    // Rows that it leaves out would stand somewhere that nobody has said.
    if (ordered.size < there.size) findings.push(finding(`${path}.order`, 'tooFew', { min: there.size }));
  }
  const added = readAdded(raw, { findings, path, staying: there.size });
  return { changed, added, removed: removed as string[], ...(order ? { order: order as string[] } : {}) };
}

/** So many ids of no row are each told. */
const mostUnknown = 20;

/** What a sub-table has in its longest: more is not even looked at. */
const mostAdded = 10_000;

function readAdded(
  raw: RecordValue,
  { findings, path, staying }: { findings: Finding[]; path: string; staying: number },
): { at?: number; row: RecordValue }[] {
  const entries = entriesOf(raw, { findings, path, key: 'added', most: mostAdded });
  const size = staying + entries.length;
  const taken = new Set<unknown>();
  return objectsOf(entries, { findings, path: `${path}.added` }).map((entry, index) => {
    const place = `${path}.added[${index}]`;
    for (const key of Object.keys(entry))
      if (key !== 'at' && key !== 'row') findings.push(finding(`${place}.${key}`, 'unknownKey'));
    const [at, row] = [own(entry, 'at') ?? undefined, own(entry, 'row')];
    if (at !== undefined && (!Number.isInteger(at) || (at as number) < 0 || (at as number) >= size))
      findings.push(finding(`${place}.at`, 'notPlace', { max: size - 1 }));
    else if (at !== undefined && taken.has(at)) findings.push(finding(`${place}.at`, 'duplicateValue', { value: at }));
    taken.add(at);
    const [cells] = objectsOf([row], { findings, path: '', at: () => `${place}.row` });
    if (!isBlank(cells && own(cells, 'id'))) findings.push(finding(`${place}.row.id`, 'unknownKey'));
    return { ...(at === undefined ? {} : { at: at as number }), row: cells ?? {} };
  });
}

function entriesOf(
  raw: RecordValue,
  { findings, path, key, most }: { findings: Finding[]; path: string; key: string; most: number },
): unknown[] {
  const list = own(raw, key) ?? [];
  if (Array.isArray(list) && list.length <= most) return list;
  findings.push(finding(`${path}.${key}`, Array.isArray(list) ? 'tooMany' : 'notList', { max: most }));
  return [];
}

function objectsOf(
  list: unknown[],
  {
    findings,
    path,
    at = (index) => `${path}[${index}]`,
  }: { findings: Finding[]; path: string; at?: (index: number) => string },
): RecordValue[] {
  return list.map((entry, index) => {
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return entry as RecordValue;
    findings.push(finding(at(index), 'notObject'));
    return {};
  });
}

/** The ids of a list; one that is not among `ids`, or stands there twice, is a finding. */
function knownIds(
  list: unknown[],
  { ids, findings, at }: { ids: ReadonlySet<unknown>; findings: Finding[]; at: (index: number) => string },
): Set<unknown> {
  const seen = new Set<unknown>();
  for (const [index, id] of list.entries()) {
    if (!ids.has(id)) findings.push(finding(at(index), 'noSuchRow'));
    else if (seen.has(id)) findings.push(finding(at(index), 'duplicateId', { value: id }));
    seen.add(id);
  }
  return seen;
}
