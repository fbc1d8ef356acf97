import { FileTextOutlined, SearchOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input, type InputRef, Modal } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useNavigate } from '../../navigation/navigate.tsx';
import { openOutside } from '../../navigation/open-outside.ts';
import { lastAddress, tabs } from '../../navigation/tabs.ts';
import { endedSession } from '../../session/ended-session.ts';
import { say, useSay } from '../../session/language.ts';
import type { MenuRoute } from '../../session/menu.ts';
import { useSounds } from '../../sounds/use-sounds.ts';
import { MenuTile } from '../../widgets/icon/menu-tile.tsx';
import { matchRoutes } from './route-match.ts';
import { pageLine, recordLines, type SearchLine } from './search-answer.ts';
import { type ModuleHits, useFoundRecords } from './use-found-records.ts';

const texts = {
  title: t('搜索', '搜尋', 'Search', '検索'),
  empty: t(
    '没有匹配的菜单或数据',
    '沒有符合的選單或資料',
    'No menu and no record matches',
    '一致するメニューやデータはありません',
  ),
  looking: t('正在查找数据…', '正在尋找資料…', 'Looking for records…', 'データを検索しています…'),
  hint: t(
    '输入菜单名称、拼音或数据名称',
    '輸入選單名稱、拼音或資料名稱',
    'Type the name of a menu or a record',
    'メニュー名またはデータ名を入力',
  ),
  late: t(
    '没来得及查完：{modules}',
    '來不及查完：{modules}',
    'Not looked through in time: {modules}',
    '時間内に調べ終えませんでした：{modules}',
  ),
  records: t('数据', '資料', 'Records', 'データ'),
};

/** Finds a permitted page or a record by a few letters; Ctrl+K opens it from anywhere. */
export function RouteSearch({ routes }: { routes: MenuRoute[] }) {
  useSay();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  // Known with the key itself, before anything is drawn.
  const isOpen = useRef(false);
  const show = useCallback((next: boolean) => {
    isOpen.current = next;
    setOpen(next);
    if (!next) setTyped('');
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, isComposing } = event;
      const isCommand = event.ctrlKey || event.metaKey;
      const isShortcut = isCommand && key.toLowerCase() === 'k';
      const isText = [...key].length === 1 && key !== ' ' && !isCommand && !event.altKey && !isComposing;
      // What is typed while somebody signs in over the page is a password.
      const isAsked = endedSession.get() !== null;
      const isOutside =
        isOpen.current && !isAsked && !(target instanceof Element && target.closest('.ts-route-search'));
      if (isShortcut && !isAsked) {
        isOpen.current = true;
        setOpen(true);
      } else if (isOutside && key === 'Escape') {
        show(false);
        // What stands below has the focus, and stays.
        event.stopPropagation();
      } else if (isOutside && isText) {
        // Whoever has pressed the keys writes on, wherever the focus still is.
        setTyped((before) => before + key);
        document.querySelector<HTMLInputElement>('.ts-route-search input')?.focus();
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [show]);
  return (
    <>
      <button
        type="button"
        className="ts-search-opener"
        onClick={() => show(true)}
        aria-label={`${say(texts.title)} Ctrl K`}
      >
        <SearchOutlined aria-hidden />
        <span>{say(texts.title)}</span> <kbd>Ctrl K</kbd>
      </button>
      <Modal
        open={open}
        footer={null}
        closable={false}
        width={560}
        // Whoever has pressed the keys writes on: nothing moves before they can.
        transitionName=""
        onCancel={() => show(false)}
        className="ts-route-search"
        destroyOnHidden
      >
        <SearchBody routes={routes} typed={typed} onType={setTyped} onClose={() => show(false)} />
      </Modal>
    </>
  );
}

function SearchBody({
  routes,
  typed,
  onType,
  onClose,
}: {
  routes: MenuRoute[];
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}) {
  useFocusReturn();
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const soundsLike = useSounds();
  const records = useFoundRecords(typed);
  const pages = typed.trim()
    ? matchRoutes(routes, typed, { soundsLike })
    : routes.filter((route) => route.target.kind !== 'folder').slice(0, 8);
  const lines = [...pages.map(pageLine), ...recordLines(routes, records ?? [])];
  const late = records?.filter(({ isLate }) => isLate) ?? [];
  const go = (line: SearchLine | undefined) => {
    if (!line) return;
    onClose();
    const { route, address } = line;
    if (route.target.kind === 'external') openOutside(route.target.address);
    else navigate(address ?? lastAddress(tabs.get(), route.path));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // While characters are composed, these keys are the input method's.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, lines.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') go(lines[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        ref={input}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        value={typed}
        placeholder={say(texts.hint)}
        aria-label={say(texts.title)}
        onChange={(event) => {
          onType(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul>
        {lines.map((line, index) => (
          <li key={line.key}>
            {line.address !== undefined && lines[index - 1]?.address === undefined && (
              <div className="ts-hint ts-search-part">{say(texts.records)}</div>
            )}
            <button
              type="button"
              className={index === at ? 'ts-picked' : ''}
              // A mouse that rests where a line appears has chosen nothing: what Enter opens is what was typed for.
              onMouseMove={() => setAt(index)}
              onClick={() => go(line)}
            >
              {line.address === undefined ? <MenuTile entry={line.route.entry} /> : <FileTextOutlined aria-hidden />}
              <span>{line.text}</span>
              <small>{line.hint}</small>
            </button>
          </li>
        ))}
        {records === undefined && <li className="ts-hint ts-none">{say(texts.looking)}</li>}
        {late.length > 0 && <li className="ts-hint ts-none">{say(texts.late, { modules: namesOf(late) })}</li>}
        {records !== undefined && lines.length + late.length === 0 && (
          <li className="ts-hint ts-none">{say(texts.empty)}</li>
        )}
      </ul>
    </>
  );
}

const mostNamed = 5;

/** The first few by their names, and how many more there are. */
function namesOf(modules: ModuleHits[]): string {
  const names = modules.slice(0, mostNamed).map(({ title }) => say(title));
  const more = modules.length - names.length;
  return [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}
