import { ExportOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Result } from 'antd';
import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { AddressProvider } from '../../navigation/address.tsx';
import { lazy } from '../../navigation/lazy.ts';
import { useNavigate } from '../../navigation/navigate.tsx';
import { openOutside } from '../../navigation/open-outside.ts';
import { openTab, tabs } from '../../navigation/tabs.ts';
import { FramePage } from '../../pages/frame.tsx';
import { NotFound } from '../../pages/not-found.tsx';
import type { DialogProps, PageRegistry } from '../../pages/page-registry.ts';
import { useRegistry } from '../../pages/page-registry.ts';
import type { OpenPage } from '../../render/list/frame/use-list-work.ts';
import { TableSkeleton } from '../../render/list/grid/table-skeleton.tsx';
import { rowName } from '../../render/list/row.ts';
import { ResourcePage } from '../../render/resource-page.tsx';
import { type Rights, rightsFor, useUser } from '../../session/current-user.ts';
import { say } from '../../session/language.ts';
import { type MenuRoute, recordPlace } from '../../session/menu.ts';

const RecordPage = lazy(async () => ({
  default: (await import('../../render/record-page/record-page.tsx')).RecordPage,
}));

const openText = t('在新标签页打开', '在新分頁開啟', 'Open in a new tab', '新しいタブで開く');

/** What a tab shows, by its path: a fixed page, a page about a record (`/open/<page>/<id>`), a menu entry, or a record of its list. */
export const TabView = memo(function TabView({ path, routes }: { path: string; routes: MenuRoute[] }) {
  return (
    <Suspense fallback={<TableSkeleton columns={5} />}>
      <Content path={path} routes={routes} />
    </Suspense>
  );
});

/** Whether there is something to show at a path. */
export function isKnown(
  path: string,
  { routes, pages }: { routes: MenuRoute[]; pages: PageRegistry['pages'] },
): boolean {
  const [, first = '', name = ''] = path.split('?')[0]?.split('/') ?? [];
  if (first === 'open') return Object.hasOwn(pages, name);
  if (name === '' && Object.hasOwn(pages, first)) return true;
  if (recordPlace(path, routes)) return true;
  const kind = routes.find((one) => one.path === path)?.target.kind;
  return kind !== undefined && kind !== 'folder';
}

function Content({ path, routes }: { path: string; routes: MenuRoute[] }) {
  const { pages } = useRegistry();
  const [, first = '', name = '', id] = path.split('?')[0]?.split('/') ?? [];
  if (first === 'open') return <NamedPage name={name} {...(id ? { id: decodeURIComponent(id) } : {})} />;
  const fixed = Object.hasOwn(pages, first) && name === '' ? first : undefined;
  if (fixed) return <NamedPage name={fixed} />;
  const route = routes.find((one) => one.path === path);
  const place = recordPlace(path, routes);
  if (place) return <MenuRecord key={place.id} {...place} />;
  if (!route) return <NotFound />;
  const { target, entry } = route;
  if (target.kind === 'resource')
    return <MenuResource name={target.resource} menuId={entry.id} title={entry.fullName} />;
  if (target.kind === 'frame') return <FramePage address={target.address} title={entry.fullName} />;
  if (target.kind === 'page') return <NamedPage name={target.page} menu={entry} />;
  if (target.kind === 'external') return <Outside address={target.address} title={entry.fullName} />;
  return <NotFound />;
}

/** An external entry that was reached by its address: a browser opens new tabs for a click only. */
const Outside = ({ address, title }: { address: string; title: string }) => (
  <Result
    icon={<ExportOutlined aria-hidden />}
    title={title}
    extra={
      <Button type="primary" onClick={() => openOutside(address)}>
        {say(openText)}
      </Button>
    }
  />
);

function NamedPage({ name, ...about }: { name: string; id?: string; menu?: MenuRoute['entry'] }) {
  const { pages } = useRegistry();
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) return <NotFound />;
  return <page.view {...about} />;
}

/** A record under the rights of the menu entry whose list it belongs to. */
function MenuRecord({ route, id }: { route: MenuRoute; id: string }) {
  const { entry, target, path } = route;
  const rights = useRights(entry.id);
  const { open, dialog } = useOpened();
  if (target.kind !== 'resource') return <NotFound />;
  return (
    <>
      <RecordPage
        name={target.resource}
        menuId={entry.id}
        title={entry.fullName}
        listPath={path}
        id={id}
        rights={rights}
        onOpenPage={open}
      />
      {dialog}
    </>
  );
}

function useRights(menuId: string): Rights {
  const user = useUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rights come with the user
  return useMemo(() => rightsFor(menuId), [menuId, user]);
}

/** A list under its menu entry. */
function MenuResource({ name, menuId, title }: { name: string; menuId: string; title: string }) {
  const rights = useRights(menuId);
  const { open, dialog } = useOpened();
  return (
    <>
      <ResourcePage name={name} menuId={menuId} title={title} rights={rights} onOpenPage={open} />
      {dialog}
    </>
  );
}

/** The dialogs and tabs that the actions of a list or of a record open. */
function useOpened(): { open: OpenPage; dialog: ReactNode } {
  const registry = useRegistry();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<({ name: string } & Omit<DialogProps, 'onClose'>) | undefined>();
  const open: OpenPage = (page, { resource, row, values, done }) => {
    if (Object.hasOwn(registry.dialogs, page)) return setOpened({ name: page, resource, row, values, onDone: done });
    if (!Object.hasOwn(registry.pages, page)) return;
    const path = `/open/${page}/${encodeURIComponent(row?.id ?? '')}`;
    tabs.update((list) => openTab(list, path, { title: row ? rowName(resource, row) : undefined }));
    navigate(path);
  };
  const Dialog = opened && registry.dialogs[opened.name];
  const dialog = Dialog && (
    <Suspense fallback={null}>
      {/* The address is that of what stands behind. */}
      <AddressProvider value={null}>
        <Dialog
          resource={opened.resource}
          row={opened.row}
          values={opened.values}
          onDone={opened.onDone}
          // What is answered late closes its own dialog alone, not the one that is open by then.
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        />
      </AddressProvider>
    </Suspense>
  );
  return { open, dialog };
}
