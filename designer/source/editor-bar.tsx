import { say } from '@tessera/runtime/session/language.ts';
import { Button, Tag } from 'antd';
import type { EntryInfo } from './entry-calls.ts';
import { sourceTexts } from './source-texts.ts';

/** What stands open beside the editor of an entry. */
export type OpenDialog = 'versions' | 'release' | 'publish';

/** Which entry it is, how its draft stands to what is released, and what can be done with it. */
export function EditorBar(given: {
  entry: EntryInfo;
  isChanged: boolean;
  isSaving: boolean;
  hasFaults: boolean;
  onFormat: () => void;
  onSave: () => void;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { entry, isChanged, onOpen } = given;
  return (
    <header className="ts-editor-bar">
      <h1>{entry.fullName}</h1>
      <code>{entry.code}</code>
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
      <span className="ts-push" />
      <Button onClick={given.onFormat}>{say(sourceTexts.format)}</Button>
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
