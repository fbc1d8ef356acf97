import { t } from '@tessera/schemas/texts/text.ts';

export const uploadTexts = {
  retry: t('重试', '重試', 'Retry', '再試行'),
  cancel: t('取消上传', '取消上傳', 'Cancel the upload of', 'アップロードを中止'),
  dismiss: t('移出列表', '移出清單', 'Take off the list', '一覧から除く'),
  drop: t('松开以上传', '放開以上傳', 'Drop to upload', 'ドロップしてアップロード'),
  also: t('也可拖放或粘贴', '也可拖放或貼上', 'or drop or paste here', 'ドロップや貼り付けも可'),
  folder: t(
    '不能上传文件夹，请选择其中的文件',
    '不能上傳資料夾，請選擇其中的檔案',
    'Folders cannot be uploaded; choose the files in it',
    'フォルダーはアップロードできません。中のファイルを選んでください',
  ),
};
