import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { sourceTexts } from '../draft/source-texts.ts';
import { Advance } from './advance.tsx';
import { RecomputeRefused, useRecompute } from './recompute.tsx';

const texts = {
  title: t('重新计算公式', '重新計算公式', 'Work formulas out anew', '数式を再計算'),
  explain: t(
    '按当前版本的公式重新计算所有已有记录。结果有变化的记录会写入历史；锁定的记录，以及新结果不合规则的记录，保留原来的结果。',
    '按目前版本的公式重新計算所有既有記錄。結果有變化的記錄會寫入歷史；鎖定的記錄，以及新結果不合規則的記錄，保留原來的結果。',
    'Works out what the formulas of the current version say of every record that is there. Each record whose result changes gets a line in its history; what is locked, or breaks a rule by its new result, keeps the one that it has.',
    '現在の版の数式で既存の全レコードを再計算します。結果が変わったレコードは履歴に残ります。ロック中のものや、新しい結果が規則に合わないものは以前の結果のままです。',
  ),
  run: t('重新计算', '重新計算', 'Work out', '再計算'),
  goesOn: t(
    '重新计算正在后台继续',
    '重新計算正在背景繼續',
    'It goes on in the background',
    '再計算をバックグラウンドで続行しています',
  ),
};

/** Works formulas out for records from before they were released. */
export function RecomputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  useFocusReturn();
  useSay();
  const { waiting, progress, told, recompute } = useRecompute(id);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      if (await recompute()) onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.shown) toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    if (busy) toast.info(say(texts.goesOn), 4000);
    onClose();
  };
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      width={560}
      title={say(texts.title)}
      maskClosable={false}
      onCancel={leave}
      footer={
        <div className="ts-actions">
          <Button onClick={leave}>{say(told || busy ? sourceTexts.close : sourceTexts.cancel)}</Button>
          {!told && (
            <Button type="primary" loading={busy} onClick={() => void run()}>
              {say(texts.run)}
            </Button>
          )}
        </div>
      }
    >
      {told ? <RecomputeRefused {...told} /> : <p>{say(texts.explain)}</p>}
      <Advance waiting={waiting} progress={progress} />
    </Modal>
  );
}
