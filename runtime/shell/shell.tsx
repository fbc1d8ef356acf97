import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { HostProvider } from '../host/host-context.tsx';
import { createSessionHost } from '../host/session-host.ts';
import { useNavigate } from '../navigation/navigate.tsx';
import type { Tab } from '../navigation/tabs.ts';
import { keepSearch, openTab, placeOf, tabs } from '../navigation/tabs.ts';
import { useArrival } from '../navigation/use-arrival.ts';
import { placeAt, useVisit } from '../navigation/use-place.ts';
import { useWindowBelow } from '../navigation/use-window-below.ts';
import { useRegistry } from '../pages/page-registry.ts';
import { EndedSession } from '../pages/sign-in/session-dialog.tsx';
import { product } from '../product/product.ts';
import { currentUser, useUser } from '../session/current-user.ts';
import { say, useSay } from '../session/language.ts';
import { recordPlace } from '../session/menu.ts';
import { appearance, changeAppearance } from '../session/settings.ts';
import { formatDateTime } from '../widgets/time/format.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import { shellTexts } from './shell-texts.ts';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tabs/bar.tsx';
import { TabPane } from './tabs/pane.tsx';
import { isKnown, TabView } from './tabs/view.tsx';
import { useStrayFiles } from './use-stray-files.ts';
import { ViewBar } from './view-bar.tsx';

const mobileWidth = 992; // SPEC §9, mobile breakpoint.

/** The classic layout: menu at the left, header and tabs above, and every open tab alive below. */
export function Shell() {
  useSay();
  const state = currentUser.use();
  const user = useUser();
  const routes = useMemo(() => (state.status === 'ready' ? state.routes : []), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host belongs to a person, not to a state of the menu
  const host = useMemo(() => createSessionHost(user), [user.userInfo.id]);
  const { pages } = useRegistry();
  const { phone, open, setOpen } = useMenu();
  const { path: shown, search } = placeOf(
    useLocation(),
    routes.map((route) => route.path),
  );
  const list = tabs.use();
  // Tabs that were open before a reload wait until they are looked at.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([shown]));
  // SPEC §2: an unknown path goes to /404, and leaves no tab behind.
  const known = isKnown(shown, { routes, pages });
  const navigate = useNavigate();
  useEffect(() => {
    if (!known) {
      tabs.update((current) => current.filter((tab) => tab.path !== shown));
      navigate('/404', { replace: true });
      return;
    }
    tabs.update((current) => keepSearch(openTab(current, shown), { path: shown, search }));
    setVisited((current) => (current.has(shown) ? current : new Set([...current, shown])));
  }, [shown, search, known, navigate]);
  useWelcome();
  useStrayFiles();
  const content = useRef<HTMLElement>(null);
  useArrival(content, shown);

  const titleOf = (tab: Tab): string => {
    const [, first = '', name = ''] = tab.path.split('?')[0]?.split('/') ?? [];
    const page = first === 'open' ? pages[name] : name === '' ? pages[first] : undefined;
    const route = routes.find((one) => one.path === tab.path) ?? recordPlace(tab.path, routes)?.route;
    const base = route?.entry.fullName ?? say(page?.title);
    return [tab.title, base].filter(Boolean).join(' · ') || say(shellTexts.noName);
  };
  const current = list.find((tab) => tab.path === shown) ?? { path: shown, round: 0 };
  const title = titleOf(current);
  const place = recordPlace(shown, routes);
  const shownPlace = useMemo(() => placeAt(shown, routes), [shown, routes]);
  useVisit(shownPlace);
  const route = place?.route ?? routes.find((one) => one.path === shown);
  useEffect(() => {
    document.title = `${title} · ${product.name}`;
  }, [title]);
  return (
    <HostProvider value={host}>
      <div className="ts-shell">
        <button type="button" className="ts-skip" onClick={() => content.current?.focus()}>
          {say(shellTexts.skip)}
        </button>
        <Sidebar
          menu={user.menuList}
          routes={routes}
          shown={place?.route.path ?? shown}
          open={open}
          phone={phone}
          onOpen={setOpen}
        />
        <div className="ts-main">
          <ViewBar />
          <Header
            routes={routes}
            route={route}
            record={place ? (current.title ?? '') : undefined}
            title={title}
            open={open}
            onOpen={setOpen}
          />
          <TabBar shown={shown} titleOf={titleOf} />
          <Offline />
          <EndedSession />
          <main ref={content} tabIndex={-1} className="ts-panes">
            {list.map((tab) => (
              <TabPane
                key={`${tab.path} ${tab.round}`}
                tab={tab.path === shown ? { ...tab, search } : tab}
                isShown={tab.path === shown}
              >
                {visited.has(tab.path) && (
                  <ErrorBoundary>
                    <TabView path={tab.path} routes={routes} />
                  </ErrorBoundary>
                )}
              </TabPane>
            ))}
          </main>
        </div>
      </div>
    </HostProvider>
  );
}

/**
 * SPEC §4: on mobile the sidebar closes by default. A window that is narrow for a while, or printed, says nothing of how wide
 * a person wants the menu beside their pages.
 */
function useMenu(): { phone: boolean; open: boolean; setOpen: (open: boolean) => void } {
  const { sidebarOpen } = appearance.use();
  const phone = useWindowBelow(mobileWidth);
  const [isOverPage, setOverPage] = useState(false);
  useEffect(() => {
    if (!phone) setOverPage(false);
  }, [phone]);
  const setOpen = useCallback(
    (open: boolean) => (phone ? setOverPage(open) : changeAppearance({ sidebarOpen: open })),
    [phone],
  );
  return { phone, open: phone ? isOverPage : sidebarOpen, setOpen };
}

// SPEC §2: after arriving from the login page, the last sign-in for 2 seconds at bottom-right.
function useWelcome(): void {
  const { notification } = App.useApp();
  const location = useLocation();
  const navigate = useNavigate();
  const { userInfo } = useUser();
  const arrived = (location.state as { arrived?: boolean } | null)?.arrived === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once on arrival
  useEffect(() => {
    if (!arrived) return;
    navigate(location.pathname + location.search, { replace: true, state: null });
    if (!userInfo.lastVisit) return;
    notification.info({
      message: say(shellTexts.lastVisit),
      description: `${formatDateTime(userInfo.lastVisit)}  ${userInfo.lastVisitIp ?? ''}`,
      duration: 2,
    });
  }, [arrived]);
}

function Offline() {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const listen = () => setOnline(navigator.onLine);
    window.addEventListener('online', listen);
    window.addEventListener('offline', listen);
    return () => {
      window.removeEventListener('online', listen);
      window.removeEventListener('offline', listen);
    };
  }, []);
  return online ? null : (
    <div className="ts-offline" role="status">
      {say(shellTexts.offline)}
    </div>
  );
}
