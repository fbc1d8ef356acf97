import { t } from '@tessera/schemas/texts/text.ts';

export const uploadTexts = {
  retry: t('重试', '重試', 'Retry', '再試行'),
  cancel: t('取消上传', '取消上傳', 'Cancel the upload of', 'アップロードを中止'),
  dismiss: t('移出列表', '移出清單', 'Take off the list', '一覧から除く'),
  paused: t(
    '连接中断，恢复后自动继续上传',
    '連線中斷，恢復後會自動繼續上傳',
    'The connection is lost; it goes on by itself when it is back',
    '接続が切れました。回復すると自動で再開します',
  ),
  drop: t('松开以上传', '放開以上傳', 'Drop to upload', 'ドロップしてアップロード'),
  also: t('也可拖放或粘贴', '也可拖放或貼上', 'or drop or paste here', 'ドロップや貼り付けも可'),
  rowGone: t(
    '该行已删除，“{name}”未放入',
    '該列已刪除，「{name}」未放入',
    'Its row was taken out: {name} went nowhere',
    '行が削除されたため「{name}」は追加されませんでした',
  ),
  failedLater: t(
    '“{name}”未能上传：{reason}',
    '「{name}」未能上傳：{reason}',
    '{name} could not be uploaded: {reason}',
    '「{name}」をアップロードできませんでした：{reason}',
  ),
  folder: t(
    '不能上传文件夹，请选择其中的文件',
    '不能上傳資料夾，請選擇其中的檔案',
    'Folders cannot be uploaded; choose the files in it',
    'フォルダーはアップロードできません。中のファイルを選んでください',
  ),
};
