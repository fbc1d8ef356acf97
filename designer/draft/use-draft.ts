import { useUnsaved } from '@tessera/runtime/navigation/use-unsaved.ts';
import { readDraft } from '@tessera/runtime/session/drafts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shapedDocument } from './check-text.ts';
import { documentText } from './document-text.ts';
import { emptyDocument } from './empty-document.ts';
import type { EntryInfo, Presence } from './entry-calls.ts';
import { entryCalls } from './entry-calls.ts';
import { useDocumentHistory } from './use-document-history.ts';
import { useFaults } from './use-faults.ts';
import { useOthers } from './use-others.ts';
import { usePresence } from './use-presence.ts';
import { useSaveDraft } from './use-save-draft.ts';

/** What is kept of a text that was left, and upon which version and text of the entry it was written. */
interface KeptText {
  text: string;
  version: number;
  base?: string;
}

/** More than this is not kept twice; characters. */
const largestBase = 300_000;

/** The text that an entry is edited as. */
const textOf = ({ source, page, code }: EntryInfo): string => source ?? documentText(page ?? emptyDocument(code));

/** The draft of an entry while someone types: the text as it was written, what is wrong with it, and the last good document. */
export function useDraft(id: string) {
  const [entry, setEntry] = useState<EntryInfo | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  const history = useDocumentHistory();
  const { text, page, setText, replaceText, begin, take, isBehind, settle } = history;
  const [stored, setStored] = useState('');
  const [restored, setRestored] = useState<{ at: Date } | undefined>();
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
      setRestored(undefined);
      return { found, shown };
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }, [id, begin]);

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
  const savedBy = useRef<string | null>(null);
  const { saving, save, isBusy } = useSaveDraft({
    ...{ entry, text, onRefused: setRemote },
    onSaved: (fresh, saved) => {
      setEntry(fresh);
      setStored(saved);
      setRestored(undefined);
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

  const place = `entry ${id}`;
  const { touch, drop } = useUnsaved(place, () => {
    if (!entry || !changed) return undefined;
    const base = text.length + stored.length > largestBase ? {} : { base: stored };
    return { value: { text, version: entry.version, ...base } satisfies KeptText, isAll: true };
  });
  useEffect(() => {
    const kept = readDraft<KeptText>(place);
    void load().then((loaded) => {
      if (!loaded || !kept || kept.value.text === loaded.shown) return;
      setText(kept.value.text);
      setRestored({ at: new Date(kept.at) });
      // Somebody has saved since: what they did belongs into what was left here.
      if (kept.value.version === loaded.found.version) return;
      const [base, theirs] = [shapedDocument(kept.value.base ?? ''), shapedDocument(loaded.shown)];
      if (base && theirs) take({ base, theirs, sides: new Map() });
    });
  }, [load, place, setText, take]);
  useEffect(() => {
    if (entry) touch();
  }, [text, stored, touch]);
  // A text that could not be read while others saved gets what they did once it can be.
  useEffect(() => {
    if (isBehind && page) settle();
  }, [isBehind, page, settle]);
  const forget = () => {
    drop();
    setText(stored);
    setRestored(undefined);
  };

  return { ...history, entry, failed, faults, good, saving, save, load, changed, restored, forget, people, others };
}
