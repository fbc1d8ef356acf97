import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { printing } from '../../session/printing.ts';
import { summed } from './grid-ends.tsx';
import { innerHeight, rowHeight } from './heights.ts';
import { type Row, rowsOf } from './rows/row.ts';
import type { Unfolded } from './use-window.ts';

/** About as high as they are drawn: the room around what is unfolded, the name above a grid, and its foot. */
const roomHeight = 21;
const nameHeight = 25;
const footHeight = 40;

/**
 * Which sub-tables are unfolded below which rows, and how high they stand there. A person unfolds them to work in them;
 * `isOpen`: they begin so, for who only reads. On paper all of them are.
 */
export function useFolds(
  rows: Row[],
  { inner, isOpen, isRead }: { inner: FieldDefinition[]; isOpen: boolean; isRead: boolean },
) {
  const isPrinted = printing.use();
  const keys = useRowKeys(rows, inner.length > 0);
  /** What a person unfolded and folded, by the key of the row and the id of the sub-table. */
  const [folds, setFolds] = useState<ReadonlyMap<number, ReadonlyMap<string, boolean>>>(new Map());
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map());
  const lists = useMemo(() => new Map([['', inner.slice(0, 0)]]), [inner]);
  const openIn = useCallback(
    (index: number): readonly FieldDefinition[] => {
      const open = inner.filter(({ id, name }) => {
        const isFilled = rowsOf(rows[index]?.[name]).length > 0;
        return isPrinted ? isFilled : (folds.get(keys[index] ?? -1)?.get(id) ?? (isOpen && isFilled));
      });
      // The same list for the same fields: rows are memoised by it.
      const list = open.map(({ id }) => id).join();
      const known = lists.get(list) ?? open;
      lists.set(list, known);
      return known;
    },
    [rows, inner, keys, folds, isOpen, isPrinted, lists],
  );
  const unfolded = useMemo(() => {
    const found: Unfolded[] = [];
    if (inner.length === 0) return found;
    for (const row of rows.keys()) {
      // Of thousands of rows few are unfolded, and this is asked with each key.
      const open = isOpen || isPrinted || folds.has(keys[row] ?? -1) ? openIn(row) : [];
      if (open.length === 0) continue;
      const estimate = (sum: number, field: FieldDefinition) => sum + estimated(rowsOf(rows[row]?.[field.name]), field);
      const height = heights.get(keys[row] ?? -1) ?? open.reduce(estimate, roomHeight) + (isRead ? 0 : footHeight);
      found.push({ row, height });
    }
    return found;
  }, [rows, inner, keys, heights, openIn, isRead, isOpen, isPrinted, folds]);
  const latest = useRef({ keys, openIn });
  latest.current = { keys, openIn };
  const fold = useCallback((index: number, { id }: FieldDefinition, isOpen?: boolean) => {
    const { keys: known, openIn: open } = latest.current;
    const next = isOpen ?? !open(index).some((field) => field.id === id);
    const key = known[index] ?? -1;
    setFolds((before) => new Map(before).set(key, new Map(before.get(key)).set(id, next)));
  }, []);
  const measured = useCallback((key: number, height: number) => {
    setHeights((before) => (before.get(key) === height ? before : new Map(before).set(key, height)));
  }, []);
  return { keys, openIn, unfolded, fold, measured };
}

/** With its head and its totals, or with a line that there are none. */
function estimated(rows: Row[], field: FieldDefinition): number {
  const hasTotals = summed({ fields: field.rows ?? [], props: propsOf(field) }).length > 0;
  return (
    nameHeight + Math.min(innerHeight, rowHeight * (1 + (rows.length || 1) + (hasTotals && rows.length > 0 ? 1 : 0)))
  );
}

const none: readonly number[] = [];

/**
 * A number for each row that stays with it: a row that is changed is another object, and a new one has no id yet. Where a
 * row stands that was not there, it is the one of before that is not there any more.
 */
function useRowKeys(rows: Row[], isWanted: boolean): readonly number[] {
  const known = useRef<{ rows: Row[]; keys: readonly number[]; next: number }>({ rows: [], keys: none, next: 0 });
  if (isWanted && known.current.rows !== rows) {
    const { rows: before, keys, next } = known.current;
    if (isInPlace(before, rows)) {
      known.current = { rows, keys, next };
      return keys;
    }
    let free = next;
    const byRow = new Map<unknown, number>(before.map((row, index) => [row, keys[index] ?? -1]));
    for (const [index, { id }] of before.entries()) if (id !== undefined) byRow.set(id, keys[index] ?? -1);
    const same = rows.map((row) => byRow.get(row) ?? (row.id === undefined ? undefined : byRow.get(row.id)));
    const taken = new Set(same);
    const own = same.map((key, index) => {
      const there = keys[index];
      if (key !== undefined) return key;
      if (there === undefined || taken.has(there)) return free++;
      taken.add(there);
      return there;
    });
    known.current = { rows, keys: own, next: free };
  }
  return known.current.keys;
}

/** Whether each row stands where it stood, one of them perhaps changed. */
function isInPlace(before: Row[], rows: Row[]): boolean {
  if (before.length !== rows.length) return false;
  let changed = 0;
  for (const [index, row] of rows.entries()) if (row !== before[index] && ++changed > 1) return false;
  return true;
}
