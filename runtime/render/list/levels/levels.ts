import type { ListRow } from '../row.ts';

/** The rows below one parent, as far as they have been asked for. */
export interface Level {
  rows: ListRow[];
  /** How many there are below the parent. */
  total: number;
  /** So many pages of it are here. */
  pages: number;
  status: 'loading' | 'failed' | 'ready';
  /** The pages that are on their way, or were when it failed. */
  asked: number[];
}
/** By the id of the parent. */
export type Levels = ReadonlyMap<string, Level>;

/** API.md, Values: the root of every tree. */
export const rootId = '0';

/** A line that stands for rows which are not here: on their way, refused, or more than were asked for. */
export type LevelLine = ListRow & { _level: { parent: string; is: 'loading' | 'failed' | 'more'; missing: number } };
export const isLevelLine = (row: ListRow): row is LevelLine => row._level !== undefined;

const noLevel: Level = { rows: [], total: 0, pages: 0, status: 'ready', asked: [] };

export const levelOf = (levels: Levels, parent: string): Level => levels.get(parent) ?? noLevel;

/** The level with what an answer brought: the first page anew, a later one behind what is there. */
export function withPage(level: Level, found: { page: number; rows: ListRow[]; total: number }): Level {
  const { page, rows, total } = found;
  const before = page === 1 ? [] : level.rows;
  // Who adds a record meanwhile moves the last one of a page to the next.
  const known = new Set(before.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => !known.has(id));
  return { rows: [...before, ...fresh], total, pages: page, status: 'ready', asked: [] };
}

/** What is known of the tree, nested; below each row at least the line that says that its rows are on their way. */
export function nestLevels(levels: Levels, parent = rootId): ListRow[] {
  const level = levelOf(levels, parent);
  const rows = level.rows.map((row): ListRow => {
    const below = levels.get(row.id);
    // Whether there are rows below a row that nobody has opened may be unknown.
    if (!below)
      return row.hasChildren === false ? row : { ...row, _below: [lineOf(row.id, 'loading', { missing: 0 })] };
    const _below = nestLevels(levels, row.id);
    return _below.length > 0 ? { ...row, _below } : row;
  });
  return [...rows, ...lineBelow(level, parent)];
}

/** The line that ends a level: nothing when all of it is here, or is only asked anew. */
function lineBelow({ rows, total, status, asked }: Level, parent: string): LevelLine[] {
  const missing = total - rows.length;
  if (status === 'failed') return [lineOf(parent, 'failed', { missing })];
  if (status === 'loading' && (rows.length === 0 || asked[0] !== 1)) return [lineOf(parent, 'loading', { missing })];
  return missing > 0 ? [lineOf(parent, 'more', { missing })] : [];
}

const lineOf = (parent: string, is: LevelLine['_level']['is'], { missing }: { missing: number }): LevelLine => ({
  id: `level ${parent} ${is}`,
  _level: { parent, is, missing },
});
