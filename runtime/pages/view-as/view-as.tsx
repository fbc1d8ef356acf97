import { t } from '@tessera/schemas/texts/text.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../dialogs/use-small-work.ts';
import { tabs } from '../../navigation/tabs.ts';
import { useIsGone } from '../../navigation/use-is-gone.ts';
import { rowName } from '../../render/list/row.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';
import { enterView } from '../../session/token.ts';
import type { DialogProps } from '../page-registry.ts';

const texts = {
  title: t('以 {name} 的身份查看', '以 {name} 的身分檢視', 'View as {name}', '{name} として閲覧'),
  about: t(
    '您将看到此用户所见的内容，不能修改任何数据。最长 30 分钟，每次请求都会记录，该用户可在登录日志中看到。',
    '您將看到此使用者所見的內容，不能修改任何資料。最長 30 分鐘，每次請求都會記錄，該使用者可在登入日誌中看到。',
    'You see what this user sees and can change nothing. It lasts 30 minutes at most, every call is written down, and the user finds it among their sign-ins.',
    'このユーザーに見える内容を閲覧できますが、変更はできません。最長 30 分で、すべてのリクエストが記録され、本人のログイン履歴にも表示されます。',
  ),
  start: t('开始查看', '開始檢視', 'View', '閲覧を開始'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
};

/** Asks before the product is shown as another user. */
export function ViewAs({ resource, row, onClose }: DialogProps) {
  useFocusReturn();
  useSay();
  const [busy, setBusy] = useState(false);
  const isGone = useIsGone();
  const leave = useSmallWork(false, { onClose, isSending: busy });
  const start = async () => {
    if (!row || busy) return;
    setBusy(true);
    try {
      const path = '/api/framework/permission/ViewAs';
      const { token } = await call<{ token: string }>({ method: 'POST', path, body: { userId: row.id } });
      if (isGone()) return;
      // The other user's tabs are not these.
      tabs.set(tabs.get().slice(0, 1));
      enterView(token);
    } catch (error) {
      setBusy(false);
      tellError(error);
    }
  };
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      width={480}
      title={say(texts.title, { name: row ? rowName(resource, row) : '' })}
      okText={say(texts.start)}
      cancelText={say(texts.cancel)}
      okButtonProps={{ loading: busy }}
      onOk={start}
      onCancel={leave}
    >
      <p>{say(texts.about)}</p>
    </Modal>
  );
}
