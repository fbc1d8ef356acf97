import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useSmallWork } from '@tessera/runtime/dialogs/use-small-work.ts';
import { loadCurrentUser } from '@tessera/runtime/session/current-user.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { useTurn } from '@tessera/runtime/session/turn.ts';
import { type Caption, t } from '@tessera/schemas/texts/text.ts';
import { Button, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { entryCalls } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { Advance } from './advance.tsx';
import type { EntryDialogProps } from './entry-dialog.ts';
import { PlanView } from './plan-view.tsx';
import { RecomputeRefused, useRecomputeAfter } from './recompute.tsx';
import { ReleaseChanges } from './release-changes.tsx';
import { usePlan } from './use-plan.ts';

const texts = {
  title: t('发布 · {name}', '發布 · {name}', 'Release · {name}', '公開 · {name}'),
  note: t('版本说明（可选）', '版本說明（選填）', 'Note (optional)', 'メモ（任意）'),
  release: t('发布', '發布', 'Release', '公開'),
  goesOn: t(
    '发布正在后台继续，完成后会提示',
    '發布正在背景繼續，完成後會提示',
    'The release goes on in the background; you are told when it is done',
    '公開をバックグラウンドで続行しています。完了するとお知らせします',
  ),
  inBackground: t('后台继续', '在背景繼續', 'Go on in the background', 'バックグラウンドで続行'),
  done: t('已发布 v{version}', '已發布 v{version}', 'Released v{version}', 'v{version} を公開しました'),
};
/** What a release will do, in plain words, before it does it. */
export function ReleaseDialog({ row, onClose, onDone }: EntryDialogProps) {
  useFocusReturn();
  useSay();
  const id = row?.id ?? '';
  const { plan, refuse } = usePlan(id, { onMissing: onClose });
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const { waiting, progress, take } = useTurn('release');
  const { told, choice, after, ...anew } = useRecomputeAfter(id, plan);
  const leave = useSmallWork(note.trim() !== '' && !busy && !told, () => {
    if (busy) toast.info(say(texts.goesOn), 4000);
    onClose();
  });
  const release = async () => {
    if (!plan) return;
    setBusy(true);
    try {
      const { releasedVersion } = await take(entryCalls.release(id, { note, plan }));
      toast.success(say(texts.done, { version: releasedVersion }));
      await loadCurrentUser().catch(() => undefined);
      onDone();
      if (await after()) onClose();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const blocked = (plan?.findings.length ?? 0) > 0;
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      width={640}
      title={say(texts.title, { name: say((row?.captions ?? row?.fullName ?? '') as Caption) })}
      maskClosable={false}
      onCancel={leave}
      footer={
        <div className="ts-actions">
          <Button onClick={leave}>
            {say(told ? sourceTexts.close : busy ? texts.inBackground : sourceTexts.cancel)}
          </Button>
          {!told && (
            <Button type="primary" loading={busy} disabled={!plan || blocked} onClick={release}>
              {say(texts.release)}
            </Button>
          )}
        </div>
      }
    >
      {told ? (
        <RecomputeRefused {...told} />
      ) : !plan ? (
        <Skeleton active />
      ) : (
        <>
          <PlanView plan={plan} />
          {!blocked && (
            <>
              <ReleaseChanges id={id} />
              {choice}
              <Note note={note} onChange={setNote} />
              <Advance {...anew} />
              <Advance waiting={waiting} progress={progress} />
            </>
          )}
        </>
      )}
    </Modal>
  );
}

const Note = ({ note, onChange }: { note: string; onChange: (note: string) => void }) => (
  <Input.TextArea
    className="ts-release-note"
    value={note}
    onChange={(event) => onChange(event.target.value)}
    placeholder={say(texts.note)}
    aria-label={say(texts.note)}
    maxLength={500}
    autoSize={{ minRows: 2, maxRows: 4 }}
  />
);
