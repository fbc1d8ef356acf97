import { buttons } from '@tessera/schemas/language/buttons.ts';
import { Alert, Button, Result, Skeleton, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useHost } from '../../host/host-context.tsx';
import { CallError } from '../../session/call-error.ts';
import { say, useSay } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { canCall } from '../../session/resource.ts';
import { formatDateTime } from '../../widgets/time/format.ts';
import { FormBody } from '../form/form-body.tsx';
import type { FormMode } from '../form/record-form.ts';
import { withTraitFields } from '../form/trait-fields.ts';
import { MathFailed } from '../form/use-math.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { History } from './history.tsx';
import { PopupFrame } from './popup-frame.tsx';
import { formTexts } from './texts.ts';
import { useLeave } from './use-leave.ts';
import { type Restored, type Stored, useRecordForm } from './use-record-form.ts';
import { useSave } from './use-save.ts';

interface RecordDialogProps {
  resource: ResourceMeta;
  mode: FormMode;
  /** The record to edit or read. */
  id?: string | undefined;
  /** Starting values of a new record. */
  initial?: Record<string, unknown> | undefined;
  /** The person went back: the form goes too, unless it asks first and the answer is to stay. */
  isLeaving?: boolean;
  onStay?: () => void;
  onClose: () => void;
  onSaved: () => void;
  /** Whether the person may change this record, as it was read. */
  canEdit?: (record: Stored & { id: string }) => boolean;
  /** Turns from reading to editing. */
  onEdit?: (() => void) | undefined;
}

/** A record in its form: new, to be edited, or to be read with its history. */
export function RecordDialog(given: RecordDialogProps) {
  useSay();
  const { mode, id, initial, isLeaving = false, onStay, onClose, onSaved } = given;
  // Kept as it was when the form opened: a release meanwhile must not take away what someone is typing.
  const [resource] = useState(() => withTraitFields(given.resource));
  const page = resource.pages.form ?? { body: [] };
  const host = useHost();
  const { stored, math, read, record, restored, key, dropUnsaved } = useRecordForm({ resource, mode, id, initial });
  const saving = useSave({
    resource,
    record,
    mode,
    id,
    read,
    key,
    onSaved: () => {
      dropUnsaved();
      onSaved();
      onClose();
    },
  });
  const leave = useLeave({
    record: mode === 'view' ? undefined : record,
    isLeaving,
    onStay,
    onClose,
    onLose: dropUnsaved,
  });
  const mayEdit = read !== undefined && given.canEdit?.({ ...read, id: id ?? '' }) === true;
  const title = `${say(titles[mode])} · ${say(resource.title)}`;
  const form = record && (
    <FormBody
      record={record}
      page={page}
      host={host}
      names={saving.names ?? noNames}
      problems={saving.problems}
      autoFocus
    />
  );
  const body = (
    <>
      {restored && record && <RestoredInput {...restored} />}
      {saving.unsaved !== undefined && <NotSaved why={saving.unsaved} onRetry={saving.save} />}
      {stored.status === 'failed' ? (
        <NotRead {...stored} />
      ) : math.status === 'failed' ? (
        <MathFailed retry={math.retry} />
      ) : (
        (form ?? <FormSkeleton />)
      )}
    </>
  );
  return (
    <PopupFrame
      page={page}
      title={title}
      onClose={leave}
      actions={
        mode === 'view' ? (
          <ReadingActions onClose={onClose} onEdit={mayEdit ? given.onEdit : undefined} />
        ) : (
          <EditingActions
            cancel={say(page.cancelText) || say(formTexts.cancel)}
            save={say(page.confirmText) || say(formTexts.save)}
            isSaving={saving.isSaving}
            onCancel={leave}
            onSave={record && saving.save}
          />
        )
      }
    >
      {mode === 'view' && id ? <WithHistory resource={resource} id={id} detail={body} /> : body}
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          resource={resource}
          onCancel={saving.dropConflict}
          onChoose={saving.resolve}
        />
      )}
    </PopupFrame>
  );
}

const noNames: Record<string, string> = {};
const titles = { create: buttons.btn_add, edit: buttons.btn_edit, view: buttons.btn_detail };

const ReadingActions = ({ onClose, onEdit }: Pick<RecordDialogProps, 'onClose' | 'onEdit'>) => (
  <>
    <Button onClick={onClose}>{say(formTexts.close)}</Button>
    {onEdit && (
      <Button type="primary" onClick={onEdit}>
        {say(buttons.btn_edit)}
      </Button>
    )}
  </>
);

const EditingActions = (given: {
  cancel: string;
  save: string;
  isSaving: boolean;
  onCancel: () => void;
  onSave: (() => void) | undefined;
}) => (
  <>
    <Button onClick={given.onCancel}>{given.cancel}</Button>
    <Button type="primary" loading={given.isSaving} disabled={!given.onSave} onClick={given.onSave} title="Ctrl+S">
      {given.isSaving ? say(formTexts.saving) : given.save}
    </Button>
  </>
);

const NotSaved = ({ why, onRetry }: { why: string; onRetry: () => void }) => (
  <Alert
    type="warning"
    showIcon
    className="ts-summary"
    message={say(formTexts.notSaved)}
    description={why}
    action={
      <Button size="small" onClick={onRetry}>
        {say(formTexts.retry)}
      </Button>
    }
  />
);

const RestoredInput = ({ at, isBehind, forget }: Restored) => (
  <Alert
    type="info"
    showIcon
    className="ts-summary"
    message={say(formTexts.restored, { time: formatDateTime(at.toISOString()) })}
    description={isBehind && say(formTexts.restoredBehind)}
    action={
      <Button size="small" onClick={forget}>
        {say(formTexts.startOver)}
      </Button>
    }
  />
);

const NotRead = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <Result
    status="warning"
    title={error instanceof CallError ? error.message : say(formTexts.gone)}
    extra={<Button onClick={retry}>{say(formTexts.retry)}</Button>}
  />
);

/** What a record holds, and beside it who changed what, where that is kept. */
function WithHistory({ resource, id, detail }: { resource: ResourceMeta; id: string; detail: ReactNode }) {
  if (!canCall(resource, 'history')) return detail;
  return (
    <Tabs
      items={[
        { key: 'detail', label: say(buttons.btn_detail), children: detail },
        { key: 'history', label: say(formTexts.history), children: <History resource={resource} id={id} /> },
      ]}
    />
  );
}

const FormSkeleton = () => (
  <div className="ts-form-skeleton" aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} active title={false} paragraph={{ rows: 1, width: '100%' }} />
    ))}
  </div>
);
