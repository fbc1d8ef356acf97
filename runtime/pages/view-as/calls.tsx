import { ListDrawer } from '../list-drawer.tsx';
import type { DialogProps } from '../page-registry.ts';

/** What an administrator asked for during one view. */
export const ViewAsCalls = ({ row, onClose }: DialogProps) => (
  <ListDrawer resource="monitor/ViewAsCall" fixed={{ viewId: row?.id ?? '' }} onClose={onClose} />
);
