import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { formatDateTime } from '@tessera/runtime/widgets/time/format.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Modal, Select, Skeleton, Tabs } from 'antd';
import { Suspense, useState } from 'react';
import { DifferenceList } from '../compare/difference-list.tsx';
import { documentText } from '../draft/document-text.ts';
import type { EntryVersion } from '../draft/entry-calls.ts';

const CodeCompare = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeCompare }));

const texts = {
  title: t('版本差异', '版本差異', 'What differs', '版の違い'),
  from: t('从', '從', 'From', '比較元'),
  to: t('到', '到', 'To', '比較先'),
  draft: t('草稿', '草稿', 'Draft', '下書き'),
  words: t('差异', '差異', 'In words', '内容の違い'),
  text: t('文本', '文字', 'As text', 'テキスト'),
};

/** The draft as one of the versions. */
const draftKey = 0;

/** What differs between any two versions, or a version and the draft: in words, and letter by letter. */
export function CompareDialog(given: {
  versions: readonly EntryVersion[];
  draft: { text: string; page: PageDocument | undefined };
  /** The version that the draft is compared with first. */
  first: number;
  onClose: () => void;
}) {
  const { versions, draft, onClose } = given;
  const [from, setFrom] = useState(given.first);
  const [to, setTo] = useState(draftKey);
  const sideOf = (key: number) => {
    const version = versions.find(({ releasedVersion }) => releasedVersion === key);
    return version
      ? { page: version.page, text: version.source ?? documentText(version.page) }
      : { page: draft.page, text: draft.text };
  };
  const [before, after] = [sideOf(from), sideOf(to)];
  const choices = [
    { value: draftKey, label: say(texts.draft) },
    ...versions.map(({ releasedVersion, at }) => ({
      value: releasedVersion,
      label: `v${releasedVersion} · ${formatDateTime(at)}`,
    })),
  ];
  const side = (label: string, { value, onChange }: { value: number; onChange: (next: number) => void }) => (
    <span>
      {label}{' '}
      <Select value={value} options={choices} onChange={onChange} popupMatchSelectWidth={false} aria-label={label} />
    </span>
  );
  const isShown = useOverlay(onClose);
  return (
    <Modal open={isShown} width="min(1280px, 96vw)" title={say(texts.title)} footer={null} onCancel={onClose}>
      <div className="ts-compare-sides">
        {side(say(texts.from), { value: from, onChange: setFrom })}
        {side(say(texts.to), { value: to, onChange: setTo })}
      </div>
      <Tabs
        items={[
          ...(before.page && after.page
            ? [
                {
                  key: 'words',
                  label: say(texts.words),
                  children: <DifferenceList before={before.page} after={after.page} />,
                },
              ]
            : []),
          {
            key: 'text',
            label: say(texts.text),
            children: (
              <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
                <CodeCompare before={before.text} after={after.text} />
              </Suspense>
            ),
          },
        ]}
      />
    </Modal>
  );
}
