import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { askToLeave } from '../../dialogs/ask-to-leave.ts';
import type { RecordForm } from '../form/state/record-form.ts';

/** The way out of a form, which asks before input is lost. Whoever goes back is asked too, and may stay. */
export function useLeave({
  record,
  isLeaving,
  onStay,
  onClose,
  onLose,
}: {
  /** Undefined while there is nothing to lose. */
  record: RecordForm | undefined;
  isLeaving: boolean;
  onStay: (() => void) | undefined;
  onClose: () => void;
  /** The person gives the input up. */
  onLose: () => void;
}): () => void {
  const { modal } = App.useApp();
  const leave = () => {
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
