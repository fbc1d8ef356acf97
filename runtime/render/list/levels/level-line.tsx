import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Skeleton } from 'antd';
import { say } from '../../../session/language.ts';
import { listTexts } from '../texts.ts';
import type { LevelLine } from './levels.ts';

const texts = {
  failed: t('下级没有加载成功', '下層沒有載入成功', 'This level could not be loaded', 'この階層を読み込めませんでした'),
  more: t(
    '加载更多（还有 {count} 条）',
    '載入更多（還有 {count} 筆）',
    'Load more ({count} left)',
    'さらに読み込む（残り {count} 件）',
  ),
};

/** What a line of a level says, and the way on: waiting, a failure with another try, or the next rows. */
export function LevelLineContent({ line, onAsk }: { line: LevelLine; onAsk: () => void }) {
  const { is, missing } = line._level;
  if (is === 'loading') return <Skeleton.Input active size="small" className="ts-level-loading" />;
  if (is === 'more') {
    return (
      <Button type="link" size="small" onClick={onAsk}>
        {say(texts.more, { count: missing.toLocaleString('en-US') })}
      </Button>
    );
  }
  return (
    <span role="alert" className="ts-level-failed">
      {say(texts.failed)}{' '}
      <Button type="link" size="small" onClick={onAsk}>
        {say(listTexts.retry)}
      </Button>
    </span>
  );
}
