import { Drawer } from 'antd';
import type { ReactNode } from 'react';

/** The menu on a phone: in front of the page, and gone with a click beside it. */
export const PhoneMenu = (given: { open: boolean; onClose: () => void; children: ReactNode }) => (
  <Drawer
    open={given.open}
    placement="left"
    width={240}
    closable={false}
    onClose={given.onClose}
    styles={{ body: { padding: 0 }, content: { background: '#001529' } }}
  >
    {given.children}
  </Drawer>
);
