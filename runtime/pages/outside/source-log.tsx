import { rowName } from '../../render/list/row.ts';
import { ListDrawer } from '../list-drawer.tsx';
import type { DialogProps } from '../page-registry.ts';

/** What a data source was asked, and how that ended. */
export const DataSourceLog = ({ resource, row, onClose }: DialogProps) => (
  <ListDrawer
    resource="basic/DataSourceCall"
    fixed={{ sourceId: row?.id ?? '' }}
    title={row ? rowName(resource, row) : ''}
    onClose={onClose}
  />
);
