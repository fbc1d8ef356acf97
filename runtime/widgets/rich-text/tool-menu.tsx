import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useEscapeCloses } from '../use-escape-closes.ts';

/** A menu that opens from the toolbar; Escape closes it alone. */
export function ToolMenu({ menu, children }: { menu: MenuProps; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEscapeCloses(isOpen, () => setOpen(false));
  return (
    <Dropdown trigger={['click']} open={isOpen} onOpenChange={setOpen} menu={menu}>
      {children}
    </Dropdown>
  );
}
