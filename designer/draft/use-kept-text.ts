import { useUnsaved } from '@tessera/runtime/navigation/use-unsaved.ts';
import { readDraft } from '@tessera/runtime/session/unsaved/drafts.ts';
import { useEffect, useState } from 'react';
import { shapedDocument } from './check-text.ts';
import type { EntryInfo } from './entry-calls.ts';
import type { TakenChange } from './use-document-history.ts';

/** What is kept of a text that was left, and upon which version and text of the entry it was written. */
interface KeptText {
  text: string;
  version: number;
  base?: string;
}

/** More than this is not kept twice: a draft that is too large is not kept at all; characters. */
const largestBase = 600_000;

/** Keeps the text of an entry that is not stored yet, and brings back what was left. */
export function useKeptText(given: {
  id: string;
  entry: EntryInfo | undefined;
  text: string;
  stored: string;
  load: () => Promise<{ found: EntryInfo; shown: string } | undefined>;
  setText: (text: string) => void;
  take: (change: TakenChange) => void;
}) {
  const { id, entry, text, stored, load, setText, take } = given;
  const [restored, setRestored] = useState<{ at: Date; isOverOthers: boolean } | undefined>();
  const place = `entry ${id}`;
  const { touch, drop } = useUnsaved({
    place,
    hold: () => {
      if (!entry || text === stored) return undefined;
      const base = text.length + stored.length > largestBase ? {} : { base: stored };
      return { value: { text, version: entry.version, ...base } satisfies KeptText, isAll: true };
    },
  });
  useEffect(() => {
    const kept = readDraft<KeptText>(place);
    void load().then((loaded) => {
      setRestored(undefined);
      if (!loaded || !kept || kept.value.text === loaded.shown) return;
      setText(kept.value.text);
      // Somebody has saved since: what they did belongs into what was left here.
      const isBehind = kept.value.version !== loaded.found.version;
      const [base, theirs] = [shapedDocument(kept.value.base ?? ''), shapedDocument(loaded.shown)];
      const isMerged = isBehind && base !== undefined && theirs !== undefined;
      setRestored({ at: new Date(kept.at), isOverOthers: isBehind && !isMerged });
      if (isMerged) take({ base, theirs, sides: new Map() });
    });
  }, [load, place, setText, take]);
  useEffect(() => {
    if (entry) touch();
  }, [text, stored, touch]);
  const forget = () => {
    drop();
    setText(stored);
    setRestored(undefined);
  };
  return { restored, forget, clearNotice: () => setRestored(undefined) };
}
