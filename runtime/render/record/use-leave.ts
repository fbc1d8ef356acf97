import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { askToLeave } from '../../dialogs/ask-to-leave.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import type { RecordForm } from '../form/state/record-form.ts';
import { formTexts } from './texts.ts';

/** The way out of a form, which asks before input is lost. Whoever goes back is asked too, and may stay. */
export function useLeave({
  record,
  isSending,
  isLeaving,
  onStay,
  onClose,
  onLose,
}: {
  /** Undefined while there is nothing to lose. */
  record: RecordForm | undefined;
  /** Whether the record is on its way to the server. */
  isSending: () => boolean;
  isLeaving: boolean;
  onStay: (() => void) | undefined;
  onClose: () => void;
  /** The person gives the input up. */
  onLose: () => void;
}): () => void {
  const { modal } = App.useApp();
  const leave = () => {
    // What is on its way is stored whoever looks away: it is waited for, and says itself what became of it.
    if (isSending()) {
      toast.info(say(formTexts.saving));
      onStay?.();
      return;
    }
    if (!record?.dirty && !record?.uploads.running.get()) return onClose();
    askToLeave(modal, {
      onLeave: () => {
        record.uploads.cancel();
        onLose();
        onClose();
      },
      ...(onStay ? { onStay } : {}),
    });
  };
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (isLeaving) latest.current();
  }, [isLeaving]);
  return leave;
}
