import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { say } from '../../session/language.ts';
import { CellPopover } from '../cell-popover.tsx';
import type { EditProps } from '../view.ts';
import { captionOf } from '../view.ts';
import { useCropping } from './crop/use-cropping.tsx';
import { filesOf, fileTexts } from './preview/file-texts.ts';
import { usePreview } from './preview/use-preview.tsx';
import { PictureList, StoredImage } from './stored-images.tsx';
import { DropPlace } from './uploads/drop-place.tsx';
import { PendingList } from './uploads/pending-list.tsx';
import { uploadTexts } from './uploads/texts.ts';
import { removes } from './uploads/use-kept-focus.ts';
import { type Uploads, useUploads } from './uploads/use-uploads.ts';
import { FileList, FilesCount } from './views.tsx';

/** In a cell of a sub-table it opens beside the cell. */
const inPopover = (Field: ComponentType<EditProps>) => (given: EditProps) =>
  given.inCell ? (
    <CellPopover given={given} glimpse={<FilesCount count={filesOf(given.value).length} />}>
      <Field {...given} />
    </CellPopover>
  ) : (
    <Field {...given} />
  );

export const FilesEdit = inPopover(FilesField);
export const ImagesEdit = inPopover(ImagesField);

function FilesField(given: EditProps) {
  const { host, disabled } = given;
  const uploads = useUploads(given, 'annex');
  const accept = uploads.limits.accept.map(dotted).join(',');
  return (
    <UploadPlace {...{ given, uploads, accept }}>
      {(choose) => (
        <>
          <UploadButton {...{ given, uploads, choose }} />
          <FileList files={uploads.files} host={host} onRemove={disabled ? undefined : uploads.remove} />
        </>
      )}
    </UploadPlace>
  );
}

/** As browsers want to be told what to offer. */
const dotted = (type: string) => (type.includes('/') || type.startsWith('.') ? type : `.${type.replace(/^\*\./, '')}`);

function ImagesField(given: EditProps) {
  const { props, disabled, host } = given;
  const uploads = useUploads(given, 'annexpic');
  const { files, remove, queue } = uploads;
  const cropping = useCropping(given, (taken) => queue.add(taken));
  return (
    <>
      <UploadPlace {...{ given, uploads }} accept="image/*" onTake={cropping.take}>
        {(choose) =>
          props.listStyle === 'card' ? (
            <PictureCards {...{ given, uploads, choose }} />
          ) : (
            <>
              <UploadButton {...{ given, uploads, choose }} />
              <PictureList
                {...{ files, host }}
                onRemove={disabled ? undefined : remove}
                isSmall={props.listStyle === 'picture'}
              />
            </>
          )
        }
      </UploadPlace>
      {cropping.dialog}
    </>
  );
}

interface Place {
  given: EditProps;
  uploads: Uploads;
}

/** Where files are chosen, dropped and pasted; what is on its way stands at its end. */
function UploadPlace({
  given: { disabled },
  uploads: { queue, pending },
  accept,
  onTake = (files) => queue.add(files),
  children,
}: Place & { accept: string; onTake?: (files: File[]) => void; children: (choose: () => void) => ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropPlace
      disabled={disabled}
      onTake={({ files, folders }) => {
        onTake(files);
        queue.refuse(folders, say(uploadTexts.folder));
      }}
    >
      {!disabled && (
        <input
          ref={input}
          type="file"
          hidden
          multiple
          {...(accept ? { accept } : {})}
          onChange={({ currentTarget }) => {
            onTake([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      )}
      {children(() => input.current?.click())}
      <PendingList pending={pending} queue={queue} />
    </DropPlace>
  );
}

function UploadButton({ given, uploads: { isFull }, choose }: Place & { choose: () => void }) {
  const { props, disabled, id, inCell } = given;
  const tip = captionOf(props.tip);
  return (
    <>
      {!disabled && (
        <div className="ts-upload-ways">
          <Button id={id} icon={<UploadOutlined aria-hidden />} disabled={isFull} onClick={choose}>
            {captionOf(props.buttonText) ?? say(fileTexts.upload)}
          </Button>
          {!inCell && !isFull && <span className="ts-hint ts-upload-also">{say(uploadTexts.also)}</span>}
        </div>
      )}
      {!inCell && tip && <div className="ts-field-help">{tip}</div>}
    </>
  );
}

/** Pictures side by side, and a place for one more. */
function PictureCards({ given, uploads, choose }: Place & { choose: () => void }) {
  const { props, disabled, host, id, inCell } = given;
  const { files, remove, isFull } = uploads;
  const { open, dialog } = usePreview({ files, type: 'annexpic', host });
  const tip = captionOf(props.tip);
  return (
    <>
      <div className="ts-pictures">
        {files.map((file, index) => (
          <span className="ts-picture-frame" key={file.fileId}>
            <StoredImage host={host} fileId={file.fileId} alt={file.name} size={88} onOpen={() => open(index)} />
            {!disabled && (
              <Button
                {...removes}
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
        {!disabled && !isFull && (
          <button id={id} type="button" className="ts-picture-add" title={say(uploadTexts.also)} onClick={choose}>
            <PlusOutlined aria-hidden />
            <span>{captionOf(props.buttonText) ?? say(fileTexts.picture)}</span>
          </button>
        )}
      </div>
      {!inCell && tip && <div className="ts-field-help">{tip}</div>}
      {dialog}
    </>
  );
}
