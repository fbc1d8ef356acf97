import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Spin } from 'antd';
import type { Waited } from '../../host/source-rows.ts';
import { say } from '../../session/language.ts';

const texts = {
  failed: t('选项没有加载成功', '選項沒有載入成功', 'The options could not be loaded', '選択肢を読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
  lacks: t('请先填写：{name}', '請先填寫：{name}', 'Fill in first: {name}', '先に入力してください：{name}'),
  none: t('没有选项', '沒有選項', 'No options', '選択肢がありません'),
};

/** More than are shown. */
export const moreRows = t(
  '还有更多，请输入关键词',
  '還有更多，請輸入關鍵字',
  'There are more: type to search',
  '続きがあります。入力して検索してください',
);

/** What stands where rows would, while there are none. */
export function WaitingRows({ found, retry }: { found: Waited; retry: () => void }) {
  if (found.is === 'asked') return <Spin size="small" />;
  if (found.is === 'here') return <>{found.lacks ? say(texts.lacks, { name: found.lacks }) : say(texts.none)}</>;
  return (
    <span role="alert">
      {found.why || say(texts.failed)}{' '}
      <Button type="link" size="small" onClick={retry}>
        {say(texts.retry)}
      </Button>
    </span>
  );
}
