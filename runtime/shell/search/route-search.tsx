import { SearchOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MenuIcon } from '../../navigation/menu-icon.tsx';
import { openOutside } from '../../navigation/open-outside.ts';
import { lastAddress, tabs } from '../../navigation/tabs.ts';
import { say, useSay } from '../../session/language.ts';
import type { MenuRoute } from '../../session/menu.ts';
import { matchRoutes } from './route-match.ts';

const texts = {
  title: t('搜索菜单', '搜尋選單', 'Search menus', 'メニュー検索'),
  empty: t('没有匹配的菜单', '沒有符合的選單', 'No menu matches', '一致するメニューはありません'),
  hint: t('输入名称或路径', '輸入名稱或路徑', 'Type a name or a path', '名称またはパスを入力'),
};

/** Finds a permitted page by a few letters; Ctrl+K opens it from anywhere. */
export function RouteSearch({ routes }: { routes: MenuRoute[] }) {
  useSay();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const pages = routes.filter((route) => route.target.kind !== 'folder');
  const found = typed.trim() ? matchRoutes(routes, typed) : pages.slice(0, 8);
  const close = () => {
    setOpen(false);
    setTyped('');
    setAt(0);
  };
  const go = (route: MenuRoute | undefined) => {
    if (!route) return;
    close();
    if (route.target.kind === 'external') openOutside(route.target.address);
    else navigate(lastAddress(tabs.get(), route.path));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') go(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <button type="button" className="ts-search-opener" onClick={() => setOpen(true)} aria-label={say(texts.title)}>
        <SearchOutlined />
        <span>{say(texts.title)}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Modal
        open={open}
        footer={null}
        closable={false}
        width={560}
        onCancel={close}
        className="ts-route-search"
        destroyOnHidden
      >
        <Input
          size="large"
          variant="borderless"
          autoFocus
          prefix={<SearchOutlined />}
          value={typed}
          placeholder={say(texts.hint)}
          aria-label={say(texts.title)}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul>
          {found.map((route, index) => (
            <li key={route.entry.id}>
              <button
                type="button"
                className={index === at ? 'ts-picked' : ''}
                onMouseEnter={() => setAt(index)}
                onClick={() => go(route)}
              >
                <MenuIcon name={route.entry.icon} />
                <span>{route.trail.map((entry) => entry.fullName).join(' › ')}</span>
                <small>{route.path}</small>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="ts-hint ts-none">{say(texts.empty)}</li>}
        </ul>
      </Modal>
    </>
  );
}
