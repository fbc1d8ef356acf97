import { t } from '@tessera/schemas/texts/text.ts';
import { Empty } from 'antd';
import dayjs from 'dayjs';
import { useNavigate } from 'react-router-dom';
import { MenuIcon } from '../navigation/menu-icon.tsx';
import { openOutside } from '../navigation/open-outside.ts';
import { lastAddress, tabs } from '../navigation/tabs.ts';
import { currentUser, useUser } from '../session/current-user.ts';
import { say, useSay } from '../session/language.ts';
import type { MenuRoute } from '../session/menu.ts';

const texts = {
  night: t('夜深了，{name}', '夜深了，{name}', 'Working late, {name}', '遅くまでお疲れさまです、{name}さん'),
  morning: t('早上好，{name}', '早安，{name}', 'Good morning, {name}', 'おはようございます、{name}さん'),
  afternoon: t('下午好，{name}', '午安，{name}', 'Good afternoon, {name}', 'こんにちは、{name}さん'),
  evening: t('晚上好，{name}', '晚安，{name}', 'Good evening, {name}', 'こんばんは、{name}さん'),
  recent: t('最近打开', '最近開啟', 'Recently opened', '最近開いたもの'),
  none: t('还没有可用的模块', '還沒有可用的模組', 'No modules yet', '利用できるモジュールはありません'),
  other: t('其他', '其他', 'Other', 'その他'),
};
const dateFormats = {
  zh: 'YYYY年M月D日 dddd',
  zhtw: 'YYYY年M月D日 dddd',
  en: 'dddd, D MMMM YYYY',
  ja: 'YYYY年M月D日 dddd',
};
const colors = ['#1570d6', '#0e9384', '#6941c6', '#c4320a', '#087443', '#b93815', '#175cd3', '#9f1ab1'];

/** Where a working day starts: who, when, and everything that this person may open. */
export function Home() {
  useSay();
  const { userInfo } = useUser();
  const state = currentUser.use();
  const routes = state.status === 'ready' ? state.routes.filter((route) => route.target.kind !== 'folder') : [];
  const open = tabs.use();
  const recent = open
    .flatMap((tab) => routes.find((route) => route.path === tab.path) ?? [])
    .slice(-6)
    .reverse();
  const groups = new Map<string, MenuRoute[]>();
  for (const route of routes) {
    const folder = route.trail.at(-2)?.fullName ?? say(texts.other);
    groups.set(folder, [...(groups.get(folder) ?? []), route]);
  }
  const hour = new Date().getHours();
  const greeting = hour < 5 ? texts.night : hour < 12 ? texts.morning : hour < 18 ? texts.afternoon : texts.evening;
  return (
    <div className="ts-home">
      <header>
        <h1>{say(greeting, { name: userInfo.realName })}</h1>
        <p className="ts-hint">{dayjs().format(say(dateFormats))}</p>
      </header>
      {recent.length > 0 && <Group title={say(texts.recent)} routes={recent} />}
      {[...groups].map(([title, members]) => (
        <Group key={title} title={title} routes={members} />
      ))}
      {routes.length === 0 && <Empty description={say(texts.none)} />}
    </div>
  );
}

function Group({ title, routes }: { title: string; routes: MenuRoute[] }) {
  const navigate = useNavigate();
  return (
    <section>
      <h2>{title}</h2>
      <div className="ts-module-tiles">
        {routes.map((route) => {
          const color = colors[[...route.entry.id].reduce((sum, char) => sum + char.charCodeAt(0), 0) % colors.length];
          return (
            <button
              key={route.entry.id}
              type="button"
              onClick={() =>
                route.target.kind === 'external'
                  ? openOutside(route.target.address)
                  : navigate(lastAddress(tabs.get(), route.path))
              }
            >
              <span className="ts-tile-icon" style={{ color, background: `${color}1a` }}>
                <MenuIcon name={route.entry.icon} />
              </span>
              <span>{route.entry.fullName}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
