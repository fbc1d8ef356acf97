import type { ListRow } from '../row.ts';

/** Where a row is to stand, as the server is told: right before or after another one, else at the end. */
export interface Destination {
  parentId?: string;
  before?: string;
  after?: string;
}

export type Step = 'up' | 'down' | 'in' | 'out';
export type Zone = 'before' | 'after' | 'inside';

/** A row, those beside it below the same parent, and those above it. */
interface Place {
  row: ListRow;
  beside: ListRow[];
  at: number;
  above: ListRow[];
}

/** Finds a row among rows that hold rows. */
export function placeOf(rows: ListRow[], id: string): Place | undefined {
  const found = rows.find((row) => row.id === id);
  // At the top of a list may stand rows of several parents, which are not in it.
  const beside = found ? rows.filter((row) => row.parentId === found.parentId) : [];
  if (found) return { row: found, beside, at: beside.indexOf(found), above: [] };
  for (const row of rows) {
    const below = row._below && placeOf(row._below, id);
    if (below) return { ...below, above: [row, ...below.above] };
  }
  return undefined;
}

const inTree = (row: ListRow | undefined): Pick<Destination, 'parentId'> =>
  row?.parentId === undefined ? {} : { parentId: row.parentId };

/** Where one step brings a row; undefined where there is no such step. */
export function stepped(rows: ListRow[], { id, step, isTree }: { id: string; step: Step; isTree: boolean }) {
  const place = placeOf(rows, id);
  if (!place) return undefined;
  const { beside, at, above } = place;
  const [previous, next, parent] = [beside[at - 1], beside[at + 1], above.at(-1)];
  const steps: Record<Step, Destination | undefined> = {
    up: previous && { before: previous.id },
    down: next && { after: next.id },
    in: isTree ? previous && { parentId: previous.id } : undefined,
    out: isTree ? parent && { ...inTree(parent), after: parent.id } : undefined,
  };
  return steps[step];
}

/** Where a row stands now, for the way back. */
export function homeOf(rows: ListRow[], { id, isTree }: { id: string; isTree: boolean }): Destination {
  const { row, beside, at } = placeOf(rows, id) ?? { beside: [], at: 0 };
  const [previous, next] = [beside[at - 1], beside[at + 1]];
  return {
    ...(isTree ? inTree(row) : {}),
    ...(next ? { before: next.id } : previous ? { after: previous.id } : {}),
  };
}

/** Where a row goes that is dropped on another one; undefined where it cannot, or stands already. */
export function droppedOn(
  rows: ListRow[],
  { id, over, zone, isTree }: { id: string; over: string; zone: Zone; isTree: boolean },
): Destination | undefined {
  const target = placeOf(rows, over);
  const own = placeOf(rows, id);
  if (!target || !own || over === id) return undefined;
  // A line that stands for rows which are not here.
  if (isTree && target.row.parentId === undefined) return undefined;
  // Nothing goes below itself.
  if (target.above.some((one) => one.id === id)) return undefined;
  const isBeside = own.beside.includes(target.row);
  if (zone === 'inside') return isTree ? { parentId: over } : undefined;
  if (isBeside && own.at === target.at + (zone === 'before' ? -1 : 1)) return undefined;
  return { ...(isTree ? inTree(target.row) : {}), [zone]: over };
}

/** What a person is told of the new place: below which row, and the how manieth there. */
export function arrival(rows: ListRow[], { id, to }: { id: string; to: Destination }) {
  const anchor = to.before ?? to.after;
  const place = anchor === undefined ? undefined : placeOf(rows, anchor);
  const parent = place ? place.above.at(-1) : to.parentId === undefined ? undefined : placeOf(rows, to.parentId)?.row;
  const beside = (place?.beside ?? (parent?._below ?? []).filter((row) => row.parentId !== undefined)).filter(
    (row) => row.id !== id,
  );
  const at = place ? beside.indexOf(place.row) + (to.after === undefined ? 0 : 1) : beside.length;
  return { parent, at: at + 1 };
}
