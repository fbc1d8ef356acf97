import { CallError } from '@tessera/runtime/session/call-error.ts';
import { language, say } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkText, faultsOf } from './check-text.ts';
import { documentText } from './document-text.ts';
import type { EntryInfo } from './entry-calls.ts';
import { entryCalls } from './entry-calls.ts';
import { sourceTexts } from './source-texts.ts';
import { useFaults } from './use-faults.ts';

/** The draft of an entry while someone types: the text as it was written, what is wrong with it, and the last good document. */
export function useDraft(id: string) {
  const [entry, setEntry] = useState<EntryInfo | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  const [text, setText] = useState('');
  const [stored, setStored] = useState('');
  const [saving, setSaving] = useState(false);
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
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
  }, [id]);
  useEffect(() => {
    void load();
  }, [load]);

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

  return { entry, failed, text, setText, faults, good, saving, save, load, changed: text !== stored };
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
      list: { columns: [{ field: 'title', sortable: true }], keyword: ['title'] },
    },
  };
}
