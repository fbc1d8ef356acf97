import {
  FullscreenOutlined,
  InfoCircleOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { App, Button, Dropdown, Modal, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { memo, useState } from 'react';
import { useNavigate } from '../navigation/navigate.tsx';
import { tabs } from '../navigation/tabs.ts';
import { pageTitles } from '../pages/page-titles.ts';
import { LanguageMenu } from '../product/language-menu.tsx';
import { Logo } from '../product/logo.tsx';
import { product } from '../product/product.ts';
import { call } from '../session/call.ts';
import { loadCurrentUser, signOut, signOutText, useUser } from '../session/current-user.ts';
import { chooseLanguage, say, useSay } from '../session/language.ts';
import type { MenuRoute } from '../session/menu.ts';
import { appearance, changeAppearance, writeSetting } from '../session/settings.ts';
import { toast } from '../session/toast.ts';
import { keepLocked } from '../session/token.ts';
import { draftPlaces, dropDrafts } from '../session/unsaved/drafts.ts';
import { unsavedIn, unsavedWork } from '../session/unsaved/unsaved.ts';
import { OwnAvatar } from '../widgets/person/own-avatar.tsx';
import { RouteSearch } from './search/route-search.tsx';
import { shellTexts } from './shell-texts.ts';

/** The product's language, changed everywhere: here, on the server, in menus and definitions. */
async function changeLanguage(next: Language): Promise<void> {
  chooseLanguage(next);
  await call({
    method: 'PUT',
    path: '/api/framework/organize/User/Current/SystemLanguage',
    body: { language: next },
    quiet: true,
  }).catch(() => undefined); // The choice counts in this browser anyway.
  await loadCurrentUser().catch(() => undefined);
}

export const Header = memo(function Header({
  routes,
  route,
  record,
  title,
  open,
  onOpen,
}: {
  routes: MenuRoute[];
  route: MenuRoute | undefined;
  /** The name of the record that stands on its own page below the route; empty until it is read. */
  record: string | undefined;
  title: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  useSay();
  return (
    <header className="ts-header">
      <Tool
        text={say(shellTexts.menu)}
        icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={() => onOpen(!open)}
      />
      <ol className="ts-breadcrumb">
        {[...(route ? route.trail.map((entry) => entry.fullName) : [title]), ...(record ? [record] : [])].map(
          (step, at) => (
            <li key={at}>{step}</li>
          ),
        )}
      </ol>
      <span className="ts-push" />
      <Tools routes={routes} />
    </header>
  );
});

/** What stands at every page, and is not drawn anew with each of them. */
const Tools = memo(function Tools({ routes }: { routes: MenuRoute[] }) {
  useSay();
  const { dark } = appearance.use();
  return (
    <>
      <RouteSearch routes={routes} />
      <LanguageMenu onChoose={changeLanguage} />
      <Tool
        text={say(dark ? shellTexts.light : shellTexts.dark)}
        icon={dark ? <SunOutlined /> : <MoonOutlined />}
        onClick={() => changeAppearance({ dark: !dark })}
      />
      <span className="ts-wide-only">
        <Tool text={say(shellTexts.fullscreen)} icon={<FullscreenOutlined aria-hidden />} onClick={toggleFullscreen} />
      </span>
      <UserMenu />
    </>
  );
});

function Tool({ text, icon, onClick }: { text: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={text} rootClassName="ts-tool-name">
      <Button type="text" icon={icon} aria-label={text} onClick={onClick} />
    </Tooltip>
  );
}

async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    toast.warning(say(shellTexts.noFullscreen));
  }
}

function UserMenu() {
  const { userInfo, view } = useUser();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [about, setAbout] = useState(false);
  const leave = () => {
    const { size: count } = new Set([...unsavedWork.get().keys(), ...draftPlaces()]);
    modal.confirm({
      title: say(shellTexts.prompt),
      content: [say(shellTexts.logoutAsk), count > 0 ? say(shellTexts.logoutLoses, { count }) : ''].join(' '),
      okText: say(shellTexts.confirm),
      cancelText: say(shellTexts.cancel),
      onOk: () => {
        // The next person at this browser finds nothing of it.
        for (const { discard } of unsavedIn()) discard();
        dropDrafts();
        signOut();
        tabs.set(tabs.get().slice(0, 1));
        navigate('/login');
      },
    });
  };
  const lock = () => {
    // The server locks the session too, so that nothing but the password opens it; the page is dark at once.
    writeSetting('lockedUser', { account: userInfo.account, realName: userInfo.realName });
    call({ method: 'POST', path: '/api/Login/LockScreen', body: { account: userInfo.account }, quiet: true }).catch(
      () => undefined,
    );
    keepLocked(true);
    navigate('/lockScreen');
  };
  const work: Record<string, () => void> = {
    profile: () => navigate('/profile'),
    about: () => setAbout(true),
    lock,
    logout: view ? signOut : leave,
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'profile', icon: <UserOutlined />, label: say(pageTitles.profile) },
            // A view has no screen of its own to lock, and its own way out.
            ...(view ? [] : [{ key: 'lock', icon: <LockOutlined />, label: say(shellTexts.lock) }]),
            { key: 'about', icon: <InfoCircleOutlined />, label: say(shellTexts.about) },
            { type: 'divider' },
            { key: 'logout', icon: <LogoutOutlined />, label: say(view ? shellTexts.endView : signOutText) },
          ],
          onClick: ({ key }) => work[key]?.(),
        }}
      >
        <button type="button" className="ts-user">
          <OwnAvatar size={28} />
          <span>{userInfo.realName}</span>
        </button>
      </Dropdown>
      <Modal open={about} footer={null} width={400} onCancel={() => setAbout(false)} centered>
        <div className="ts-about">
          <Logo size={56} />
          <h2>
            {product.name} {product.version}
          </h2>
          <p>{say(product.slogan)}</p>
          <p className="ts-hint">{say(product.about)}</p>
        </div>
      </Modal>
    </>
  );
}
