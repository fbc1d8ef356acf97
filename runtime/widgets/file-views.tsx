import {
  DeleteOutlined,
  DownloadOutlined,
  EyeOutlined,
  PaperClipOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { t } from '@tessera/schemas/language/text.ts';
import { Button, Image, Progress, Upload } from 'antd';
import { useEffect, useState } from 'react';
import type { FileType, Host, StoredFile } from '../host/host.ts';
import { say } from '../session/language.ts';
import { toast } from '../session/toast.ts';
import { EmptyValue } from './text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from './view.ts';
import { captionOf, numberOf } from './view.ts';

const texts = {
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

const units = { KB: 1024, MB: 1_048_576, GB: 1_073_741_824 }; // SPEC §9.

/** SPEC §9: file size units bytes, KB, MB, GB. */
export function formatSize(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  const unit = (['GB', 'MB', 'KB'] as const).find((name) => bytes >= units[name]);
  return unit ? `${(bytes / units[unit]).toFixed(1)} ${unit}` : `${bytes} B`;
}

function useUploads({ value, onChange, props, host }: EditProps, type: FileType) {
  const [running, setRunning] = useState<{ name: string; share: number }[]>([]);
  const files = filesOf(value);
  const max = numberOf(props.limit) ?? 9;
  const size = numberOf(props.fileSize) ?? 2;
  const unit = props.sizeUnit === 'KB' || props.sizeUnit === 'GB' ? props.sizeUnit : 'MB';
  // Several files are taken at once; each is added to what the ones before left.
  const start = async (chosen: File[]) => {
    let current = files;
    for (const file of chosen) {
      if (current.length >= max) {
        toast.error(say(type === 'annexpic' ? texts.tooManyPictures : texts.tooMany, { max }));
        return;
      }
      if (file.size >= size * units[unit]) {
        toast.error(say(texts.tooLarge, { size, unit }));
        continue;
      }
      const report = (share: number) => setRunning([{ name: file.name, share }]);
      report(0);
      try {
        const { fileId, name } = await host.upload(type, file, report);
        current = [...current, { fileId, name: name || file.name, size: file.size }];
        onChange(current);
      } catch {
        // The client has shown why.
      }
    }
    setRunning([]);
  };
  const remove = (fileId: string) => onChange(files.filter((file) => file.fileId !== fileId));
  return { files, running, start, remove, full: files.length >= max };
}

function FilesEdit(given: EditProps) {
  const { props, disabled, host, id } = given;
  const { files, running, start, remove, full } = useUploads(given, 'annex');
  const accept = typeof props.accept === 'string' ? props.accept : undefined;
  return (
    <div>
      {!disabled && (
        <Upload
          multiple
          showUploadList={false}
          {...(accept ? { accept: accept.split(',').map(dotted).join(',') } : {})}
          beforeUpload={(file, list) => {
            if (file === list[0]) void start(list);
            return false;
          }}
        >
          <Button id={id} icon={<UploadOutlined />} disabled={full} loading={running.length > 0}>
            {captionOf(props.buttonText) ?? say(texts.upload)}
          </Button>
        </Upload>
      )}
      {captionOf(props.tip) && <div className="ts-field-help">{captionOf(props.tip)}</div>}
      {running.map((one) => (
        <Progress key={one.name} percent={Math.round(one.share * 100)} size="small" />
      ))}
      <FileList files={files} host={host} onRemove={disabled ? undefined : remove} />
    </div>
  );
}

const dotted = (extension: string) => {
  const text = extension.trim();
  return text.includes('/') || text.startsWith('.') ? text : `.${text}`;
};

function FileList({
  files,
  host,
  onRemove,
}: {
  files: StoredFile[];
  host: Host;
  onRemove?: ((fileId: string) => void) | undefined;
}) {
  return (
    <ul className="ts-files">
      {files.map((file) => (
        <li key={file.fileId}>
          <PaperClipOutlined />
          <span className="ts-file-name" title={file.name}>
            {file.name}
          </span>
          <span className="ts-file-size">{formatSize(file.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            aria-label={say(texts.download)}
            onClick={() => void host.download('annex', file).catch(() => undefined)}
          />
          {onRemove && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={say(texts.remove)}
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

/** A stored picture. It needs the token, which an `<img>` cannot send, so it arrives as a blob. */
export function StoredImage({ host, fileId, alt, size }: { host: Host; fileId: string; alt: string; size: number }) {
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    let live = true;
    host.image('annexpic', fileId).then(
      (found) => live && setAddress(found),
      () => undefined, // The frame with the name stays.
    );
    return () => {
      live = false;
    };
  }, [host, fileId]);
  return (
    <Image
      className="ts-picture"
      width={size}
      height={size}
      src={address}
      alt={alt}
      preview={address ? { mask: size > 48 ? <EyeOutlined aria-label={say(texts.view)} /> : false } : false}
    />
  );
}

function ImagesEdit(given: EditProps) {
  const { props, disabled, host, id } = given;
  const { files, running, start, remove, full } = useUploads(given, 'annexpic');
  return (
    <div>
      <div className="ts-pictures">
        {files.map((file) => (
          <span className="ts-picture-frame" key={file.fileId}>
            <StoredImage host={host} fileId={file.fileId} alt={file.name} size={88} />
            {!disabled && (
              <Button
                className="ts-picture-remove"
                size="small"
                shape="circle"
                icon={<DeleteOutlined />}
                aria-label={say(texts.remove)}
                onClick={() => remove(file.fileId)}
              />
            )}
          </span>
        ))}
        {!disabled && !full && (
          <Upload
            multiple
            accept="image/*"
            showUploadList={false}
            beforeUpload={(file, list) => {
              if (file === list[0]) void start(list);
              return false;
            }}
          >
            <button id={id} type="button" className="ts-picture-add">
              {running[0] ? (
                <Progress type="circle" size={40} percent={Math.round(running[0].share * 100)} />
              ) : (
                <PlusOutlined />
              )}
              <span>{captionOf(props.buttonText) ?? say(texts.picture)}</span>
            </button>
          </Upload>
        )}
      </div>
      {captionOf(props.tip) && <div className="ts-field-help">{captionOf(props.tip)}</div>}
    </div>
  );
}

function ImagesShow({ value, host, inCell }: ShowProps) {
  const files = filesOf(value);
  if (files.length === 0) return <EmptyValue />;
  return (
    <Image.PreviewGroup>
      <span className="ts-pictures">
        {(inCell ? files.slice(0, 3) : files).map((file) => (
          <StoredImage key={file.fileId} host={host} fileId={file.fileId} alt={file.name} size={inCell ? 24 : 88} />
        ))}
      </span>
    </Image.PreviewGroup>
  );
}

export const filesView: WidgetView = { edit: FilesEdit, show: FilesShow };
export const imagesView: WidgetView = { edit: ImagesEdit, show: ImagesShow };
