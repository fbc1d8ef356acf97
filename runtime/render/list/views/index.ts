import type { ListPage, ListView } from '@tessera/schemas/language/list-page.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ListDefinition } from '../definition.ts';
import type { ListViewDefinition } from '../view.ts';
import { boardView } from './board.tsx';
import { calendarView } from './calendar.tsx';
import { cardsView } from './cards.tsx';
import { groupView } from './group.tsx';
import { tableView } from './table.tsx';
import { treeView } from './tree.tsx';

/** THE list of views: a view that a document can ask for and that is not drawn does not compile. */
export const listViews = {
  table: tableView,
  tree: treeView,
  group: groupView,
  board: boardView,
  calendar: calendarView,
  cards: cardsView,
} satisfies Record<ListView, ListViewDefinition>;

/** A list in one of its views. */
export const definitionOf = (
  resource: ResourceMeta,
  { page, view }: { page: ListPage; view: ListView },
): ListDefinition => ({ resource, page, view, needs: listViews[view].needs({ resource, page }) });
