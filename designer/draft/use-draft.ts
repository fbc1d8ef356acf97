import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { documentText } from './document-text.ts';
import { emptyDocument } from './empty-document.ts';
import type { EntryInfo, Presence } from './entry-calls.ts';
import { entryCalls } from './entry-calls.ts';
import { useDocumentHistory } from './use-document-history.ts';
import { useFaults } from './use-faults.ts';
import { useKeptText } from './use-kept-text.ts';
import { useOthers } from './use-others.ts';
import { usePresence } from './use-presence.ts';
import { useSaveDraft } from './use-save-draft.ts';
import { useStoredAgain } from './use-stored-again.ts';

/** The text that an entry is edited as. */
const textOf = ({ source, page, code }: EntryInfo): string => source ?? documentText(page ?? emptyDocument(code));

/** The draft of an entry while someone types: the text as it was written, what is wrong with it, and the last good document. */
export function useDraft(
  id: string,
  { sayPlace }: { sayPlace: (path: string, page: PageDocument | undefined) => string },
) {
  const [entry, setEntry] = useState<EntryInfo | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  const history = useDocumentHistory();
  const { text, page, setText, turnTo, replaceText, begin, take, follow, isBehind, settle } = history;
  const [stored, setStored] = useState('');
  const { faults, good, setRemote } = useFaults(entry ? text : undefined, entry?.builtin ?? undefined);
  const changed = text !== stored;

  const load = useCallback(async () => {
    setFailed(undefined);
    try {
      const found = await entryCalls.info(id);
      const shown = textOf(found);
      setEntry(found);
      begin(shown);
      setStored(shown);
      return { found, shown };
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }, [id, begin]);

  const { restored, forget, clearNotice } = useKeptText({ id, entry, text, stored, load, setText, take });

  const others = useOthers({
    ...{ id, stored, page, textOf },
    onTaken: (found, change) => {
      const shown = textOf(found);
      setEntry(found);
      setStored(shown);
      if (change) return changed ? take(change) : follow(change, shown);
      if (!changed) turnTo(shown);
    },
  });
  const { refresh, turn } = useStoredAgain({
    ...{ id, stored, textOf, meet: others.meet, onSame: setEntry },
    // What stood here is a step back.
    onTurned: (found) => {
      const shown = textOf(found);
      setEntry(found);
      setStored(shown);
      turnTo(shown);
      clearNotice();
    },
  });
  const savedBy = useRef<string | null>(null);
  /** What this page has saved: known before it is drawn, so that word of it is not taken for word of somebody else. */
  const own = useRef({ id, version: 0 });
  const { saving, save, isBusy } = useSaveDraft({
    ...{ entry, text, sayPlace: (path: string) => sayPlace(path, page), onRefused: setRemote },
    onSaved: (fresh, saved) => {
      own.current = { id, version: fresh.version };
      setEntry(fresh);
      setStored(saved);
      clearNotice();
      // A text of an older version has become one of the present; what was typed meanwhile stays.
      replaceText(text, saved);
    },
    onBehind: () => others.meet(savedBy.current),
  });
  const onHeard = (heard: Presence) => {
    savedBy.current = heard.savedBy;
    const known = Math.max(entry?.version ?? 0, own.current.id === id ? own.current.version : 0);
    if (entry && !isBusy() && heard.version > known && others.isNews(heard.version)) void others.meet(heard.savedBy);
    else if (entry && !isBusy() && heard.version === known && heard.releasedVersion !== entry.releasedVersion)
      void refresh();
  };
  const [isGone, setGone] = useState(false);
  const people = usePresence(id, { onHeard, onGone: setGone });

  // A text that could not be read while others saved gets what they did once it can be.
  useEffect(() => {
    if (isBehind && page) settle();
  }, [isBehind, page, settle]);
  return {
    ...history,
    entry,
    failed,
    faults,
    good,
    saving,
    save,
    load,
    refresh,
    turn,
    changed,
    restored,
    forget,
    people,
    isGone,
    others,
  };
}
