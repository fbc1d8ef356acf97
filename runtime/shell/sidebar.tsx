import { menuPath } from '@tessera/schemas/modules/system/menu-path.ts';
import { Menu } from 'antd';
import type { ItemType } from 'antd/es/menu/interface';
import { memo, Suspense, useEffect, useMemo, useState } from 'react';
import { lazy } from '../navigation/lazy.ts';
import { useNavigate } from '../navigation/navigate.tsx';
import { openOutside } from '../navigation/open-outside.ts';
import { lastAddress, tabs } from '../navigation/tabs.ts';
import { Logo } from '../product/logo.tsx';
import { product } from '../product/product.ts';
import type { MenuEntry, MenuRoute } from '../session/menu.ts';
import { routesOf } from '../session/menu.ts';
import { MenuTile } from '../widgets/icon/menu-tile.tsx';

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

interface SidebarProps {
  menu: MenuEntry[];
  routes: MenuRoute[];
  shown: string;
  open: boolean;
  phone: boolean;
  onOpen: (open: boolean) => void;
}

/** 210 px of menu, one submenu open at a time; icons only when collapsed; a drawer below 992 px (SPEC §2). */
export const Sidebar = memo(function Sidebar(given: SidebarProps) {
  const { open, phone } = given;
  if (phone) {
    return (
      <Suspense fallback={null}>
        <PhoneMenu open={open} onClose={() => given.onOpen(false)}>
          <Content {...given} open />
        </PhoneMenu>
      </Suspense>
    );
  }
  return (
    <nav className="ts-sidebar" style={{ width: open ? 210 : 56 }}>
      <Content {...given} />
    </nav>
  );
});

function Content({ menu, routes, shown, open, phone, onOpen }: SidebarProps) {
  const navigate = useNavigate();
  const items = useMemo(() => menu.map(itemOf), [menu]);
  const current = routes.find((route) => route.path === shown);
  const trail = useMemo(() => (current ? current.trail.slice(0, -1).map((entry) => entry.id) : []), [current]);
  const [opened, setOpened] = useState<string[]>(trail);
  useEffect(() => {
    if (trail.length > 0) setOpened(trail);
  }, [trail]);
  const go = (id: string) => {
    const route = routesOf(menu).find((one) => one.entry.id === id);
    if (!route) return;
    if (phone) onOpen(false);
    if (route.target.kind === 'external') openOutside(route.target.address);
    else navigate(lastAddress(tabs.get(), route.path));
  };
  return (
    <>
      <a
        className="ts-logo"
        href="/home"
        onClick={(event) => {
          event.preventDefault();
          navigate('/home');
        }}
      >
        <Logo size={26} />
        {open && <span>{product.name}</span>}
      </a>
      <Menu
        className="ts-menu"
        theme="dark"
        mode="inline"
        inlineIndent={16}
        {...(phone ? {} : { inlineCollapsed: !open })}
        items={items}
        selectedKeys={current ? [current.entry.id] : []}
        {...(open ? { openKeys: opened } : {})}
        onOpenChange={(keys) => {
          // One submenu of each level: what was opened last stays, with the folders above it.
          const latest = keys.find((key) => !opened.includes(key));
          const route = latest ? routes.find((one) => one.entry.id === latest) : undefined;
          setOpened(route ? route.trail.map((entry) => entry.id) : keys);
        }}
        onClick={({ key }) => go(key)}
      />
    </>
  );
}

function itemOf(entry: MenuEntry): ItemType {
  const base = { key: entry.id, icon: <MenuTile entry={entry} />, label: entry.fullName, title: entry.fullName };
  if (entry.moduleType !== 1) return { ...base, 'data-path': menuPath(entry) } as ItemType;
  return { ...base, children: (entry.children ?? []).map(itemOf) };
}
