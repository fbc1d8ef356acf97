import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import type { FileType, Host, StoredFile } from '../../../host/host.ts';
import { usePhone } from '../../../navigation/use-window-below.ts';
import { say } from '../../../session/language.ts';
import { useEscapeCloses } from '../../use-escape-closes.ts';
import { FileContent } from './file-content.tsx';
import { fileTexts, formatSize } from './file-texts.ts';
import { previewTexts } from './texts.ts';

/** The files of a field, one at a time, as far as they can be shown; each can be downloaded. */
export function PreviewDialog(given: {
  files: StoredFile[];
  type: FileType;
  host: Host;
  /** The one that is shown first. */
  first: number;
  onClose: () => void;
}) {
  const { files, type, host, first, onClose } = given;
  const [at, setAt] = useState(first);
  useFocusReturn();
  useEscapeCloses(true, onClose);
  const isPhone = usePhone();
  const file = files[Math.min(at, files.length - 1)];
  const go = (by: number) => setAt((now) => Math.max(0, Math.min(files.length - 1, now + by)));
  useArrows(go);
  if (!file) return null;
  return (
    // It keeps what happens in the dialog from a row behind it.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here
    <span onClick={stop} onDoubleClick={stop} onKeyDown={stop}>
      <Modal
        open
        title={<Heading file={file} />}
        className={isPhone ? 'ts-dialog ts-dialog-full ts-preview' : 'ts-dialog ts-preview'}
        width={isPhone ? '100vw' : 'min(1100px, calc(100vw - 48px))'}
        centered={!isPhone}
        keyboard={false}
        onCancel={onClose}
        footer={
          <div className="ts-actions">
            {files.length > 1 && <Neighbours {...{ at, go }} total={files.length} />}
            <span className="ts-push" />
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void host.download(type, file).catch(nothing)}
            >
              {say(fileTexts.download)}
            </Button>
          </div>
        }
      >
        <FileContent key={file.fileId} {...{ file, type, host }} />
      </Modal>
    </span>
  );
}

/** Left and right, wherever the focus is, but where they move in a line of text or over a large page. */
function useArrows(go: (by: number) => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const listen = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
      if (target instanceof HTMLElement && isScrolled(target)) return;
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

const isScrolled = ({ classList, scrollWidth, clientWidth }: HTMLElement) =>
  classList.contains('ts-preview-scroll') && scrollWidth > clientWidth;

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
/** The call has told it. */
const nothing = () => undefined;

const Heading = ({ file }: { file: StoredFile }) => (
  <span className="ts-preview-title">
    <span className="ts-file-name" title={file.name}>
      {file.name}
    </span>
    <span className="ts-file-size">{formatSize(file.size)}</span>
  </span>
);

const Neighbours = ({ at, total, go }: { at: number; total: number; go: (by: number) => void }) => (
  <span className="ts-neighbours">
    <Button
      icon={<LeftOutlined aria-hidden />}
      aria-label={say(previewTexts.previous)}
      title={say(previewTexts.previous)}
      disabled={at === 0}
      onClick={() => go(-1)}
    />
    <Button
      icon={<RightOutlined aria-hidden />}
      aria-label={say(previewTexts.next)}
      title={say(previewTexts.next)}
      disabled={at === total - 1}
      onClick={() => go(1)}
    />
    <span className="ts-hint" role="status">
      {say(previewTexts.place, { at: at + 1, total })}
    </span>
  </span>
);
