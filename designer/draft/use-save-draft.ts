import { CallError } from '@tessera/runtime/session/call-error.ts';
import { language, say } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import type { FindingMessage } from '@tessera/schemas/texts/document-findings.ts';
import { useEffect, useRef, useState } from 'react';
import { checkText, faultsOf } from './check-text.ts';
import { type EntryInfo, entryCalls } from './entry-calls.ts';
import { sourceTexts } from './source-texts.ts';

/** Milliseconds. */
const readTime = 6000;

/** Stores a draft as it stands; one at a time: who saves while it is being saved is next, with what stands there by then. */
export function useSaveDraft(given: {
  entry: EntryInfo | undefined;
  text: string;
  onSaved: (entry: EntryInfo, text: string) => void;
  /** A path of the document as its builder calls it. */
  sayPlace: (path: string) => string;
  /** What the server alone found wrong. */
  onRefused: (findings: FindingMessage[]) => void;
  /** Somebody else has saved since; answers whether what they did is in the draft now. */
  onBehind: () => Promise<boolean>;
}) {
  const { entry, text, sayPlace, onSaved, onRefused, onBehind } = given;
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const stored = useRef<string>();
  const waiting = useRef<((isSaved: boolean) => void)[]>([]);
  const save = async (): Promise<boolean> => {
    if (!entry) return false;
    if (busy.current) return new Promise((done) => waiting.current.push(done));
    const checked = checkText(text);
    if (!checked.document) {
      const [first] = faultsOf(checked, { remote: [], language: language.get() });
      const what = first ? `${sayPlace(first.field)} ${first.msg}`.trim() : say(sourceTexts.failed);
      toast.error(say(sourceTexts.notSaved, { what }), readTime);
      return false;
    }
    busy.current = true;
    setSaving(true);
    try {
      await entryCalls.save(entry, { page: checked.document, source: checked.text });
      stored.current = checked.text;
      const fresh = await entryCalls.info(entry.id);
      const version = entry.version + 1;
      // Somebody else has saved in between: what stands here is a change of one's own version, and meets theirs with the next word of them.
      const isBehind = fresh.version > version;
      onSaved(isBehind ? { ...fresh, version, page: checked.document, source: checked.text } : fresh, checked.text);
      toast.success(say(sourceTexts.saved));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.findings.length > 0) onRefused(error.findings);
      if (error.code === 409) {
        if (await onBehind()) toast.info(say(sourceTexts.mergedFirst), 4000);
      } else if (!error.shown) toast.error(error.findings[0]?.msg ?? error.message);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const latest = useRef(save);
  latest.current = save;
  // Once what was saved before is known here, with its version.
  useEffect(() => {
    if (saving) return;
    const next = waiting.current.splice(0);
    if (next.length === 0) return;
    const saved = stored.current === text ? Promise.resolve(true) : latest.current();
    const tell = (isSaved: boolean) => {
      for (const done of next) done(isSaved);
    };
    saved.then(tell, () => tell(false));
  }, [saving, text]);
  return { saving, save, isBusy: () => busy.current };
}
