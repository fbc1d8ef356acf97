import { t } from '@tessera/schemas/texts/text.ts';
import type { App } from 'antd';
import { stayText } from '../../../dialogs/ask-to-leave.ts';
import { say } from '../../../session/language.ts';

const texts = {
  title: t('表单已更新', '表單已更新', 'This form has been changed', 'フォームが更新されました'),
  content: t(
    '打开之后，这个表单发布了新版本，有字段改名或增减。重新载入后即可保存；已填写的内容会保留，改名的字段也一样。',
    '開啟之後，這個表單發布了新版本，有欄位改名或增減。重新載入後即可儲存；已填寫的內容會保留，改名的欄位也一樣。',
    'A new version of it was released since you opened it: fields are called otherwise, came or went. Load it again to save; what you have entered stays, also where a field has another name.',
    '開いた後に新しい版が公開され、項目の名称変更や増減がありました。再読み込みすると保存できます。入力内容は、名称が変わった項目も含めて保持されます。',
  ),
  load: t('重新载入', '重新載入', 'Load again', '再読み込み'),
};

/** Why what is right cannot be saved, and the way out: what was entered is kept as it always is when a page is loaded again. */
export const tellReleasedAnew = (modal: ReturnType<typeof App.useApp>['modal']) =>
  modal.confirm({
    title: say(texts.title),
    content: say(texts.content),
    okText: say(texts.load),
    cancelText: say(stayText),
    onOk: () => window.location.reload(),
  });
