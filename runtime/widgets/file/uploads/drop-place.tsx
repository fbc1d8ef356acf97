import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { say } from '../../../session/language.ts';
import { named, type Taken, takeFiles } from './take-files.ts';
import { uploadTexts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Where files can be dropped, and pasted while something in it has the focus. */
export function DropPlace({
  onTake,
  disabled,
  children,
}: {
  onTake: (taken: Taken) => void;
  disabled: boolean;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  useMissedDrops(!disabled);
  if (disabled) return <div>{children}</div>;
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    onTake(takeFiles(event.dataTransfer));
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, folders } = takeFiles(event.clipboardData);
    if (files.length + folders.length === 0) return;
    event.preventDefault();
    onTake({ files: files.map((file) => named(file, new Date())), folders });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard
    <div
      ref={frame}
      className={isOver ? 'ts-drop ts-drop-over' : 'ts-drop'}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
      {isOver && <div className="ts-drop-mark">{say(uploadTexts.drop)}</div>}
    </div>
  );
}

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

let watching = 0;
/** A file that is dropped beside its field would be opened by the browser in place of the form. */
function useMissedDrops(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    if (watching++ === 0) for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, missed);
    return () => {
      if (--watching === 0) for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, missed);
    };
  }, [isOn]);
}

function missed(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}
