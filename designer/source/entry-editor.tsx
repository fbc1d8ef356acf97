import { formatted, type Place } from '@tessera/runtime/code-editor/json-text.ts';
import type { PageProps } from '@tessera/runtime/pages/page-registry.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { formatDateTime } from '@tessera/runtime/widgets/time/format.ts';
import { Alert, Button, Result, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { writtenOut } from './document-text.ts';
import type { OpenDialog } from './editor-bar.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorPreview } from './editor-preview.tsx';
import { entryCalls } from './entry-calls.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { sourceTexts } from './source-texts.ts';
import { useDraft } from './use-draft.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

/** The page document of an entry as text, with the list and the form that it makes beside it. */
export function EntryEditor({ id = '' }: PageProps) {
  useSay();
  const draft = useDraft(id);
  const { entry, text, faults, good } = draft;
  const schema = useSchema();
  const [jump, setJump] = useState<Place | undefined>();
  const [open, setOpen] = useState<OpenDialog | undefined>();
  if (draft.failed) {
    return (
      <Result
        status="warning"
        title={say(sourceTexts.failed)}
        subTitle={draft.failed}
        extra={<Button onClick={() => void draft.load()}>{say(sourceTexts.retry)}</Button>}
      />
    );
  }
  if (!entry) return <Skeleton active className="ts-editor-loading" paragraph={{ rows: 12 }} />;
  const close = () => setOpen(undefined);
  const reload = () => void draft.load();
  // What is released and published is what is stored, so the draft is stored first.
  const openDialog = async (next: OpenDialog) => {
    if (next === 'versions' || !draft.changed || (await draft.save())) setOpen(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of everything inside, not a control
    <div
      className="ts-editor"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        void draft.save();
      }}
    >
      <EditorBar
        entry={entry}
        isChanged={draft.changed}
        isSaving={draft.saving}
        hasFaults={faults.length > 0}
        onFormat={() => draft.setText(inLines(text))}
        onSave={() => void draft.save()}
        onOpen={(next) => void openDialog(next)}
      />
      {draft.restored && (
        <Alert
          type="info"
          showIcon
          banner
          message={say(sourceTexts.restored, { time: formatDateTime(draft.restored.at.toISOString()) })}
          description={draft.restored.isBehind && say(sourceTexts.restoredBehind)}
          action={
            <Button size="small" onClick={draft.forget}>
              {say(sourceTexts.startOver)}
            </Button>
          }
        />
      )}
      <div className="ts-editor-panes">
        <div className="ts-editor-code">
          <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
            <CodeEditor
              value={text}
              onChange={draft.setText}
              schema={schema}
              marks={faults}
              jump={jump}
              label={say(sourceTexts.title)}
            />
          </Suspense>
        </div>
        <EditorPreview
          good={good}
          title={entry.fullName}
          faults={faults}
          onJump={({ from, to }) => setJump({ from, to })}
        />
      </div>
      {open === 'versions' && <VersionsDrawer entry={entry} draft={text} onClose={close} onRolledBack={reload} />}
      {open === 'release' && <ReleaseDialog row={entry} onClose={close} onDone={reload} />}
      {open === 'publish' && <PublishDialog row={entry} onClose={close} onDone={reload} />}
    </div>
  );
}

/** Lines stay where a person broke them; a text that came as one long line gets them first. */
const inLines = (text: string): string => (text.trim().includes('\n') ? formatted(text) : written(text));

function written(text: string): string {
  try {
    return writtenOut(JSON.parse(text));
  } catch {
    // What is no JSON stays; the fault says why.
    return text;
  }
}

/** What completion goes by; without it the text is edited all the same. */
function useSchema(): object | undefined {
  const [schema, setSchema] = useState<object | undefined>();
  useEffect(() => {
    entryCalls.schema().then(setSchema, () => undefined);
  }, []);
  return schema;
}
