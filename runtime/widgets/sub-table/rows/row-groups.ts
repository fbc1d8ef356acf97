import { isEmpty } from '../../view.ts';
import type { Row } from './row.ts';

/** Rows one below the other that hold the same in the column that they are grouped by. */
export interface RowGroup {
  /** The first of them, and the row behind the last. */
  from: number;
  to: number;
  /** What they hold. */
  value: unknown;
  /** The same for the same value: where it stands at several places, these are folded together. */
  key: string;
  /** None of its rows is seen; the first one stands for all of them. */
  isFolded: boolean;
}

/** What rows of one group hold, as the key of that. */
export const keyOf = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return isEmpty(value) ? '' : String(value);
};

/** The groups in the order of the rows, which nobody has put in order: a value can have several. */
export function groupsOf(rows: Row[], { name, folded }: { name: string; folded: ReadonlySet<string> }): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const [at, row] of rows.entries()) {
    const key = keyOf(row, name);
    const last = groups.at(-1);
    if (last?.key === key) last.to = at + 1;
    else groups.push({ from: at, to: at + 1, value: row[name], key, isFolded: folded.has(key) });
  }
  return groups;
}

/** The group of a row; undefined where rows are not grouped, or there is none. */
export function groupAt(groups: readonly RowGroup[], row: number): RowGroup | undefined {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((groups[middle]?.to ?? 0) > row) high = middle;
    else low = middle + 1;
  }
  return row < 0 ? undefined : groups[low];
}

/** Whether nothing of a row is seen: it is folded, and another one stands for it. */
export function isPassed(groups: readonly RowGroup[], row: number): boolean {
  const group = groupAt(groups, row);
  return group?.isFolded === true && group.from !== row;
}

/** The next row (or the one before) of those that are seen. */
export function rowBeyond(groups: readonly RowGroup[], { row, step }: { row: number; step: number }): number {
  const next = row + step;
  if (step === 0 || !isPassed(groups, next)) return next;
  const group = groupAt(groups, next);
  return step > 0 ? (group?.to ?? next) : (group?.from ?? next);
}

/** What is drawn of the rows from `first` to before `last`: the heading of each group, and the rows that are not folded. */
export function linesOf(
  groups: readonly RowGroup[],
  { first, last }: { first: number; last: number },
): ({ head: RowGroup } | { index: number })[] {
  const lines: ({ head: RowGroup } | { index: number })[] = [];
  for (let index = first; index < last; index++) {
    const group = groupAt(groups, index);
    if (group?.from === index) lines.push({ head: group });
    if (!group?.isFolded) lines.push({ index });
  }
  return lines;
}

/** Whether a value has rows at several places. */
export const isScattered = (groups: readonly RowGroup[]): boolean =>
  new Set(groups.map(({ key }) => key)).size < groups.length;

/** Each group in one place, in the order in which they first come, and its rows in theirs. */
export function gathered(rows: Row[], name: string): Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row, name);
    const held = groups.get(key);
    if (held) held.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flat();
}

/** Rows that come to stand beside one of another group belong to that from then on. */
export function joining(rows: Row[], { name, other }: { name: string; other: Row | undefined }): Row[] {
  const key = keyOf(other, name);
  return rows.map((row) => (!other || keyOf(row, name) === key ? row : { ...row, [name]: other[name] ?? null }));
}
