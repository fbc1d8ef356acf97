import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button } from 'antd';
import { say } from '../../session/language.ts';
import { formatDateTime } from '../../widgets/time/format.ts';
import type { Restored } from './use-record-form.ts';

const texts = {
  restored: t(
    '已恢复 {time} 未保存的内容',
    '已還原 {time} 尚未儲存的內容',
    'Your unsaved input of {time} is back',
    '{time} の保存されていない入力を復元しました',
  ),
  restoredBehind: t(
    '此后这条数据被他人修改过；保存时会让您比较两个版本。',
    '此後這筆資料被他人修改過；儲存時會請您比較兩個版本。',
    'Somebody has changed this record since; when you save you see both versions and choose.',
    'その後、他の人がこのデータを変更しました。保存するときに両方を比べて選べます。',
  ),
  startOver: t('不要了', '不要了', 'Discard it', '破棄する'),
};

export const RestoredInput = ({ at, isBehind, forget }: Restored) => (
  <Alert
    type="info"
    showIcon
    className="ts-summary"
    message={say(texts.restored, { time: formatDateTime(at.toISOString()) })}
    description={isBehind && say(texts.restoredBehind)}
    action={
      <Button size="small" onClick={forget}>
        {say(texts.startOver)}
      </Button>
    }
  />
);
