import { StarOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useIsShown } from '../../navigation/address.tsx';
import { currentUser } from '../../session/current-user.ts';
import { say } from '../../session/language.ts';
import type { MenuRoute } from '../../session/menu.ts';
import { loadPlaces, places, type ShownPlace } from '../../session/places.ts';
import { Tile, TileGroup } from './tiles.tsx';

const texts = {
  starred: t('收藏', '收藏', 'Starred', 'お気に入り'),
  recent: t('最近打开', '最近開啟', 'Recently opened', '最近開いたもの'),
  howToStar: t(
    '点击页面或数据标题旁的星标，它就会出现在这里。',
    '點選頁面或資料標題旁的星號，它就會出現在這裡。',
    'Click the star beside the title of a page or a record, and it stands here.',
    'ページやデータの見出しの横にある星を押すと、ここに表示されます。',
  ),
  noneYet: t(
    '打开过的页面和数据会列在这里。',
    '開啟過的頁面和資料會列在這裡。',
    'Pages and records that you open are listed here.',
    '開いたページやデータがここに並びます。',
  ),
  failed: t('没有加载成功', '沒有載入成功', 'This could not be loaded', '読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
};
/** Of what was opened last, as much as one looks at. */
const mostRecent = 8;

/** What the person has starred and opened last, on whatever device. */
export function OwnPlaces({ routes }: { routes: MenuRoute[] }) {
  const isShown = useIsShown();
  const state = currentUser.use();
  const starred = state.status === 'ready' ? state.user.starred : undefined;
  const known = places.use();
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are those of the moment in which somebody looks
  useEffect(() => {
    if (!isShown) return;
    setFailed(false);
    loadPlaces().catch(() => setFailed(true));
  }, [isShown, attempt, starred]);
  if (!known) {
    if (!isFailed) return <Skeleton active title={false} paragraph={{ rows: 3 }} className="ts-home-waiting" />;
    return (
      <p role="alert">
        {say(texts.failed)}{' '}
        <Button size="small" onClick={() => setAttempt(attempt + 1)}>
          {say(texts.retry)}
        </Button>
      </p>
    );
  }
  const tiles = (list: ShownPlace[]) =>
    list.flatMap((place) => {
      const route = routes.find(({ entry }) => entry.id === place.menu);
      return route ? [<Tile key={`${place.menu} ${place.record}`} route={route} place={place} />] : [];
    });
  const [own, recent] = [tiles(known.starred), tiles(known.recent).slice(0, mostRecent)];
  return (
    <>
      <TileGroup title={say(texts.starred)}>
        {own.length > 0 ? (
          own
        ) : (
          <p className="ts-hint ts-tiles-empty">
            <StarOutlined aria-hidden /> {say(texts.howToStar)}
          </p>
        )}
      </TileGroup>
      <TileGroup title={say(texts.recent)}>
        {recent.length > 0 ? recent : <p className="ts-hint ts-tiles-empty">{say(texts.noneYet)}</p>}
      </TileGroup>
    </>
  );
}
