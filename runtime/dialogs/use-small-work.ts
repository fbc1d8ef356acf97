import { t } from '@tessera/schemas/texts/text.ts';
import { App } from 'antd';
import { useEffect, useId } from 'react';
import { useTabPath } from '../navigation/address.tsx';
import { say } from '../session/language.ts';
import { toast } from '../session/toast.ts';
import { unsavedWork } from '../session/unsaved/unsaved.ts';
import { askToLeave } from './ask-to-leave.ts';

type Close = () => void;

const sendingText = t(
  '正在保存，请稍候',
  '正在儲存，請稍候',
  'Being saved, one moment',
  '保存しています。しばらくお待ちください',
);

/**
 * What somebody has begun in a small dialog, or in a form that is no record's: it is kept nowhere (it may be a password),
 * so that closing it, its tab or the page asks first. While it is sent it stays, and says so: what came of it is told there.
 * Answers how to close it.
 */
export function useSmallWork(isBegun: boolean, close: Close | { onClose: Close; isSending: boolean }): () => void {
  const { onClose, isSending } = typeof close === 'function' ? { onClose: close, isSending: false } : close;
  const { modal } = App.useApp();
  const tab = useTabPath();
  const key = `small/${useId()}`;
  useEffect(() => {
    if (!isBegun) return;
    const end = () => unsavedWork.update((all) => new Map([...all].filter(([other]) => other !== key)));
    unsavedWork.update((all) => new Map([...all, [key, { tab, isKept: false, discard: end }]]));
    return end;
  }, [isBegun, tab, key]);
  return () => {
    if (isSending) return toast.info(say(sendingText));
    return isBegun ? void askToLeave(modal, { onLeave: onClose }) : onClose();
  };
}
