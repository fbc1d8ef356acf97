import { rowName } from '../../render/list/row.ts';
import { ListDrawer } from '../list-drawer.tsx';
import type { DialogProps } from '../page-registry.ts';

/** Who called an interface, and how that ended. */
export const InterfaceCalls = ({ resource, row, onClose }: DialogProps) => (
  <ListDrawer
    resource="basic/InterfaceCall"
    fixed={{ interfaceId: row?.id ?? '' }}
    title={row ? rowName(resource, row) : ''}
    onClose={onClose}
  />
);
