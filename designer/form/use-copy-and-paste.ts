import { say } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import type { ClipboardEvent } from 'react';
import { fromClipboard, toClipboard } from './clipboard.ts';
import { formTexts } from './texts.ts';
import type { FormEdit } from './use-form-edit.ts';

/** Copying, cutting and pasting parts with the keys and menus of the browser; inputs keep their own. */
export function copyAndPaste({ edit, onRemove }: { edit: FormEdit; onRemove: () => void }) {
  const copy = (event: ClipboardEvent): boolean => {
    const copied = edit.copied();
    if (copied.pieces.length === 0 || isText(event.target)) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toClipboard(copied));
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => {
      if (copy(event)) toast.success(say(formTexts.copied));
    },
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) onRemove();
    },
    onPaste: (event: ClipboardEvent) => {
      if (isText(event.target)) return;
      event.preventDefault();
      const copied = fromClipboard(event.clipboardData.getData('text/plain'));
      if (!copied || !edit.paste(copied)) toast.error(say(formTexts.noPaste));
    },
  };
}

const isText = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
