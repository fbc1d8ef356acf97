import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Progress, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import type { FileType } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';
import { toast } from '../../session/toast.ts';
import type { EditProps } from '../view.ts';
import { captionOf, numberOf } from '../view.ts';
import { PictureList, StoredImage } from './stored-images.tsx';
import { FileList, filesOf, fileTexts, units } from './views.tsx';

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
        toast.error(say(type === 'annexpic' ? fileTexts.tooManyPictures : fileTexts.tooMany, { max }));
        return;
      }
      if (file.size >= size * units[unit]) {
        toast.error(say(fileTexts.tooLarge, { size, unit }));
        continue;
      }
      const report = (share: number) => setRunning([{ name: file.name, share }]);
      report(0);
      try {
        const { fileId, name } = await host.upload(type, { file, onProgress: report });
        current = [...current, { fileId, name: name || file.name, size: file.size }];
        onChange(current);
      } catch (error) {
        tellError(error);
      }
    }
    setRunning([]);
  };
  const remove = (fileId: string) => onChange(files.filter((file) => file.fileId !== fileId));
  return { files, running, start, remove, full: files.length >= max };
}

export function FilesEdit(given: EditProps) {
  const { props, host, disabled } = given;
  const uploads = useUploads(given, 'annex');
  const accept = typeof props.accept === 'string' ? props.accept.split(',').map(dotted).join(',') : undefined;
  return (
    <ListedUploads {...{ given, uploads, accept }}>
      <FileList files={uploads.files} host={host} onRemove={disabled ? undefined : uploads.remove} />
    </ListedUploads>
  );
}

/** A button, and below it what has been uploaded. */
function ListedUploads(parts: {
  given: EditProps;
  uploads: ReturnType<typeof useUploads>;
  accept: string | undefined;
  children: ReactNode;
}) {
  const { given, uploads, accept, children } = parts;
  const { props, disabled, id } = given;
  const { running, start, full } = uploads;
  return (
    <div>
      {!disabled && (
        <Upload
          multiple
          showUploadList={false}
          {...(accept ? { accept } : {})}
          beforeUpload={(file, list) => {
            if (file === list[0]) void start(list);
            return false;
          }}
        >
          <Button id={id} icon={<UploadOutlined aria-hidden />} disabled={full} loading={running.length > 0}>
            {captionOf(props.buttonText) ?? say(fileTexts.upload)}
          </Button>
        </Upload>
      )}
      {captionOf(props.tip) && <div className="ts-field-help">{captionOf(props.tip)}</div>}
      {running.map((one) => (
        <Progress key={one.name} percent={Math.round(one.share * 100)} size="small" />
      ))}
      {children}
    </div>
  );
}

const dotted = (extension: string) => {
  const text = extension.trim();
  return text.includes('/') || text.startsWith('.') ? text : `.${text}`;
};

export function ImagesEdit(given: EditProps) {
  const { props, disabled, host, id } = given;
  const uploads = useUploads(given, 'annexpic');
  const { files, running, start, remove, full } = uploads;
  if (props.listStyle !== 'card') {
    const onRemove = disabled ? undefined : remove;
    return (
      <ListedUploads {...{ given, uploads }} accept="image/*">
        <PictureList {...{ files, host, onRemove }} isSmall={props.listStyle === 'picture'} />
      </ListedUploads>
    );
  }
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
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`${say(fileTexts.remove)} ${file.name}`}
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
              <span>{captionOf(props.buttonText) ?? say(fileTexts.picture)}</span>
            </button>
          </Upload>
        )}
      </div>
      {captionOf(props.tip) && <div className="ts-field-help">{captionOf(props.tip)}</div>}
    </div>
  );
}
