import { t } from '@tessera/schemas/texts/text.ts';

export const formTexts = {
  history: t('历史', '歷史', 'History', '履歴'),
  save: t('保存', '儲存', 'Save', '保存'),
  notSaved: t(
    '没有保存成功，填写的内容还在',
    '沒有儲存成功，填寫的內容還在',
    'Not saved; what you entered is still here',
    '保存できませんでした。入力内容はそのまま残っています',
  ),
  saving: t('正在保存', '正在儲存', 'Saving', '保存中'),
  saved: t('已保存', '已儲存', 'Saved', '保存しました'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
  close: t('关闭', '關閉', 'Close', '閉じる'),
  retry: t('重试', '重試', 'Try again', '再試行'),
  fileMissing: t(
    '有文件未能上传。可在其字段中重试；再次保存时将不含该文件',
    '有檔案未能上傳。可在其欄位中重試；再次儲存時將不含該檔案',
    'A file could not be uploaded. Try it again in its field; saving once more goes on without it.',
    'アップロードできなかったファイルがあります。項目で再試行できます。もう一度保存すると、そのファイルなしで保存されます',
  ),
  disabled: t('已停用', '已停用', 'Disabled', '無効'),
  locked: t('已锁定', '已鎖定', 'Locked', 'ロック中'),
  gone: t('数据不存在或已被删除', '資料不存在或已被刪除', 'There is no such record', 'データが存在しません'),
} as const;
