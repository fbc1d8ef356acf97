import { t } from '@tessera/schemas/texts/text.ts';

export const inlineTexts = {
  notBrought: t(
    '没有取到随之带出的内容，相关字段会被清空；请重新选择，或再次确认保存',
    '沒有取得隨之帶出的內容，相關欄位會被清空；請重新選擇，或再次確認儲存',
    'What comes with the choice could not be fetched: the fields that it fills would be emptied. Choose again, or confirm once more',
    '選択に伴う内容を取得できませんでした。関連する項目は空になります。選び直すか、もう一度確定してください',
  ),
  locked: t(
    '这条记录的这一项不能修改',
    '這筆記錄的這一項不能修改',
    'This cannot be changed in this record',
    'このレコードではこの項目を変更できません',
  ),
  lost: t(
    '“{record}”的“{field}”没有保存：{why}',
    '「{record}」的「{field}」沒有儲存：{why}',
    '“{field}” of “{record}” was not saved: {why}',
    '「{record}」の「{field}」は保存されませんでした：{why}',
  ),
  lostValue: t(
    '“{record}”的“{field}”没有保存（您填写的是：{value}）：{why}',
    '「{record}」的「{field}」沒有儲存（您填寫的是：{value}）：{why}',
    '“{field}” of “{record}” was not saved. You had entered: {value}. {why}',
    '「{record}」の「{field}」は保存されませんでした（入力値：{value}）：{why}',
  ),
  mine: t('保留我的', '保留我的', 'Keep mine', '自分の値を使う'),
  theirs: t('放弃修改', '放棄修改', 'Keep theirs', '相手の値を使う'),
};
