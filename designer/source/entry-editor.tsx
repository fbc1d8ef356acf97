import { formatted, type Place } from '@tessera/runtime/code-editor/json-text.ts';
import { HostProvider, useHost } from '@tessera/runtime/host/host-context.tsx';
import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import { useIsGone } from '@tessera/runtime/navigation/use-is-gone.ts';
import { useTabTitle } from '@tessera/runtime/navigation/use-tab-title.ts';
import type { PageProps } from '@tessera/runtime/pages/page-registry.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { readSetting, writeSetting } from '@tessera/runtime/session/settings.ts';
import { formatDateTime } from '@tessera/runtime/widgets/time/format.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { Alert, Button, Empty, Result, Skeleton } from 'antd';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { documentHost } from '../draft/document-host.ts';
import { writtenOut } from '../draft/document-text.ts';
import { type EntryInfo, entryCalls, entryName } from '../draft/entry-calls.ts';
import { OpenEntryProvider, useOpened } from '../draft/open-entry.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { useDraft } from '../draft/use-draft.ts';
import { formTexts } from '../form/texts.ts';
import type { WantedPart } from '../form/use-selection.ts';
import { placeOfPath } from '../problems/place.ts';
import { wordsOfPath } from '../problems/words.ts';
import { designerTitle } from '../title.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { EditorView, OpenDialog } from './editor-bar.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorPreview } from './editor-preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { usePageKeys } from './use-page-keys.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

const FormDesigner = lazy(async () => ({ default: (await import('../form/form-designer.tsx')).FormDesigner }));
const ListDesigner = lazy(async () => ({ default: (await import('../list/list-designer.tsx')).ListDesigner }));
const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

/** The page document of an entry: its form and its list by sight, or all of it as text. */
export function EntryEditor(given: PageProps) {
  const real = useHost();
  const host = useMemo(() => documentHost(real), [real]);
  return (
    <HostProvider value={host}>
      <OpenEntry {...given} />
    </HostProvider>
  );
}

const sayPlace = (path: string, page: PageDocument | undefined): string => {
  const words = page && wordsOfPath(page, path);
  return words ? `${words.title} ${words.part}`.trim() : path;
};

function OpenEntry({ id = '' }: PageProps) {
  useSay();
  const draft = useDraft(id, { sayPlace });
  const { entry, text, faults, page } = draft;
  const opened = useOpened(entry);
  useTabTitle(entry && entryName(entry));
  const [view, setView] = useState<EditorView>(readSetting('designer', 'form'));
  const [jump, setJump] = useState<Place | undefined>();
  const [wanted, setWanted] = useState<WantedPart>({ key: undefined, count: 0 });
  const [open, setOpen] = useState<{ dialog: OpenDialog } | undefined>();
  const isGone = useIsGone();
  const draftNow = useRef(draft);
  draftNow.current = draft;
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
  // What is answered late closes its own dialog alone.
  const close = () => setOpen((now) => (now === open ? undefined : now));
  // What is released and published is what is stored, so the draft is stored first.
  const openDialog = async (next: OpenDialog) => {
    if (next === 'versions' || (await isStored(draftNow, isGone))) setOpen({ dialog: next });
  };
  return (
    <OpenEntryProvider value={opened}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of everything inside, not a control */}
      <div
        className="ts-editor"
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
          event.preventDefault();
          // What an input takes over when it is left belongs to what is saved.
          const input = event.target instanceof HTMLInputElement ? event.target : undefined;
          input?.blur();
          setTimeout(() => {
            if (draftNow.current.changed) void draftNow.current.save();
            input?.focus();
          });
        }}
      >
        <EditorBar
          view={view}
          onView={(next) => {
            setView(next);
            writeSetting('designer', next);
          }}
          faults={faults}
          people={draft.people}
          page={page}
          onMend={draft.change}
          onJump={({ field, from, to }) => {
            const place = page ? placeOfPath(page, field) : { view: 'source' as const };
            setView(place.view);
            if (place.view === 'source') setJump({ from, to });
            else setWanted((before) => ({ key: place.key, count: before.count + 1 }));
          }}
          entry={entry}
          isChanged={draft.changed}
          isSaving={draft.saving}
          hasFaults={faults.length > 0}
          onFormat={() => draft.setText(inLines(text))}
          onSave={() => void draft.save()}
          onOpen={(next) => void openDialog(next)}
        />
        {draft.isGone && <Alert type="error" showIcon banner message={say(sourceTexts.deleted)} />}
        {draft.restored && <RestoredNote {...draft.restored} onForget={draft.forget} />}
        {view !== 'source' && (
          <Suspense fallback={<Skeleton active className="ts-editor-loading" paragraph={{ rows: 12 }} />}>
            <Designed view={view} draft={draft} page={page} entry={entry} wanted={wanted} />
          </Suspense>
        )}
        {view === 'source' && <SourceView draft={draft} title={entryName(entry)} jump={jump} onJump={setJump} />}
        {draft.others.meeting && (
          <ConflictDialog {...draft.others.meeting} onDecided={draft.others.decide} onLater={draft.others.postpone} />
        )}
        {open?.dialog === 'versions' && (
          <VersionsDrawer entry={entry} draft={{ text, page }} onClose={close} onRolledBack={draft.turn} />
        )}
        {open?.dialog === 'release' && (
          <ReleaseDialog row={entry} onClose={close} onDone={() => void draft.refresh()} />
        )}
        {open?.dialog === 'publish' && (
          <PublishDialog row={entry} onClose={close} onDone={() => void draft.refresh()} />
        )}
      </div>
    </OpenEntryProvider>
  );
}

/** Stores a draft, with what is written while it is being stored; answers whether all of it is. */
async function isStored(draft: RefObject<ReturnType<typeof useDraft>>, isGone: () => boolean): Promise<boolean> {
  while (draft.current?.changed) {
    if (!(await draft.current.save())) return false;
    // What has been stored is known here with the next frame.
    await new Promise((done) => setTimeout(done, 50));
    if (isGone()) return false;
  }
  return true;
}

/** What was left unsaved is back, over what others have saved since or with it. */
function RestoredNote({ at, isOverOthers, onForget }: { at: Date; isOverOthers: boolean; onForget: () => void }) {
  return (
    <Alert
      type={isOverOthers ? 'warning' : 'info'}
      showIcon
      banner
      message={say(isOverOthers ? sourceTexts.restoredOver : sourceTexts.restored, {
        time: formatDateTime(at.toISOString()),
      })}
      action={
        <Button size="small" onClick={onForget}>
          {say(sourceTexts.startOver)}
        </Button>
      }
    />
  );
}

/** A draft as text, with what it makes beside it. */
function SourceView(given: {
  draft: ReturnType<typeof useDraft>;
  title: string;
  jump: Place | undefined;
  onJump: (place: Place) => void;
}) {
  const { draft, title, jump, onJump } = given;
  const { text, faults, good } = draft;
  const schema = useSchema();
  return (
    <div className="ts-editor-panes">
      <div className="ts-editor-code">
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
          <CodeEditor
            value={text}
            onChange={draft.setText}
            schema={schema}
            marks={faults}
            jump={jump}
            label={say(designerTitle)}
          />
        </Suspense>
      </div>
      <EditorPreview good={good} title={title} faults={faults} onJump={({ from, to }) => onJump({ from, to })} />
    </div>
  );
}

/** The form or the list of a draft, to be designed; a text that is no document is put right in the source. */
function Designed(given: {
  view: Exclude<EditorView, 'source'>;
  draft: ReturnType<typeof useDraft>;
  page: PageDocument | undefined;
  entry: EntryInfo;
  wanted: WantedPart;
}) {
  const { view, draft, page, entry, wanted } = given;
  usePageKeys({ steps: draft.steps, save: draft.changed ? () => void draft.save() : undefined });
  if (!page) return <Empty className="ts-editor-loading" description={say(formTexts.nothing)} />;
  const shared = { page, title: entryName(entry), steps: draft.steps, change: draft.change };
  return view === 'list' ? (
    <ListDesigner {...shared} />
  ) : (
    <FormDesigner {...shared} isReleased={entry.releasedVersion !== null} wanted={wanted} />
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
