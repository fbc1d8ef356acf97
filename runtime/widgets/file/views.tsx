import { DeleteOutlined, DownloadOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { FileType, Host, StoredFile } from '../../host/host.ts';
import { lazy } from '../../navigation/lazy.ts';
import { say } from '../../session/language.ts';
import { Coming } from '../coming.tsx';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { filesOf, fileTexts, formatSize } from './preview/file-texts.ts';
import { previewTexts } from './preview/texts.ts';
import { usePreview } from './preview/use-preview.tsx';

/** The stored files with their sizes; each can be looked at and fetched, and removed where the form allows it. */
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
  const { open, dialog } = usePreview({ files, type, host });
  return (
    <ul className="ts-files">
      {files.map((file, index) => (
        <li key={file.fileId}>
          {sign(file)}
          <button
            type="button"
            className="ts-file-name ts-file-open"
            title={file.name}
            aria-label={`${say(previewTexts.preview)} ${file.name}`}
            onClick={() => open(index)}
          >
            {file.name}
          </button>
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
              data-removes
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${say(fileTexts.remove)} ${file.name}`}
              onClick={() => onRemove(file.fileId)}
            />
          )}
        </li>
      ))}
      {dialog}
    </ul>
  );
}

function FilesShow({ value, host, inCell }: ShowProps) {
  const files = filesOf(value);
  if (files.length === 0) return <EmptyValue />;
  return inCell ? <FilesCell files={files} host={host} /> : <FileList files={files} host={host} />;
}

export const FilesCount = ({ count }: { count: number }) => (
  <>
    <PaperClipOutlined aria-hidden /> {count}
  </>
);

/** In a list how many there are; a click shows them. */
function FilesCell({ files, host }: { files: StoredFile[]; host: Host }) {
  const { open, dialog } = usePreview({ files, type: 'annex', host });
  return (
    <>
      <button
        type="button"
        className="ts-cell-text ts-file-open"
        title={files.map((file) => file.name).join('\n')}
        aria-label={`${say(previewTexts.preview)} ${files.map((file) => file.name).join(', ')}`}
        onClick={(event) => {
          event.stopPropagation();
          open(0);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <FilesCount count={files.length} />
      </button>
      {dialog}
    </>
  );
}

const edits = () => import('./edits.tsx');
const StoredPictures = lazy(async () => ({ default: (await import('./stored-images.tsx')).ImagesShow }));

function ImagesShow(given: ShowProps) {
  if (filesOf(given.value).length === 0) return <EmptyValue />;
  return (
    <Suspense fallback={<Coming />}>
      <StoredPictures {...given} />
    </Suspense>
  );
}

const room = 200;
export const filesView: WidgetView = {
  edit: lazyEdit(async () => (await edits()).FilesEdit),
  show: FilesShow,
  room,
  height: ({ value }) => 38 + 28 * filesOf(value).length,
};
export const imagesView: WidgetView = {
  edit: lazyEdit(async () => (await edits()).ImagesEdit),
  show: ImagesShow,
  fetchShow: StoredPictures.fetch,
  room,
  height: 88,
};
