import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { formatDateTime } from '@tessera/runtime/widgets/time/format.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Drawer, Empty, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { EntryInfo, EntryVersion } from '../draft/entry-calls.ts';
import { entryCalls } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { RecomputeDialog } from './recompute-dialog.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';

const texts = {
  none: t('还没有发布过', '還沒有發布過', 'Never released yet', 'まだ公開されていません'),
  current: t('当前', '目前', 'Current', '現在'),
  compare: t('比较', '比較', 'Compare', '比較'),
  recompute: t('重新计算公式', '重新計算公式', 'Work formulas out anew', '数式を再計算'),
  rollback: t('回滚到此版本', '回復到此版本', 'Roll back to this', 'この版に戻す'),
};

/** Whether it stores what formulas say. */
const hasFormulas = ({ model: { fields, external } }: PageDocument): boolean => !external && fields.some(isComputed);
const isComputed = ({ value, rows = [] }: FieldDefinition): boolean => value !== undefined || rows.some(isComputed);

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
  onRolledBack: () => Promise<void>;
}) {
  useFocusReturn();
  useSay();
  const [versions, setVersions] = useState<EntryVersion[] | undefined>();
  const [compared, setCompared] = useState<EntryVersion | undefined>();
  const [wanted, setWanted] = useState<EntryVersion | undefined>();
  const [recomputing, setRecomputing] = useState(false);
  useEffect(() => {
    entryCalls.versions(entry.id).then(setVersions, () => setVersions([]));
  }, [entry.id]);
  const back = () => {
    if (wanted) return setWanted(undefined);
    if (recomputing) return setRecomputing(false);
    if (compared) return setCompared(undefined);
    onClose();
  };
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
              {version.releasedVersion === entry.releasedVersion && hasFormulas(version.page) && (
                <Button size="small" type="link" onClick={() => setRecomputing(true)}>
                  {say(texts.recompute)}
                </Button>
              )}
              {version.releasedVersion !== entry.releasedVersion && (
                <Button size="small" type="link" onClick={() => setWanted(version)}>
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
      {recomputing && <RecomputeDialog id={entry.id} onClose={() => setRecomputing(false)} />}
      {wanted && (
        <RollbackDialog
          id={entry.id}
          version={wanted.releasedVersion}
          onClose={() => setWanted(undefined)}
          onDone={async () => {
            await onRolledBack();
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}
