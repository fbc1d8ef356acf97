import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { App } from 'antd';
import { stayText } from '../../../dialogs/ask-to-leave.ts';
import { say } from '../../../session/language.ts';

const texts = {
  title: t('一并修改？', '一併修改？', 'Change these too?', '一緒に変更しますか？'),
  asked: t(
    '可以让它们随之一起修改；修改会记入各自的历史。',
    '可以讓它們隨之一起修改；修改會記入各自的歷史。',
    'They can change along with it; each change stands in its own history.',
    '一緒に変更できます。変更はそれぞれの履歴に残ります。',
  ),
  along: t('一并修改', '一併修改', 'Change them too', '一緒に変更'),
};

/** Asks whether records come along that a change would leave behind (decision 40). */
export const askAlong = (
  modal: ReturnType<typeof App.useApp>['modal'],
  { findings, onAgreed }: { findings: FindingMessage[]; onAgreed: () => void },
) =>
  modal.confirm({
    title: say(texts.title),
    content: (
      <>
        {findings.map(({ msg }) => (
          <div key={msg}>{msg}</div>
        ))}
        <p>{say(texts.asked)}</p>
      </>
    ),
    okText: say(texts.along),
    cancelText: say(stayText),
    autoFocusButton: 'cancel',
    onOk: onAgreed,
  });
