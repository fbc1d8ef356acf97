import type { FindingMessage } from '@tessera/schemas/language/findings.ts';
import { buttonTitles } from '@tessera/schemas/modules/buttons.ts';
import { Alert, App, Button, Result, Skeleton, Tabs } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHost } from '../../host/host-context.tsx';
import { CallError } from '../../session/call-error.ts';
import { say, useSay } from '../../session/language.ts';
import { randomKey } from '../../session/random-key.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource, canCall } from '../../session/resource.ts';
import { toast } from '../../session/toast.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { ConflictDialog, findConflict } from './conflict-dialog.tsx';
import { FormBody } from './form-body.tsx';
import { formTexts } from './form-texts.ts';
import { History } from './history.tsx';
import { PopupFrame } from './popup-frame.tsx';
import type { FormMode } from './record-form.ts';
import { RecordForm } from './record-form.ts';
import { fromWire, shownFields, toWire, withTraitFields } from './trait-fields.ts';

export interface RecordDialogProps {
  resource: ResourceMeta;
  mode: FormMode;
  /** The record to edit or read. */
  id?: string | undefined;
  /** Starting values of a new record. */
  initial?: Record<string, unknown> | undefined;
  onClose: () => void;
  onSaved: () => void;
  /** Shown in detail mode when the person may edit. */
  onEdit?: (() => void) | undefined;
}

type Stored = Record<string, unknown> & { _names?: Record<string, string> };

/** A record in its form: new, to be edited, or to be read with its history. */
export function RecordDialog(given: RecordDialogProps) {
  useSay();
  const { mode, id, initial, onClose, onSaved, onEdit } = given;
  // Kept as it was when the form opened: a release meanwhile must not take away what someone is typing.
  const [resource] = useState(() => withTraitFields(given.resource));
  const page = resource.pages.form ?? { body: [] };
  const host = useHost();
  const { modal } = App.useApp();
  const stored = useStored(resource, mode === 'create' ? undefined : id);
  const [base, setBase] = useState<Stored>({});
  const record = useMemo(() => {
    if (mode !== 'create' && stored.status !== 'ready') return undefined;
    const values = stored.status === 'ready' ? fromWire(stored.value) : (initial ?? {});
    return new RecordForm({ model: resource.model, mode, values, user: host.user });
  }, [resource, mode, stored, initial, host]);
  useEffect(() => {
    if (stored.status === 'ready') setBase(fromWire(stored.value) as Stored);
  }, [stored]);
  useEffect(() => () => record?.dispose(), [record]);

  const [problems, setProblems] = useState<FindingMessage[]>([]);
  const [saving, setSaving] = useState(false);
  const [unsaved, setUnsaved] = useState<string | undefined>();
  const [conflict, setConflict] = useState<Conflict | undefined>();
  const version = useRef<unknown>(undefined);
  version.current ??= stored.status === 'ready' ? stored.value.version : undefined;
  const busy = useRef(false);
  const key = useRef(randomKey());

  const save = useCallback(async () => {
    if (!record || busy.current) return;
    const wrong = record.check();
    setProblems(wrong);
    if (wrong.length > 0) return;
    busy.current = true;
    setSaving(true);
    setUnsaved(undefined);
    try {
      const body = toWire(record.body(shownFields(resource)));
      if (mode === 'create') await callResource(resource, 'create', { input: body, idempotencyKey: key.current });
      else await callResource(resource, 'update', { id: id ?? '', input: { ...body, version: version.current } });
      toast.success(say(formTexts.saved));
      record.keep();
      onSaved();
      onClose();
    } catch (error) {
      // Without an answer the record may have been written: the same key then gets the first answer.
      if (!(error instanceof CallError) || error.code !== 0) key.current = randomKey();
      handleRefusal(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
    function handleRefusal(error: unknown) {
      if (!(error instanceof CallError)) throw error;
      if (error.findings.length > 0) {
        record?.showErrors(error.findings);
        setProblems(error.findings);
        return;
      }
      const current = error.code === 409 ? (error.data as Stored | null) : null;
      if (record && mode === 'edit' && current?.version !== undefined) {
        setConflict(findConflict({ resource, base, mine: record.value(), theirs: fromWire(current) }));
      } else if (error.code === 0 || error.code >= 500) setUnsaved(error.message);
      else if (!error.shown) toast.error(error.message);
    }
  }, [record, resource, mode, id, base, onSaved, onClose]);

  const close = useCallback(() => {
    if (mode === 'view' || !record?.dirty) return onClose();
    modal.confirm({
      title: say(formTexts.loseTitle),
      content: say(formTexts.lose),
      okText: say(formTexts.leave),
      cancelText: say(formTexts.stay),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: onClose,
    });
  }, [mode, record, modal, onClose]);

  useSaveKey(mode === 'view' ? undefined : save);

  const actions =
    mode === 'view'
      ? [
          <Button key="close" onClick={onClose}>
            {say(formTexts.close)}
          </Button>,
          onEdit && (
            <Button key="edit" type="primary" onClick={onEdit}>
              {say(buttonTitles.btn_edit)}
            </Button>
          ),
        ]
      : [
          <Button key="cancel" onClick={close}>
            {say(page.cancelText) || say(formTexts.cancel)}
          </Button>,
          <Button key="save" type="primary" loading={saving} disabled={!record} onClick={save} title="Ctrl+S">
            {saving ? say(formTexts.saving) : say(page.confirmText) || say(formTexts.save)}
          </Button>,
        ];
  const names = base._names ?? noNames;
  const body =
    stored.status === 'failed' ? (
      <Result
        status="warning"
        title={stored.error instanceof CallError ? stored.error.message : say(formTexts.gone)}
        extra={<Button onClick={stored.retry}>{say(formTexts.retry)}</Button>}
      />
    ) : record ? (
      <>
        {unsaved !== undefined && (
          <Alert
            type="warning"
            showIcon
            className="ts-summary"
            message={say(formTexts.notSaved)}
            description={unsaved}
            action={
              <Button size="small" onClick={save}>
                {say(formTexts.retry)}
              </Button>
            }
          />
        )}
        <FormBody record={record} page={page} host={host} names={names} problems={problems} autoFocus />
      </>
    ) : (
      <FormSkeleton />
    );
  const title = `${say(titles[mode])} · ${say(resource.title)}`;
  return (
    <PopupFrame page={page} title={title} onClose={close} actions={actions}>
      {mode === 'view' && id && canCall(resource, 'history') ? (
        <Tabs
          items={[
            { key: 'detail', label: say(buttonTitles.btn_detail), children: body },
            { key: 'history', label: say(formTexts.history), children: <History resource={resource} id={id} /> },
          ]}
        />
      ) : (
        body
      )}
      {conflict && record && (
        <ConflictDialog
          conflict={conflict}
          resource={resource}
          onCancel={() => setConflict(undefined)}
          onChoose={(chosen) => {
            record.merge(chosen);
            version.current = conflict.theirs.version;
            setBase(conflict.theirs);
            setConflict(undefined);
            // The chosen values are in the form with the next frame; then they are saved with the new version.
            setTimeout(() => void save(), 50);
          }}
        />
      )}
    </PopupFrame>
  );
}

const noNames: Record<string, string> = {};
const titles = { create: buttonTitles.btn_add, edit: buttonTitles.btn_edit, view: buttonTitles.btn_detail };

type StoredState =
  | { status: 'none' | 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; value: Stored };

function useStored(resource: ResourceMeta, id: string | undefined): StoredState {
  const [state, setState] = useState<StoredState>({ status: id ? 'loading' : 'none' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (!id) return;
    let live = true;
    setState({ status: 'loading' });
    callResource<Stored>(resource, 'read', { id, quiet: true }).then(
      (value) => live && setState({ status: 'ready', value }),
      (error: unknown) => live && setState({ status: 'failed', error, retry: () => setAttempt((count) => count + 1) }),
    );
    return () => {
      live = false;
    };
  }, [resource.name, id, attempt]);
  return state;
}

function useSaveKey(save: (() => void) | undefined): void {
  useEffect(() => {
    if (!save) return;
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [save]);
}

const FormSkeleton = () => (
  <div className="ts-form-skeleton" aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} active title={false} paragraph={{ rows: 1, width: '100%' }} />
    ))}
  </div>
);
