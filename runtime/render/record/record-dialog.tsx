import { CopyOutlined, LeftOutlined, RightOutlined, SafetyOutlined } from '@ant-design/icons';
import { buttons } from '@tessera/schemas/language/buttons.ts';
import { Button, Skeleton, Tabs } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { say, useSay } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { canCall } from '../../session/resource.ts';
import { isAllInFields } from './copied.ts';
import { PopupFrame } from './popup-frame.tsx';
import { EditingActions, RecordBody } from './record-body.tsx';
import { RecordHeading } from './record-title.tsx';
import { formTexts } from './texts.ts';
import type { Stored } from './use-record-form.ts';
import { type RecordWorkGiven, useRecordWork } from './use-record-work.ts';

/** Who fills in a form reads none. */
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));

interface RecordDialogProps extends RecordWorkGiven {
  /** Whether the person may change this record, as it was read. */
  canEdit?: (record: Stored & { id: string }) => boolean;
  /** Turns from reading to editing. */
  onEdit?: (() => void) | undefined;
  /** Begins another record with what this one holds. */
  onCopy?: (() => void) | undefined;
  /** Says what decides who sees the record and may change it. */
  onExplain?: (() => void) | undefined;
  /** Opens the record on its own page. */
  onOpenPage?: (() => void) | undefined;
  /** The record before and the one behind it, where it was opened from. */
  neighbours?: Neighbours | undefined;
}

export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
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
          <ReadingActions
            {...given}
            onClose={onClose}
            onEdit={mayEdit ? given.onEdit : undefined}
            onCopy={read && isAllInFields(resource) ? given.onCopy : undefined}
          />
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

const ReadingActions = (
  given: Pick<RecordDialogProps, 'onClose' | 'onEdit' | 'onCopy' | 'onExplain' | 'onOpenPage' | 'neighbours'>,
) => (
  <>
    {given.neighbours && <NeighbourButtons {...given.neighbours} />}
    <span className="ts-push" />
    {given.onExplain && <ExplainButton onClick={given.onExplain} />}
    {given.onCopy && <CopyButton onClick={given.onCopy} />}
    {given.onOpenPage && <Button onClick={given.onOpenPage}>{say(formTexts.openPage)}</Button>}
    <Button className="ts-close-beside" onClick={given.onClose}>
      {say(formTexts.close)}
    </Button>
    {given.onEdit && (
      <Button type="primary" onClick={given.onEdit}>
        {say(buttons.btn_edit)}
      </Button>
    )}
  </>
);

/** For administrators: who sees the record, and why. */
export const ExplainButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    icon={<SafetyOutlined aria-hidden />}
    aria-label={say(formTexts.explain)}
    title={say(formTexts.explain)}
    onClick={onClick}
  />
);

export const CopyButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    icon={<CopyOutlined aria-hidden />}
    aria-label={say(formTexts.copy)}
    title={say(formTexts.copy)}
    onClick={onClick}
  />
);

/** To the record before and the one behind. */
export const NeighbourButtons = ({ previous, next }: Neighbours) => (
  <span className="ts-neighbours">
    <Button
      icon={<LeftOutlined aria-hidden />}
      aria-label={say(formTexts.previous)}
      title={say(formTexts.previous)}
      disabled={!previous}
      onClick={previous}
    />
    <Button
      icon={<RightOutlined aria-hidden />}
      aria-label={say(formTexts.next)}
      title={say(formTexts.next)}
      disabled={!next}
      onClick={next}
    />
  </span>
);

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
