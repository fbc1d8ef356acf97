import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import { Avatar } from '@tessera/runtime/widgets/person/avatar.tsx';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { Button, Popover, Segmented, Tag } from 'antd';
import type { Fault } from '../draft/check-text.ts';
import { type EntryInfo, entryName, type Presence } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { ProblemList } from '../problems/problem-list.tsx';

/** What stands open beside the editor of an entry. */
export type OpenDialog = 'versions' | 'release' | 'publish';

/** How a document is edited: its form or its list by sight, or all of it as text. */
export type EditorView = 'form' | 'list' | 'source';
const editorViews = ['form', 'list', 'source'] as const;

/** Which entry it is, how its draft stands to what is released, and what can be done with it. */
export function EditorBar(given: {
  entry: EntryInfo;
  isChanged: boolean;
  isSaving: boolean;
  view: EditorView;
  onView: (view: EditorView) => void;
  faults: Fault[];
  page: PageDocument | undefined;
  onMend: (page: PageDocument) => void;
  onJump: (fault: Fault) => void;
  /** Who else has the draft open. */
  people: Presence['people'];
  hasFaults: boolean;
  onFormat: () => void;
  onSave: () => void;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { entry, isChanged, onOpen } = given;
  const host = useHost();
  return (
    <header className="ts-editor-bar">
      <h1 title={entryName(entry)}>{entryName(entry)}</h1>
      <code title={entry.code}>{entry.code}</code>
      <Tag bordered={false} color={entry.releasedVersion ? 'green' : 'default'}>
        {entry.releasedVersion
          ? say(sourceTexts.released, { version: entry.releasedVersion })
          : say(sourceTexts.neverReleased)}
      </Tag>
      {isChanged ? (
        <Tag bordered={false} color="orange">
          {say(sourceTexts.unsaved)}
        </Tag>
      ) : (
        entry.draftChanged &&
        entry.releasedVersion !== null && <Tag bordered={false}>{say(sourceTexts.draftChanged)}</Tag>
      )}
      <Segmented
        aria-label={say(sourceTexts.view)}
        value={given.view}
        options={editorViews.map((value) => ({ value, label: say(sourceTexts[value]) }))}
        onChange={given.onView}
      />
      {given.people.length > 0 && (
        <span
          className="ts-also-here"
          role="status"
          title={say(sourceTexts.alsoHere, { names: given.people.map(({ name }) => name).join('、') })}
        >
          {given.people.map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} size={24} host={host} />
          ))}
        </span>
      )}
      <span className="ts-push" />
      {given.faults.length > 0 && given.view !== 'source' && (
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<ProblemList faults={given.faults} page={given.page} onJump={given.onJump} onMend={given.onMend} />}
          overlayClassName="ts-fault-popover"
        >
          <Button danger type="text">
            {say(sourceTexts.findings, { count: given.faults.length })}
          </Button>
        </Popover>
      )}
      {given.view === 'source' && <Button onClick={given.onFormat}>{say(sourceTexts.format)}</Button>}
      <Button onClick={() => onOpen('versions')}>{say(sourceTexts.versions)}</Button>
      <Button loading={given.isSaving} disabled={!isChanged} onClick={given.onSave} title="Ctrl+S">
        {say(sourceTexts.save)}
      </Button>
      <Button onClick={() => onOpen('publish')} disabled={entry.releasedVersion === null}>
        {say(sourceTexts.publish)}
      </Button>
      <Button type="primary" onClick={() => onOpen('release')} disabled={given.hasFaults}>
        {say(sourceTexts.release)}
      </Button>
    </header>
  );
}
