import { t } from '@tessera/schemas/texts/text.ts';

/** What is said of a part that the server no longer has. */
export const partTexts = {
  gone: t('系统已更新', '系統已更新', 'There is a new version', '新しいバージョンがあります'),
  reload: t(
    '这一部分属于新版本，重新载入页面后即可使用；您填写的内容会保留。',
    '這個部分屬於新版本，重新載入頁面後即可使用；您填寫的內容會保留。',
    'This part belongs to a newer version: load the page again to use it. What you have entered is kept.',
    'この部分は新しいバージョンのものです。ページを再読み込みすると使えます。入力した内容は保持されます。',
  ),
  again: t('重新载入', '重新載入', 'Load again', '再読み込み'),
};
