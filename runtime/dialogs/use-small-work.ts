import { App } from 'antd';
import { useEffect, useId } from 'react';
import { useTabPath } from '../navigation/address.tsx';
import { unsavedWork } from '../session/unsaved/unsaved.ts';
import { askToLeave } from './ask-to-leave.ts';

/**
 * What somebody has begun in a small dialog, or in a form that is no record's: it is kept nowhere (it may be a password),
 * so that closing it, its tab or the page asks first. Answers how to close it.
 */
export function useSmallWork(isBegun: boolean, onClose: () => void): () => void {
  const { modal } = App.useApp();
  const tab = useTabPath();
  const key = `small/${useId()}`;
  useEffect(() => {
    if (!isBegun) return;
    const end = () => unsavedWork.update((all) => new Map([...all].filter(([other]) => other !== key)));
    unsavedWork.update((all) => new Map([...all, [key, { tab, isKept: false, discard: end }]]));
    return end;
  }, [isBegun, tab, key]);
  return () => (isBegun ? void askToLeave(modal, { onLeave: onClose }) : onClose());
}
