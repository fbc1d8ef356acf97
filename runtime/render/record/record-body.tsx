import { Alert, Button, Result, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useHost } from '../../host/host-context.tsx';
import { lazy } from '../../navigation/lazy.ts';
import { CallError } from '../../session/call-error.ts';
import { say } from '../../session/language.ts';
import { FormBody } from '../form/form-body.tsx';
import { MathFailed } from '../form/use-math.tsx';
import { formTexts } from './texts.ts';
import type { RecordWork } from './use-record-work.ts';
import { useShownParts } from './use-shown-parts.ts';

/** Few ever see it. */
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));

const RestoredInput = lazy(async () => ({ default: (await import('./restored-input.tsx')).RestoredInput }));

const AsNew = lazy(async () => ({ default: (await import('./refused/as-new.tsx')).AsNew }));

const noNames: Record<string, string> = {};

/** The form of a record, and what stands in its way: not read, not saved, saved by somebody else meanwhile. */
export function RecordBody({ work }: { work: RecordWork }) {
  const { resource, page, stored, math, record, restored, saving } = work;
  const host = useHost();
  useShownParts(record?.mode === 'view' ? resource.model.fields : undefined);
  return (
    <>
      <span ref={saving.place} hidden />
      {restored && record && (
        <Suspense fallback={null}>
          <RestoredInput {...restored} />
        </Suspense>
      )}
      {saving.unsaved && <NotSaved saving={saving} record={record} />}
      {stored.status === 'failed' ? (
        <NotRead {...stored} />
      ) : math.status === 'failed' ? (
        <MathFailed retry={math.retry} />
      ) : record ? (
        <FormBody
          record={record}
          page={page}
          host={host}
          names={saving.names ?? noNames}
          problems={saving.problems}
          autoFocus
        />
      ) : (
        <FormSkeleton />
      )}
      {saving.conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            conflict={saving.conflict}
            resource={resource}
            onCancel={saving.dropConflict}
            onChoose={saving.resolve}
          />
        </Suspense>
      )}
    </>
  );
}

/** The buttons below a form that is filled in. */
export function EditingActions({ work: { page, record, saving, leave, actions } }: { work: RecordWork }) {
  const { save, isSaving } = saving;
  return (
    <>
      {actions.map(({ code, title, run }) => (
        <Button key={code} onClick={run}>
          {say(title)}
        </Button>
      ))}
      <span className="ts-push" />
      <Button onClick={leave}>{say(page.cancelText) || say(formTexts.cancel)}</Button>
      <Button type="primary" loading={isSaving} disabled={!record} onClick={save} title="Ctrl+S">
        {isSaving ? say(formTexts.saving) : say(page.confirmText) || say(formTexts.save)}
      </Button>
    </>
  );
}

const NotSaved = ({ saving: { unsaved, save, saveAsNew }, record }: Pick<RecordWork, 'saving' | 'record'>) => (
  <Alert
    type="warning"
    showIcon
    className="ts-summary"
    message={say(formTexts.notSaved)}
    description={unsaved?.why}
    action={
      saveAsNew && record ? (
        <Suspense fallback={null}>
          <AsNew record={record} onAgreed={saveAsNew} />
        </Suspense>
      ) : (
        <Button size="small" onClick={save}>
          {say(formTexts.retry)}
        </Button>
      )
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

const FormSkeleton = () => (
  <div className="ts-form-skeleton" aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} active title={false} paragraph={{ rows: 1, width: '100%' }} />
    ))}
  </div>
);
