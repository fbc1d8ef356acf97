import { t } from '@tessera/schemas/texts/text.ts';

export const inlineTexts = {
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
  takenBack: t(
    '已撤销对“{record}”的“{field}”的修改',
    '已復原對「{record}」的「{field}」的修改',
    '“{field}” of “{record}” is as it was before',
    '「{record}」の「{field}」を元に戻しました',
  ),
  notTakenBack: t(
    '“{record}”的“{field}”之后已被他人修改，没有撤销',
    '「{record}」的「{field}」之後已被他人修改，沒有復原',
    '“{field}” of “{record}” was changed by somebody else since, and stays so',
    '「{record}」の「{field}」はその後ほかの人が変更したため、元に戻していません',
  ),
  saved: t('对方保存的是：', '對方儲存的是：', 'They have saved: ', '相手が保存した値：'),
  mine: t('保留我的', '保留我的', 'Keep mine', '自分の値を使う'),
  theirs: t('放弃修改', '放棄修改', 'Keep theirs', '相手の値を使う'),
};
