import { buttons } from '@tessera/schemas/language/buttons.ts';
import { Skeleton, Tabs } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { say, useSay } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { canCall } from '../../session/resource.ts';
import { PopupFrame } from './popup-frame.tsx';
import type { ReadingGiven } from './reading-actions.tsx';
import { EditingActions, RecordBody } from './record-body.tsx';
import { RecordHeading } from './record-title.tsx';
import { formTexts } from './texts.ts';
import type { Stored } from './use-record-form.ts';
import { type RecordWorkGiven, useRecordWork } from './use-record-work.ts';

/** Who fills in a form reads none, and has other buttons. */
const ReadingActions = lazy(async () => ({ default: (await import('./reading-actions.tsx')).ReadingActions }));
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));

interface RecordDialogProps extends RecordWorkGiven, ReadingGiven {
  /** Whether the person may change this record, as it was read. */
  canEdit?: (record: Stored & { id: string }) => boolean;
}

/** A record in its form: new, to be edited, or to be read with its history. */
export function RecordDialog(given: RecordDialogProps) {
  useSay();
  const work = useRecordWork(given);
  const { mode, id, onClose } = given;
  const { resource, page, read } = work;
  const mayEdit = read !== undefined && given.canEdit?.({ ...read, id: id ?? '' }) === true;
  const body = <RecordBody work={work} />;
  return (
    <PopupFrame
      page={page}
      title={
        <RecordHeading
          resource={resource}
          id={id}
          stored={read}
          doing={`${say(titles[mode])} · ${say(resource.title)}`}
        />
      }
      onClose={work.leave}
      actions={
        mode === 'view' ? (
          <Suspense fallback={null}>
            <ReadingActions
              {...given}
              onClose={onClose}
              onEdit={mayEdit ? given.onEdit : undefined}
              onCopy={read && given.onCopy}
            />
          </Suspense>
        ) : (
          <EditingActions work={work} />
        )
      }
    >
      {mode === 'view' && id ? <WithHistory resource={resource} id={id} detail={body} /> : body}
    </PopupFrame>
  );
}

const titles = { create: buttons.btn_add, edit: buttons.btn_edit, view: buttons.btn_detail };

/** What a record holds, and beside it who changed what, where that is kept. */
function WithHistory({ resource, id, detail }: { resource: ResourceMeta; id: string; detail: ReactNode }) {
  if (!canCall(resource, 'history')) return detail;
  const history = (
    <Suspense fallback={<Skeleton active />}>
      <History resource={resource} id={id} />
    </Suspense>
  );
  return (
    <Tabs
      items={[
        { key: 'detail', label: say(buttons.btn_detail), children: detail },
        { key: 'history', label: say(formTexts.history), children: history },
      ]}
    />
  );
}
