import { t } from '@tessera/schemas/texts/text.ts';

export const inlineTexts = {
  locked: t(
    '这条记录的这一项不能修改',
    '這筆記錄的這一項不能修改',
    'This cannot be changed in this record',
    'このレコードではこの項目を変更できません',
  ),
  mine: t('保留我的', '保留我的', 'Keep mine', '自分の値を使う'),
  theirs: t('放弃修改', '放棄修改', 'Keep theirs', '相手の値を使う'),
};
