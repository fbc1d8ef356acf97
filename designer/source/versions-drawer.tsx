import { ProgressLine } from '@tessera/runtime/dialogs/progress-line.tsx';
import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { WaitingLine } from '@tessera/runtime/dialogs/waiting-line.tsx';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { inTurn } from '@tessera/runtime/session/turn.ts';
import { formatDateTime } from '@tessera/runtime/widgets/time/format.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { App, Button, Drawer, Empty, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { EntryInfo, EntryVersion } from '../draft/entry-calls.ts';
import { entryCalls } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { CompareDialog } from './compare-dialog.tsx';

const texts = {
  none: t('还没有发布过', '還沒有發布過', 'Never released yet', 'まだ公開されていません'),
  current: t('当前', '目前', 'Current', '現在'),
  compare: t('比较', '比較', 'Compare', '比較'),
  rollback: t('回滚到此版本', '回復到此版本', 'Roll back to this', 'この版に戻す'),
  rollbackAsk: t(
    '确定回滚到 v{version} 吗？会作为新版本发布，归档的字段连同数据一起恢复。',
    '確定回復到 v{version} 嗎？會作為新版本發布，封存的欄位連同資料一起復原。',
    'Roll back to v{version}? It becomes a new release; archived fields come back with their values.',
    'v{version} に戻しますか？新しい版として公開され、保管された項目は値とともに復元されます。',
  ),
  done: t('已回滚', '已回復', 'Rolled back', '元に戻しました'),
};

/** Every release of an entry: compare it with the draft, or go back to it. */
export function VersionsDrawer({
  entry,
  draft,
  onClose,
  onRolledBack,
}: {
  entry: EntryInfo;
  draft: { text: string; page: PageDocument | undefined };
  onClose: () => void;
  onRolledBack: () => void;
}) {
  useFocusReturn();
  useSay();
  const { modal } = App.useApp();
  const [versions, setVersions] = useState<EntryVersion[] | undefined>();
  const [compared, setCompared] = useState<EntryVersion | undefined>();
  useEffect(() => {
    entryCalls.versions(entry.id).then(setVersions, () => setVersions([]));
  }, [entry.id]);
  const rollback = (version: EntryVersion) => {
    const question = say(texts.rollbackAsk, { version: version.releasedVersion });
    const asked = modal.confirm({
      title: say(texts.rollback),
      content: question,
      onOk: async () => {
        try {
          await inTurn(entryCalls.rollback(entry.id, version.releasedVersion), {
            kind: 'release',
            onChange: ({ waiting, progress }) =>
              asked.update({
                content: waiting ? (
                  <WaitingLine text={waiting} />
                ) : progress ? (
                  <ProgressLine progress={progress} />
                ) : (
                  question
                ),
              }),
          });
          toast.success(say(texts.done));
          onRolledBack();
          onClose();
        } catch (error) {
          if (error instanceof CallError && !error.shown) toast.error(error.findings[0]?.msg ?? error.message);
        }
      },
    });
  };
  const back = () => (compared ? setCompared(undefined) : onClose());
  const isShown = useOverlay(back);
  return (
    <Drawer
      open={isShown}
      width={420}
      title={say(sourceTexts.versions)}
      // Escape reaches the drawer while the comparison is still taking the focus: what lies on top closes first.
      onClose={back}
    >
      {!versions ? (
        <Skeleton active />
      ) : versions.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />
      ) : (
        <ul className="ts-versions">
          {versions.map((version) => (
            <li key={version.releasedVersion}>
              <div>
                <strong>v{version.releasedVersion}</strong>{' '}
                {version.releasedVersion === entry.releasedVersion && <Tag color="green">{say(texts.current)}</Tag>}
                <span className="ts-hint">
                  {version.byName ?? ''} {formatDateTime(version.at)}
                </span>
              </div>
              {version.note && <p>{version.note}</p>}
              <Button size="small" type="link" onClick={() => setCompared(version)}>
                {say(texts.compare)}
              </Button>
              {version.releasedVersion !== entry.releasedVersion && (
                <Button size="small" type="link" onClick={() => rollback(version)}>
                  {say(texts.rollback)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {compared && versions && (
        <CompareDialog
          versions={versions}
          draft={draft}
          first={compared.releasedVersion}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Drawer>
  );
}
