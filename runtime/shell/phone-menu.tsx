import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { changeAppearance } from '../session/settings.ts';

/** The menu on a phone: in front of the page, and gone with a click beside it. */
export const PhoneMenu = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <Drawer
    open={open}
    placement="left"
    width={240}
    closable={false}
    onClose={() => changeAppearance({ sidebarOpen: false })}
    styles={{ body: { padding: 0 }, content: { background: '#001529' } }}
  >
    {children}
  </Drawer>
);
