import { t } from '@tessera/schemas/texts/text.ts';
import type { App } from 'antd';
import { say } from '../session/language.ts';

const texts = {
  title: t('系统提示', '系統提示', 'Please confirm', '確認'),
  lose: t(
    '有未保存的内容，确定要放弃吗？',
    '有尚未儲存的內容，確定要放棄嗎？',
    'You have unsaved input. Leave and lose it?',
    '保存されていない入力があります。破棄しますか？',
  ),
  leave: t('放弃', '放棄', 'Leave', '破棄'),
};
export const stayText = t('继续编辑', '繼續編輯', 'Keep editing', '編集を続ける');

type Modals = ReturnType<typeof App.useApp>['modal'];

/** Asks before input is lost. */
export const askToLeave = (modal: Modals, { onLeave, onStay }: { onLeave: () => void; onStay?: () => void }) =>
  modal.confirm({
    title: say(texts.title),
    content: say(texts.lose),
    okText: say(texts.leave),
    cancelText: say(stayText),
    okButtonProps: { danger: true },
    autoFocusButton: 'cancel',
    onOk: onLeave,
    ...(onStay ? { onCancel: onStay } : {}),
  });
