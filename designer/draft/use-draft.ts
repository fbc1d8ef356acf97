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
export function useDraft(id: string) {
  const [entry, setEntry] = useState<EntryInfo | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  const history = useDocumentHistory();
  const { text, page, setText, turnTo, replaceText, begin, take, isBehind, settle } = history;
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
      if (!changed) begin(shown);
      else if (change) take(change);
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
  const { saving, save, isBusy } = useSaveDraft({
    ...{ entry, text, onRefused: setRemote },
    onSaved: (fresh, saved) => {
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
    if (entry && !isBusy() && heard.version > entry.version && others.isNews(heard.version))
      void others.meet(heard.savedBy);
  };
  const people = usePresence(id, onHeard);

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
    others,
  };
}
