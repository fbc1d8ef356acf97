import { t } from '@tessera/schemas/texts/text.ts';
import { Empty } from 'antd';
import { Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { currentUser, useUser } from '../../session/current-user.ts';
import { language, languageTags, say, useSay } from '../../session/language.ts';
import type { MenuRoute } from '../../session/menu.ts';
import { OwnPlaces } from './own-places.tsx';
import { Tile, TileGroup } from './tiles.tsx';

// Most people have none.
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

const texts = {
  night: t('夜深了，{name}', '夜深了，{name}', 'Working late, {name}', '遅くまでお疲れさまです、{name}さん'),
  morning: t('早上好，{name}', '早安，{name}', 'Good morning, {name}', 'おはようございます、{name}さん'),
  afternoon: t('下午好，{name}', '午安，{name}', 'Good afternoon, {name}', 'こんにちは、{name}さん'),
  evening: t('晚上好，{name}', '晚安，{name}', 'Good evening, {name}', 'こんばんは、{name}さん'),
  none: t('还没有可用的模块', '還沒有可用的模組', 'No modules yet', '利用できるモジュールはありません'),
  other: t('其他', '其他', 'Other', 'その他'),
};

/** Where a working day starts: who, when, and everything that this person may open. */
export function Home() {
  useSay();
  const { userInfo } = useUser();
  const state = currentUser.use();
  const routes = state.status === 'ready' ? state.routes.filter((route) => route.target.kind !== 'folder') : [];
  const groups = new Map<string, MenuRoute[]>();
  for (const route of routes) {
    const folder = route.trail.at(-2)?.fullName ?? say(texts.other);
    groups.set(folder, [...(groups.get(folder) ?? []), route]);
  }
  const today = new Date().toLocaleDateString(languageTags[language.get()], { dateStyle: 'full' });
  const hour = new Date().getHours();
  const greeting = hour < 5 ? texts.night : hour < 12 ? texts.morning : hour < 18 ? texts.afternoon : texts.evening;
  return (
    <div className="ts-home">
      <header>
        <h1>{say(greeting, { name: userInfo.realName })}</h1>
        <p className="ts-hint">{today}</p>
      </header>
      <Suspense fallback={null}>
        <FirstSteps routes={routes} />
      </Suspense>
      <OwnPlaces routes={routes} />
      {[...groups].map(([title, members]) => (
        <TileGroup key={title} title={title}>
          {members.map((route) => (
            <Tile key={route.entry.id} route={route} />
          ))}
        </TileGroup>
      ))}
      {routes.length === 0 && <Empty description={say(texts.none)} />}
    </div>
  );
}
