import { useUnsaved } from '@tessera/runtime/navigation/use-unsaved.ts';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { readDraft } from '@tessera/runtime/session/drafts.ts';
import { language, say } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { allControlled } from '@tessera/schemas/language/list-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkText, faultsOf } from './check-text.ts';
import { documentText } from './document-text.ts';
import type { EntryInfo } from './entry-calls.ts';
import { entryCalls } from './entry-calls.ts';
import { sourceTexts } from './source-texts.ts';
import { useFaults } from './use-faults.ts';

/** What is kept of a text that was left: the text, and which version of the entry it was written upon. */
interface KeptText {
  text: string;
  version: number;
}

/** A text of before that stands in the editor again. */
interface RestoredText {
  at: Date;
  /** Somebody has saved the draft since. */
  isBehind: boolean;
}

/** The draft of an entry while someone types: the text as it was written, what is wrong with it, and the last good document. */
export function useDraft(id: string) {
  const [entry, setEntry] = useState<EntryInfo | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  const [text, setText] = useState('');
  const [stored, setStored] = useState('');
  const [saving, setSaving] = useState(false);
  const [restored, setRestored] = useState<RestoredText | undefined>();
  const busy = useRef(false);
  const { faults, good, setRemote } = useFaults(entry ? text : undefined);

  const load = useCallback(async () => {
    setFailed(undefined);
    try {
      const found = await entryCalls.info(id);
      const shown = found.source ?? documentText(found.page ?? emptyDocument(found.code));
      setEntry(found);
      setText(shown);
      setStored(shown);
      setRestored(undefined);
      return { found, shown };
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }, [id]);
  const place = `entry ${id}`;
  const { touch, drop } = useUnsaved(place, () =>
    entry && text !== stored ? { value: { text, version: entry.version } satisfies KeptText, isAll: true } : undefined,
  );
  useEffect(() => {
    const kept = readDraft<KeptText>(place);
    void load().then((loaded) => {
      if (!loaded || !kept || kept.value.text === loaded.shown) return;
      setText(kept.value.text);
      setRestored({ at: new Date(kept.at), isBehind: kept.value.version !== loaded.found.version });
    });
  }, [load, place]);
  useEffect(() => {
    if (entry) touch();
  }, [text, stored, touch]);
  const forget = () => {
    drop();
    setText(stored);
    setRestored(undefined);
  };

  const save = useCallback(async (): Promise<boolean> => {
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
      const fresh = await entryCalls.info(id);
      setEntry(fresh);
      setStored(checked.text);
      setRestored(undefined);
      // A text of an older version has become one of the present; what was typed meanwhile stays.
      setText((now) => (now === text ? checked.text : now));
      toast.success(say(sourceTexts.saved));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.findings.length > 0) setRemote(error.findings);
      if (error.code === 409) toast.error(say(sourceTexts.changedElsewhere), 4000);
      else if (!error.shown) toast.error(error.findings[0]?.msg ?? error.message);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }, [entry, text, id, setRemote]);

  const changed = text !== stored;
  return { entry, failed, text, setText, faults, good, saving, save, load, changed, restored, forget };
}

/** A small document that is already right: something to change instead of an empty page. */
function emptyDocument(code: string): PageDocument {
  const name = code.replace(/[^A-Za-z0-9_]/g, '_');
  return {
    version: 2,
    model: {
      name: /^[A-Za-z]/.test(name) ? name : `m_${name}`,
      titleField: 'title',
      fields: [
        {
          id: 'title',
          name: 'title',
          kind: 'text',
          label: { zh: '标题', zhtw: '標題', en: 'Title', ja: 'タイトル' },
          widget: 'input',
          required: true,
        },
      ],
    },
    pages: {
      form: { body: [{ node: 'field', id: 'title', field: 'title' }] },
      list: {
        columns: [{ field: 'title', sortable: true }],
        keyword: ['title'],
        permissions: allControlled,
      },
    },
  };
}
