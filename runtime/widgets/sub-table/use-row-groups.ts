import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { printing } from '../../session/printing.ts';
import type { Cell } from './rows/grid-cells.ts';
import type { Row } from './rows/row.ts';
import { groupAt, groupsOf, keyOf, type RowGroup } from './rows/row-groups.ts';

const none: readonly RowGroup[] = [];

/** The row that somebody edits in, as it was before. */
interface Edited {
  index: number;
  before: Row;
  /** Of how many: a script that adds or takes out rows meanwhile moves it. */
  of: number;
}

/** The groups that the rows of a sub-table are shown in, and which of them a person has folded; on paper none is. */
export function useRowGroups(rows: Row[], { name, fields }: { name: unknown; fields: FieldDefinition[] }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<Edited | undefined>();
  const isPrinted = printing.use();
  // Who may not see the column is not told by headings what it holds.
  const groupBy = fields.find((field) => field.name === name);
  const groups = useMemo(
    () =>
      groupBy ? groupsOf(settled(rows, edited), { name: groupBy.name, folded: isPrinted ? new Set() : folded }) : none,
    [rows, edited, groupBy, folded, isPrinted],
  );
  const fold = useCallback((key: string, isFolded: boolean) => {
    setFolded((before) => {
      if (before.has(key) === isFolded) return before;
      const next = new Set(before);
      if (isFolded) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  return { groupBy, groups, fold, setEdited };
}

export type RowGroups = ReturnType<typeof useRowGroups>;

const settled = (rows: Row[], edited: Edited | undefined): Row[] =>
  edited?.of === rows.length ? rows.map((row, index) => (index === edited.index ? edited.before : row)) : rows;

/**
 * A row stays in its group while a cell of it is edited, and that is unfolded: with each letter it would go to another one, and be
 * folded away there.
 */
export function useEditedInPlace(
  { groupBy, fold, setEdited }: RowGroups,
  { rows, cell }: { rows: Row[]; cell?: Cell },
): void {
  const { row: index, column } = cell ?? {};
  const before = useRef({ rows, isEdited: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the row holds when somebody goes to another cell
  useLayoutEffect(() => {
    // Who begins by a first letter has changed the row with it; who adds a row or goes on from another cell has not.
    const isBegun = !before.current.isEdited && before.current.rows.length === rows.length;
    const row = index === undefined ? undefined : (isBegun ? before.current.rows : rows)[index];
    setEdited(groupBy && index !== undefined && row ? { index, before: row, of: rows.length } : undefined);
    if (groupBy && row) fold(keyOf(row, groupBy.name), false);
  }, [groupBy, index, column, fold, setEdited]);
  useLayoutEffect(() => {
    before.current = { rows, isEdited: index !== undefined };
  }, [rows, index]);
}

/** Shows what somebody goes to work in. */
export const unfoldAt = ({ groups, fold }: RowGroups, row: number): void => {
  const group = groupAt(groups, row);
  if (group?.isFolded) fold(group.key, false);
};
