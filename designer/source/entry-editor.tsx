import { say, useSay } from '@tessera/runtime/session/language.ts';
import { ErrorBoundary } from '@tessera/runtime/shell/error-boundary.tsx';
import type { PageProps } from '@tessera/runtime/shell/page-registry.ts';
import { Alert, Button, Empty, Result, Skeleton, Tabs, Tag } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { documentText } from './document-text.ts';
import { entryCalls } from './entry-calls.ts';
import { placeOf } from './json-places.ts';
import { FormPreview, ListPreview } from './preview.tsx';
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
  const { entry, text, findings, good } = draft;
  const [schema, setSchema] = useState<object | undefined>();
  const [jump, setJump] = useState<{ from: number; to: number } | undefined>();
  const [open, setOpen] = useState<'versions' | 'release' | 'publish' | undefined>();
  const marks = useMemo(
    () => findings.map((finding) => ({ ...placeOf(text, finding.field), text: `${finding.field}: ${finding.msg}` })),
    [findings, text],
  );
  useEffect(() => {
    entryCalls.schema().then(setSchema, () => undefined);
  }, []);
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
  const format = () => {
    try {
      draft.setText(documentText(JSON.parse(text)));
    } catch {
      // What does not parse cannot be formatted; the finding says why.
    }
  };
  // What is released and published is what is stored, so the draft is stored first.
  const openAfterSave = async (next: 'release' | 'publish') => {
    if (!draft.changed || (await draft.save())) setOpen(next);
  };
  const title = entry.fullName;
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
      <header className="ts-editor-bar">
        <h1>{title}</h1>
        <code>{entry.code}</code>
        <Tag bordered={false} color={entry.releasedVersion ? 'green' : 'default'}>
          {entry.releasedVersion
            ? say(sourceTexts.released, { version: entry.releasedVersion })
            : say(sourceTexts.neverReleased)}
        </Tag>
        {draft.changed ? (
          <Tag bordered={false} color="orange">
            {say(sourceTexts.unsaved)}
          </Tag>
        ) : (
          entry.draftChanged &&
          entry.releasedVersion !== null && <Tag bordered={false}>{say(sourceTexts.draftChanged)}</Tag>
        )}
        <span className="ts-push" />
        <Button onClick={format}>{say(sourceTexts.format)}</Button>
        <Button onClick={() => setOpen('versions')}>{say(sourceTexts.versions)}</Button>
        <Button loading={draft.saving} disabled={!draft.changed} onClick={() => void draft.save()} title="Ctrl+S">
          {say(sourceTexts.save)}
        </Button>
        <Button onClick={() => void openAfterSave('publish')} disabled={entry.releasedVersion === null}>
          {say(sourceTexts.publish)}
        </Button>
        <Button type="primary" onClick={() => void openAfterSave('release')} disabled={findings.length > 0}>
          {say(sourceTexts.release)}
        </Button>
      </header>
      <div className="ts-editor-panes">
        <div className="ts-editor-code">
          <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
            <CodeEditor
              value={text}
              onChange={draft.setText}
              schema={schema}
              marks={marks}
              jump={jump}
              label={say(sourceTexts.title)}
            />
          </Suspense>
        </div>
        <div className="ts-editor-preview">
          <Tabs
            size="small"
            items={[
              {
                key: 'form',
                label: say(sourceTexts.form),
                children: <Preview kind="form" {...{ good, title, findings }} />,
              },
              {
                key: 'list',
                label: say(sourceTexts.list),
                children: <Preview kind="list" {...{ good, title, findings }} />,
              },
              {
                key: 'findings',
                label: (
                  <span className={findings.length > 0 ? 'ts-wrong-count' : ''}>
                    {say(sourceTexts.findings, { count: findings.length })}
                  </span>
                ),
                children:
                  findings.length === 0 ? (
                    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(sourceTexts.noFindings)} />
                  ) : (
                    <ul className="ts-finding-list">
                      {findings.map((finding) => (
                        <li key={`${finding.field} ${finding.rule} ${finding.msg}`}>
                          <button
                            type="button"
                            className="ts-link"
                            onClick={() => setJump({ ...placeOf(text, finding.field) })}
                          >
                            <code>{finding.field || '{}'}</code> {finding.msg}
                          </button>
                        </li>
                      ))}
                    </ul>
                  ),
              },
            ]}
          />
        </div>
      </div>
      {open === 'versions' && (
        <VersionsDrawer entry={entry} draft={text} onClose={close} onRolledBack={() => void draft.load()} />
      )}
      {open === 'release' && <ReleaseDialog row={entry} onClose={close} onDone={() => void draft.load()} />}
      {open === 'publish' && <PublishDialog row={entry} onClose={close} onDone={() => void draft.load()} />}
    </div>
  );
}

function Preview(given: {
  kind: 'form' | 'list';
  good: ReturnType<typeof useDraft>['good'];
  title: string;
  findings: unknown[];
}) {
  const { kind, good, title, findings } = given;
  if (!good) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(sourceTexts.nothing)} />;
  const View = kind === 'form' ? FormPreview : ListPreview;
  return (
    <>
      {findings.length > 0 && <Alert banner type="warning" message={say(sourceTexts.stale)} />}
      <ErrorBoundary>
        <View page={good} title={title} />
      </ErrorBoundary>
    </>
  );
}
