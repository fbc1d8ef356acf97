import type { ListView } from '@tessera/schemas/language/list-page.ts';
import type { ListViewDefinition } from '../view.ts';
import { groupView } from './group.tsx';
import { tableView } from './table.tsx';
import { treeView } from './tree.tsx';

/** THE list of views: a view that a document can ask for and that is not drawn does not compile. */
export const listViews = {
  table: tableView,
  tree: treeView,
  group: groupView,
} satisfies Record<ListView, ListViewDefinition>;
