import { TableOutlined } from '@ant-design/icons';
import { Grid } from '../grid/grid.tsx';
import type { ListViewDefinition } from '../view.ts';

/** A row a record. */
export const tableView: ListViewDefinition = {
  icon: TableOutlined,
  needs: ({ page }) => ({ rows: page.paging === false ? 'all' : 'page', selection: true }),
  draw: Grid,
};
