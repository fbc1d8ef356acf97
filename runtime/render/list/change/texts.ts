import { t } from '@tessera/schemas/texts/text.ts';

export const changeTexts = {
  title: t('批量修改', '批次修改', 'Change a field', '一括変更'),
  field: t('字段', '欄位', 'Field', '項目'),
  value: t('新的值', '新的值', 'New value', '新しい値'),
  notBrought: t(
    '没有取到随之带出的内容，没有修改任何记录；请重新选择',
    '沒有取得隨之帶出的內容，沒有修改任何記錄；請重新選擇',
    'What comes with the choice could not be fetched, so nothing was changed. Choose again',
    '選択に伴う内容を取得できなかったため、何も変更していません。選び直してください',
  ),
  brings: t(
    '随之一起修改：{fields}',
    '隨之一起修改：{fields}',
    'Changed along with it: {fields}',
    'あわせて変更：{fields}',
  ),
  empties: t(
    '留空会清除原来的值',
    '留空會清除原來的值',
    'Left empty, the field is cleared',
    '空欄のままにすると値が消去されます',
  ),
  count: t(
    '将修改 {count} 条：{names}',
    '將修改 {count} 筆：{names}',
    '{count} records will be changed: {names}',
    '{count} 件を変更します：{names}',
  ),
  countOne: t('将修改 {names}', '將修改 {names}', '{names} will be changed', '{names} を変更します'),
  change: t('修改', '修改', 'Change', '変更'),
  changed: t('已修改 {count} 条', '已修改 {count} 筆', '{count} changed', '{count} 件を変更しました'),
  unchanged: t('值都没有变化', '值都沒有變化', 'Nothing was different', '変更はありませんでした'),
  notChanged: t(
    '{count} 条没有修改',
    '{count} 筆沒有修改',
    '{count} could not be changed',
    '{count} 件は変更できませんでした',
  ),
  undo: t('撤销', '復原', 'Undo', '元に戻す'),
  undone: t('已恢复 {count} 条', '已還原 {count} 筆', '{count} put back', '{count} 件を元に戻しました'),
  notUndone: t(
    '{count} 条没有恢复，之后已被他人修改：{names}',
    '{count} 筆沒有還原，之後已被他人修改：{names}',
    '{count} not put back, changed by others since: {names}',
    '{count} 件は他のユーザーが変更したため戻していません：{names}',
  ),
  close: t('关闭', '關閉', 'Close', '閉じる'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
};
