import type { UIEvent } from 'react';
import { useCallback, useState } from 'react';
import { printing } from '../../session/printing.ts';
import { rowHeight } from './heights.ts';
import type { RowGroup } from './rows/row-groups.ts';

/** So many pixels of rows are drawn as a whole. */
const drawnWhole = 50 * rowHeight;
const margin = 8;

/** What stands unfolded below a row, and how high. */
export interface Unfolded {
  row: number;
  height: number;
}

/** Where rows stand: each is as high as the others, with what is unfolded below some of them. */
export interface RowPlaces {
  count: number;
  /** The pixels above a row; of the one behind the last, the height of all. */
  top: (row: number) => number;
  /** The row that stands so many pixels down. */
  at: (pixels: number) => number;
}

/**
 * The same with what groups change: a heading stands above the first row of each, as high as a row, and rows that are
 * folded take no room.
 */
export function withGroups(unfolded: readonly Unfolded[], groups: readonly RowGroup[]): readonly Unfolded[] {
  if (groups.length === 0) return unfolded;
  const heights = new Map(unfolded.map(({ row, height }) => [row, height]));
  for (const { from, to, isFolded } of groups) {
    if (isFolded) for (let row = from; row < to; row++) heights.set(row, -rowHeight);
    heights.set(from, (heights.get(from) ?? 0) + rowHeight);
  }
  return [...heights].sort(([one], [other]) => one - other).map(([row, height]) => ({ row, height }));
}

/** `unfolded` in the order of the rows. */
export function rowPlaces(count: number, unfolded: readonly Unfolded[]): RowPlaces {
  const sums = [0];
  for (const { height } of unfolded) sums.push((sums.at(-1) ?? 0) + height);
  const top = (row: number) =>
    row * rowHeight + (sums[first(unfolded.length, (at) => rowOf(unfolded[at]) >= row)] ?? 0);
  const at = (pixels: number) => Math.max(0, first(count, (row) => top(row) > pixels) - 1);
  return { count, top, at };
}

const rowOf = (one: Unfolded | undefined) => one?.row ?? Number.POSITIVE_INFINITY;

/** The first number below `end` for which something holds that holds for all behind it; `end` where there is none. */
function first(end: number, holds: (at: number) => boolean): number {
  let [from, to] = [0, end];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Which rows to draw: all of a short table, what is on screen (and a little more) of a long one. */
export function useWindow({ count, top, at }: RowPlaces, height: number) {
  const [scrolled, setScrolled] = useState(0);
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => {
    if (event.target === event.currentTarget) setScrolled(event.currentTarget.scrollTop);
  }, []);
  const isPrinted = printing.use();
  const end = top(count);
  if (end <= drawnWhole || isPrinted) return { first: 0, last: count, before: 0, after: 0, onScroll };
  const from = Math.max(0, at(scrolled) - margin);
  const last = Math.min(count, at(scrolled + height) + 1 + margin);
  return { first: from, last, before: top(from), after: end - top(last), onScroll };
}
