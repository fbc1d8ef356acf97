import { t } from '@tessera/schemas/texts/text.ts';

/** Seldom said: it comes when it is. */
export const notBrought = t(
  '刚才选择或粘贴的内容没有全部取到：要带出的字段会是空的，没取到的行不会加入。请重新选择，或再次确认就这样保存',
  '剛才選擇或貼上的內容沒有全部取得：要帶出的欄位會是空的，沒取得的列不會加入。請重新選擇，或再次確認就這樣儲存',
  'Something that was chosen or pasted could not be fetched: fields that it fills would be empty, rows that it makes would be missing. Choose again, or confirm once more',
  '選択または貼り付けた内容の一部を取得できませんでした。連動する項目は空のまま、行は追加されません。選び直すか、もう一度確定してください',
);
