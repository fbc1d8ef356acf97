import { useEffect, useState } from 'react';
import { useIsGone } from '../../navigation/use-is-gone.ts';
import type { ResourceAction, ResourceMeta } from '../../session/resource.ts';
import type { FormMode, RecordForm } from '../form/state/record-form.ts';
import { shownFields, toWire, withTraitFields } from '../form/trait-fields.ts';
import { useLeave } from './use-leave.ts';
import { useRecordForm } from './use-record-form.ts';
import { type OnSaved, useSave } from './use-save.ts';

export interface RecordWorkGiven {
  resource: ResourceMeta;
  mode: FormMode;
  /** The record to edit or read. */
  id?: string | undefined;
  /** Starting values of a new record. */
  initial?: Record<string, unknown> | undefined;
  /** The record that a new one begins with, instead. */
  from?: string | undefined;
  /** The person went back: the form goes too, unless it asks first and the answer is to stay. */
  isLeaving?: boolean;
  onStay?: () => void;
  onClose: () => void;
  onSaved: OnSaved;
  /** Opens the page of an action that stands in the form, with the values as they would be saved. */
  onAction?: ((action: ResourceAction, values: Record<string, unknown>) => void) | undefined;
}

/** Everything that is done with one record in its form, in a dialog or on a page: read, change, save, leave. */
export function useRecordWork(given: RecordWorkGiven) {
  const { mode, id, initial, from, isLeaving = false, onStay, onClose, onSaved } = given;
  // Kept as it was when the form opened: a release meanwhile must not take away what someone is typing.
  const [resource, setResource] = useState(() => withTraitFields(given.resource));
  const { stored, math, read, record, restored, key, dropUnsaved } = useRecordForm({
    resource,
    mode,
    id,
    initial,
    from,
  });
  // Before there is anything in the form, nothing can be taken away.
  const isOther = given.resource.version !== resource.version;
  useEffect(() => {
    if (isOther && !record) setResource(withTraitFields(given.resource));
  }, [isOther, record, given.resource]);
  const isGone = useIsGone();
  const saving = useSave({
    resource,
    record,
    mode,
    id,
    read,
    key,
    onSaved: (saved, how) => {
      dropUnsaved();
      // Another form may be open by then.
      if (!isGone()) onClose();
      onSaved(saved, how);
    },
  });
  const leave = useLeave({
    record: mode === 'view' ? undefined : record,
    isSending: saving.isSending,
    isLeaving,
    onStay,
    onClose,
    onLose: dropUnsaved,
  });
  return {
    resource,
    page: resource.pages.form ?? { body: [] },
    mode,
    stored,
    math,
    read,
    record,
    restored,
    saving,
    leave,
    actions: formActions({ resource, record, onAction: given.onAction }),
  };
}

export type RecordWork = ReturnType<typeof useRecordWork>;

/** What can be done with a form that is filled in, besides saving it. */
function formActions({
  resource,
  record,
  onAction,
}: Pick<RecordWorkGiven, 'resource' | 'onAction'> & { record: RecordForm | undefined }): FormAction[] {
  if (!onAction || !record) return [];
  return (resource.actions ?? [])
    .filter(({ scope }) => scope === 'form')
    .map((action) => ({
      code: action.code,
      title: action.title,
      run: () => onAction(action, { ...resource.fixed, ...toWire(record.body(shownFields(resource))) }),
    }));
}

interface FormAction extends Pick<ResourceAction, 'code' | 'title'> {
  run: () => void;
}
