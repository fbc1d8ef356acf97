import { DeleteOutlined, DownloadOutlined, PaperClipOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FileType, Host, StoredFile } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';

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

export const units = { KB: 1024, MB: 1_048_576, GB: 1_073_741_824 }; // SPEC §9.

/** SPEC §9: file size units bytes, KB, MB, GB. */
function formatSize(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  const unit = (['GB', 'MB', 'KB'] as const).find((name) => bytes >= units[name]);
  return unit ? `${(bytes / units[unit]).toFixed(1)} ${unit}` : `${bytes} B`;
}

/** The stored files with their sizes; each can be fetched, and removed where the form allows it. */
export function FileList({
  files,
  host,
  type = 'annex',
  sign = () => <PaperClipOutlined />,
  onRemove,
}: {
  files: StoredFile[];
  host: Host;
  type?: FileType;
  /** What stands before the name. */
  sign?: (file: StoredFile) => ReactNode;
  onRemove?: ((fileId: string) => void) | undefined;
}) {
  return (
    <ul className="ts-files">
      {files.map((file) => (
        <li key={file.fileId}>
          {sign(file)}
          <span className="ts-file-name" title={file.name}>
            {file.name}
          </span>
          <span className="ts-file-size">{formatSize(file.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={`${say(fileTexts.download)} ${file.name}`}
            onClick={() => void host.download(type, file).catch(() => undefined)}
          />
          {onRemove && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${say(fileTexts.remove)} ${file.name}`}
              onClick={() => onRemove(file.fileId)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function FilesShow({ value, host, inCell }: ShowProps) {
  const files = filesOf(value);
  if (files.length === 0) return <EmptyValue />;
  if (inCell) {
    return (
      <span className="ts-cell-text" title={files.map((file) => file.name).join('\n')}>
        <PaperClipOutlined /> {files.length}
      </span>
    );
  }
  return <FileList files={files} host={host} />;
}

const edits = () => import('./edits.tsx');
const StoredPictures = lazy(async () => ({ default: (await import('./stored-images.tsx')).ImagesShow }));

function ImagesShow(given: ShowProps) {
  if (filesOf(given.value).length === 0) return <EmptyValue />;
  return (
    <Suspense fallback={null}>
      <StoredPictures {...given} />
    </Suspense>
  );
}

const room = 200;
export const filesView: WidgetView = {
  edit: lazyEdit(async () => (await edits()).FilesEdit),
  show: FilesShow,
  room,
};
export const imagesView: WidgetView = {
  edit: lazyEdit(async () => (await edits()).ImagesEdit),
  show: ImagesShow,
  room,
};
