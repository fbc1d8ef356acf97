import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import type { ComponentType, MutableRefObject, ReactNode } from 'react';
import type { RowAction, RowState } from './button.ts';
import type { ShownColumn } from './columns.ts';
import type { ListDefinition, Sort, ViewNeeds } from './definition.ts';
import type { ListQuery } from './query.ts';
import type { ListRow } from './row.ts';
import type { FetchRows } from './use-list.ts';
import type { ColumnTotals } from './use-totals.ts';

/** What was saved in a cell, with what it brought along: of the fields by their names. */
export interface CellChange {
  id: string;
  /** Of the record that it was saved upon, and as it was saved. */
  upon: unknown;
  version: unknown;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The name of the record, and of the field, to whoever reads of it. */
  record: string;
  field: Caption;
}

/** The changes that were made in the cells of a list. */
export interface TakesBack {
  note: (change: Promise<CellChange | undefined>) => void;
  takeBackLast: () => void;
}

/** Changing a field where it stands in the list. */
export interface InlineEdit {
  mayEdit: (row: ListRow, field: FieldDefinition) => boolean;
  /** A record was saved: its row shows what came of it. */
  saved: (id: string) => Promise<void>;
  /** What Ctrl+Z takes back; none before a cell was changed. */
  changes: MutableRefObject<TakesBack | undefined>;
}

/** Moving rows among their like. */
export interface Moving {
  /** Rows stand below rows, and may come to stand below others. */
  isTree: boolean;
  mayMove: (row: ListRow) => boolean;
  reload: () => void;
}

/** What the frame hands to the view that draws its rows. */
export interface ListViewProps {
  list: ListDefinition;
  query: ListQuery;
  /** The rows of the last answer; they stay while the next one is on its way. */
  rows: ListRow[];
  total: number;
  loading: boolean;
  fetchRows: FetchRows;
  /** Asks for everything anew: answers may have changed. */
  reload: () => void;
  /** What the person may see and wants to see, in that order. */
  columns: ShownColumn[];
  /** Of the columns that have a total, over all records that are found; nothing while it is on its way. */
  totals: ColumnTotals | undefined;
  /** The ticked rows, where rows can be ticked. */
  selection: { rows: ListRow[]; change: (rows: ListRow[]) => void } | undefined;
  /** What can be done with a row. For every row the same, so that a view can keep room for them. */
  actions: ((row: ListRow) => RowAction[]) | undefined;
  /** For models whose records are enabled or not. */
  state: ((row: ListRow) => RowState) | undefined;
  /** Where cells can be changed in their place. */
  edit: InlineEdit | undefined;
  /** Where rows stand in an order of their own that this person may change. */
  moving: Moving | undefined;
  onOpen: ((row: ListRow) => void) | undefined;
  /** Begins a record that holds these values, for those who may make one. */
  onCreate?: ((values: Record<string, unknown>) => void) | undefined;
  /** The address of a record's own page, for those who want it beside this one. */
  pageOf?: ((row: ListRow) => string) | undefined;
  /** The widths of the columns by field id, in pixels, when a person has set one. */
  onResize: ((widths: Record<string, number>) => void) | undefined;
  onSort: (sort: Sort | undefined) => void;
  /** What is shown in place of rows when there are none. */
  empty: ReactNode;
}

/** One way to draw the rows of a list. */
export interface ListViewDefinition {
  icon: ComponentType;
  needs: (list: Pick<ListDefinition, 'resource' | 'page'>) => ViewNeeds;
  draw: ComponentType<ListViewProps>;
}
