import { ProgressLine } from '@tessera/runtime/dialogs/progress-line.tsx';
import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useSmallWork } from '@tessera/runtime/dialogs/use-small-work.ts';
import { WaitingLine } from '@tessera/runtime/dialogs/waiting-line.tsx';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { loadCurrentUser } from '@tessera/runtime/session/current-user.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { useTurn } from '@tessera/runtime/session/turn.ts';
import { type Caption, t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Empty, Input, Modal, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { PlanStep, ReleasePlan } from '../draft/entry-calls.ts';
import { entryCalls } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import type { EntryDialogProps } from './entry-dialog.ts';
import { ReleaseChanges } from './release-changes.tsx';

const texts = {
  title: t('发布 · {name}', '發布 · {name}', 'Release · {name}', '公開 · {name}'),
  explain: t(
    '以下是这次发布会做的每一步。数据不会被删除：移除的字段会归档，可以恢复。',
    '以下是這次發布會做的每一步。資料不會被刪除：移除的欄位會封存，可以復原。',
    'These are all steps of this release. No data is deleted: removed fields are archived and can come back.',
    '今回の公開で行うすべての手順です。データは削除されません。外した項目は保管され、復元できます。',
  ),
  blocked: t(
    '不能发布，请先解决这些问题',
    '不能發布，請先解決這些問題',
    'Cannot be released; solve these first',
    '公開できません。先に解決してください',
  ),
  nothing: t(
    '没有要改的结构，只更新页面',
    '沒有要變更的結構，只更新頁面',
    'No structure changes; only the pages are updated',
    '構造の変更はなく、ページのみ更新します',
  ),
  note: t('版本说明（可选）', '版本說明（選填）', 'Note (optional)', 'メモ（任意）'),
  release: t('发布', '發布', 'Release', '公開'),
  inBackground: t('后台继续', '在背景繼續', 'Go on in the background', 'バックグラウンドで続行'),
  done: t('已发布 v{version}', '已發布 v{version}', 'Released v{version}', 'v{version} を公開しました'),
  rows: t('涉及 {rows} 行', '涉及 {rows} 列', '{rows} rows', '{rows} 行'),
};
const grades: Record<PlanStep['grade'], { color: string; text: ReturnType<typeof t> }> = {
  safe: { color: 'green', text: t('安全', '安全', 'Safe', '安全') },
  backfill: { color: 'orange', text: t('需转换', '需轉換', 'Converts data', 'データ変換') },
  archive: { color: 'volcano', text: t('归档', '封存', 'Archives', '保管') },
  rights: { color: 'red', text: t('影响权限', '影響權限', 'Changes rights', '権限に影響') },
};

/** What a release will do, in plain words, before it does it. */
export function ReleaseDialog({ row, onClose, onDone }: EntryDialogProps) {
  useFocusReturn();
  useSay();
  const id = row?.id ?? '';
  const [plan, setPlan] = useState<ReleasePlan | undefined>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const { waiting, progress, take } = useTurn('release');
  const leave = useSmallWork(note.trim() !== '' && !busy, onClose);
  useEffect(() => {
    let live = true;
    entryCalls.plan(id).then(
      (found) => live && setPlan(found),
      () => live && onClose(),
    );
    return () => {
      live = false;
    };
  }, [id, onClose]);
  const release = async () => {
    setBusy(true);
    try {
      const { releasedVersion } = await take(entryCalls.release(id, note));
      toast.success(say(texts.done, { version: releasedVersion }));
      await loadCurrentUser().catch(() => undefined);
      onDone();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.findings.length > 0) setPlan({ operations: [], findings: error.findings });
      else if (!error.shown) toast.error(error.message);
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
          <Button onClick={leave}>{say(busy ? texts.inBackground : sourceTexts.cancel)}</Button>
          <Button type="primary" loading={busy} disabled={!plan || blocked} onClick={release}>
            {say(texts.release)}
          </Button>
        </div>
      }
    >
      {!plan ? (
        <Skeleton active />
      ) : blocked ? (
        <Alert
          className="ts-plan-refused"
          type="error"
          showIcon
          message={say(texts.blocked)}
          description={
            <ul className="ts-finding-list">
              {plan.findings.map((finding) => (
                <li key={`${finding.field} ${finding.rule}`}>
                  {finding.field && <code>{finding.field}</code>} {finding.msg}
                </li>
              ))}
            </ul>
          }
        />
      ) : (
        <>
          <p className="ts-hint">{say(texts.explain)}</p>
          {plan.operations.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.nothing)} />
          )}
          <ol className="ts-plan">
            {plan.operations.map((step, index) => (
              <li key={`${step.code} ${index}`}>
                <Tag color={grades[step.grade].color} bordered={false}>
                  {say(grades[step.grade].text)}
                </Tag>
                <span>{step.text}</span>
                {step.rows ? <small className="ts-hint">{say(texts.rows, { rows: step.rows })}</small> : null}
              </li>
            ))}
          </ol>
          <ReleaseChanges id={id} />
          <Note note={note} onChange={setNote} />
          {waiting && <WaitingLine text={waiting} />}
          {progress && <ProgressLine progress={progress} />}
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
