import type { ListRow } from '../row.ts';
import type { ListViewProps, Moving } from '../view.ts';

/** What moving a row needs of the grid that draws it. */
export interface Movable extends Pick<ListViewProps, 'list' | 'rows'> {
  moving: Moving;
  expansion?: { open: string[]; onExpand: (row: ListRow, open: boolean) => void } | undefined;
}
