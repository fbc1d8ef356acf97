import { say } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { differencesIn } from '@tessera/schemas/document/merging/compare.ts';
import { takenApart } from '@tessera/schemas/document/merging/flat.ts';
import type { Conflict, Side } from '@tessera/schemas/document/merging/merge.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { useRef, useState } from 'react';
import { told } from '../compare/describe.ts';
import { mergedDrafts } from '../compare/merged-drafts.ts';
import { shapedDocument } from './check-text.ts';
import { type EntryInfo, entryCalls } from './entry-calls.ts';
import type { TakenChange } from './use-document-history.ts';

const texts = {
  taken: t(
    '{name} 保存了草稿，其 {count} 处改动已合并进来',
    '{name} 儲存了草稿，其 {count} 處變更已合併進來',
    '{name} saved the draft; what they changed is in yours (places: {count})',
    '{name} が下書きを保存しました。{count} 件の変更を取り込みました',
  ),
  somebody: t('有人', '有人', 'Somebody', '他の人'),
};

/** What somebody else has stored while this person was editing, and what both changed. */
interface Meeting {
  found: EntryInfo;
  base: PageDocument;
  mine: PageDocument;
  theirs: PageDocument;
  name: string;
  conflicts: readonly Conflict[];
}

/** What an editor does with a draft that somebody else has saved: taken over where that asks nothing, else asked. */
export function useOthers(given: {
  id: string;
  /** As it was stored when this person began. */
  stored: string;
  page: PageDocument | undefined;
  textOf: (entry: EntryInfo) => string;
  /** The version that was found is what stands here from now on. */
  onTaken: (found: EntryInfo, change: TakenChange | undefined) => void;
}) {
  const latest = useRef(given);
  latest.current = given;
  const [meeting, setMeeting] = useState<Meeting | undefined>();
  const asking = useRef(false);
  const postponed = useRef(0);
  /** Answers whether what stands here has all that was stored. */
  const meet = async (savedBy: string | null): Promise<boolean> => {
    if (asking.current) return false;
    asking.current = true;
    try {
      const found = await entryCalls.info(latest.current.id);
      const { stored, page: mine, textOf, onTaken } = latest.current;
      const name = savedBy ?? say(texts.somebody);
      const [base, theirs] = [shapedDocument(stored), shapedDocument(textOf(found))];
      if (!base || !theirs) {
        onTaken(found, undefined);
        return true;
      }
      const { conflicts } = mine ? mergedDrafts({ base, mine, theirs }) : { conflicts: [] };
      if (mine && conflicts.length > 0) {
        setMeeting({ found, base, mine, theirs, name, conflicts });
        return false;
      }
      onTaken(found, { base, theirs, sides: new Map() });
      const both = { before: takenApart(base), after: takenApart(theirs) };
      // A field that was added is one change, however many places it stands in.
      const count = told(differencesIn(both.before, both.after), both).length;
      if (count > 0) toast.info(say(texts.taken, { name, count }), 4000);
      return true;
    } finally {
      asking.current = false;
    }
  };
  const decide = (sides: ReadonlyMap<string, Side>) => {
    if (!meeting) return;
    const { found, base, theirs } = meeting;
    setMeeting(undefined);
    latest.current.onTaken(found, { base, theirs, sides });
  };
  const postpone = () => {
    postponed.current = meeting?.found.version ?? 0;
    setMeeting(undefined);
  };
  /** Whether a version that was heard of is worth a question: one that was put off waits for the next save. */
  const isNews = (version: number) => !meeting && version > postponed.current;
  return { meet, meeting, decide, postpone, isNews };
}
