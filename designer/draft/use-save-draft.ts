import { CallError } from '@tessera/runtime/session/call-error.ts';
import { language, say } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import type { FindingMessage } from '@tessera/schemas/texts/document-findings.ts';
import { useRef, useState } from 'react';
import { checkText, faultsOf } from './check-text.ts';
import { type EntryInfo, entryCalls } from './entry-calls.ts';
import { sourceTexts } from './source-texts.ts';

/** Stores a draft as it stands; one at a time. */
export function useSaveDraft(given: {
  entry: EntryInfo | undefined;
  text: string;
  onSaved: (entry: EntryInfo, text: string) => void;
  /** What the server alone found wrong. */
  onRefused: (findings: FindingMessage[]) => void;
  /** Somebody else has saved since; answers whether what they did is in the draft now. */
  onBehind: () => Promise<boolean>;
}) {
  const { entry, text, onSaved, onRefused, onBehind } = given;
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const save = async (): Promise<boolean> => {
    if (!entry || busy.current) return false;
    const checked = checkText(text);
    if (!checked.document) {
      const [first] = faultsOf(checked, { remote: [], language: language.get() });
      toast.error(first ? `${first.field} ${first.msg}`.trim() : say(sourceTexts.failed));
      return false;
    }
    busy.current = true;
    setSaving(true);
    try {
      await entryCalls.save(entry, { page: checked.document, source: checked.text });
      onSaved(await entryCalls.info(entry.id), checked.text);
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
  return { saving, save, isBusy: () => busy.current };
}
