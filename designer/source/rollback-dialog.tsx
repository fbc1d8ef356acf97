import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useIsGone } from '@tessera/runtime/navigation/use-is-gone.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { useTurn } from '@tessera/runtime/session/turn.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { entryCalls } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { Advance } from './advance.tsx';
import { PlanView } from './plan-view.tsx';
import { RecomputeRefused, useRecomputeAfter } from './recompute.tsx';
import { usePlan } from './use-plan.ts';

const texts = {
  title: t('回滚到 v{version}', '回復到 v{version}', 'Roll back to v{version}', 'v{version} に戻す'),
  rollbackAsk: t(
    '确定回滚到 v{version} 吗？会作为新版本发布，归档的字段连同数据一起恢复。草稿也变成此版本：尚未发布的修改可在设计器里用“撤销”找回，直到关闭它。',
    '確定回復到 v{version} 嗎？會作為新版本發布，封存的欄位連同資料一起復原。草稿也變成此版本：尚未發布的修改可在設計器中用「復原」找回，直到關閉它。',
    'Roll back to v{version}? It becomes a new release; archived fields come back with their values. The draft becomes this version too: Undo in the designer brings back what was not released, until it is closed.',
    'v{version} に戻しますか？新しい版として公開され、保管された項目は値とともに復元されます。下書きもこの版になります。未公開の変更は、デザイナーを閉じるまでは「元に戻す」で取り戻せます。',
  ),
  rollback: t('回滚', '回復', 'Roll back', '元に戻す'),
  waits: t(
    '正在回滚，请稍候',
    '正在回復，請稍候',
    'Rolling back, one moment',
    '元に戻しています。しばらくお待ちください',
  ),
  done: t('已回滚', '已回復', 'Rolled back', '元に戻しました'),
};

/** What going back to an earlier version will do, in plain words, before it does it. */
export function RollbackDialog({
  id,
  version,
  onClose,
  onDone,
}: {
  id: string;
  version: number;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  useFocusReturn();
  useSay();
  const { plan, refuse } = usePlan(id, { version, onMissing: onClose });
  const [busy, setBusy] = useState(false);
  const [isRolled, setRolled] = useState(false);
  const isGone = useIsGone();
  const { waiting, progress, take } = useTurn('release');
  const { told, choice, after, ...anew } = useRecomputeAfter(id, plan);
  const rollback = async () => {
    if (!plan) return;
    setBusy(true);
    try {
      await take(entryCalls.rollback(id, { releasedVersion: version, plan }));
      toast.success(say(texts.done));
      setRolled(true);
      if ((await after()) && !isGone()) await onDone();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  // By then the draft is that version, whatever formulas say of the records.
  const leave = () => {
    if (busy && !isRolled) return void toast.info(say(texts.waits), 4000);
    if (isRolled) void onDone();
    else onClose();
  };
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      width={640}
      title={say(texts.title, { version })}
      maskClosable={false}
      onCancel={leave}
      footer={
        <div className="ts-actions">
          <Button onClick={leave}>{say(isRolled ? sourceTexts.close : sourceTexts.cancel)}</Button>
          {!told && (
            <Button
              type="primary"
              loading={busy}
              disabled={!plan || plan.findings.length > 0}
              onClick={() => void rollback()}
            >
              {say(texts.rollback)}
            </Button>
          )}
        </div>
      }
    >
      {told ? <RecomputeRefused {...told} /> : <p>{say(texts.rollbackAsk, { version })}</p>}
      {!told && (plan ? <PlanView plan={plan} /> : <Skeleton active />)}
      {!told && plan?.findings.length === 0 && choice}
      <Advance waiting={waiting} progress={progress} />
      <Advance {...anew} />
    </Modal>
  );
}
