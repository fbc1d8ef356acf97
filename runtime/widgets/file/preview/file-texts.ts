import { fileUnits } from '@tessera/schemas/files/limits.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { StoredFile } from '../../../host/host.ts';

export const fileTexts = {
  upload: t('上传文件', '上傳檔案', 'Upload', 'アップロード'),
  picture: t('上传图片', '上傳圖片', 'Add picture', '画像を追加'),
  tooLarge: t(
    '文件大小超过{size}{unit}',
    '檔案大小超過 {size}{unit}',
    'The file size exceeds {size}{unit}',
    'ファイルサイズが{size}{unit}を超えています',
  ),
  tooMany: t(
    '最多上传{max}个文件',
    '最多上傳 {max} 個檔案',
    'At most {max} files can be uploaded',
    'ファイルは{max}個までです',
  ),
  tooManyPictures: t(
    '最多上传{max}张图片',
    '最多上傳 {max} 張圖片',
    'At most {max} pictures can be uploaded',
    '画像は{max}枚までです',
  ),
  remove: t('删除', '刪除', 'Remove', '削除'),
  download: t('下载', '下載', 'Download', 'ダウンロード'),
  view: t('查看', '檢視', 'View', '表示'),
};

export const filesOf = (value: unknown): StoredFile[] =>
  Array.isArray(value) ? value.filter((one): one is StoredFile => typeof one?.fileId === 'string') : [];

/** SPEC §9: file size units bytes, KB, MB, GB. */
export function formatSize(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  const unit = (['GB', 'MB', 'KB'] as const).find((name) => bytes >= fileUnits[name]);
  return unit ? `${(bytes / fileUnits[unit]).toFixed(1)} ${unit}` : `${bytes} B`;
}
