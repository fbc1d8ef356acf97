import { CallError } from '@tessera/runtime/session/call-error.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import type { FindingMessage } from '@tessera/schemas/language/findings.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { documentText } from './document-text.ts';
import type { EntryInfo } from './entry-calls.ts';
import { entryCalls } from './entry-calls.ts';
import { sourceTexts } from './source-texts.ts';

const pause = 500;
// A document with such faults cannot be released, but it can be drawn.
const drawable = new Set(['unknownResource', 'notSortable', 'notFilterable']);

/** The draft of an entry while someone types: its text, what is wrong with it, and the last good document. */
export function useDraft(id: string) {
  const [entry, setEntry] = useState<EntryInfo | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  const [text, setText] = useState('');
  const [stored, setStored] = useState('');
  const [findings, setFindings] = useState<FindingMessage[]>([]);
  const [good, setGood] = useState<PageDocument | undefined>();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);

  const load = useCallback(async () => {
    setFailed(undefined);
    try {
      const found = await entryCalls.info(id);
      const shown = documentText(found.page ?? emptyDocument(found.code));
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

  useEffect(() => {
    if (text === '') return;
    let live = true;
    const timer = setTimeout(async () => {
      const parsed = parse(text);
      if (!parsed.ok)
        return setFindings([{ field: '', rule: 'json', msg: say(sourceTexts.notJson, { reason: parsed.reason }) }]);
      try {
        const { findings: found } = await entryCalls.check(parsed.value);
        if (!live) return;
        setFindings(found);
        if (found.every((finding) => drawable.has(finding.rule))) setGood(parsed.value as PageDocument);
      } catch (error) {
        if (live && error instanceof CallError) setFindings(error.findings);
      }
    }, pause);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [text]);

  const save = useCallback(async (): Promise<boolean> => {
    const parsed = parse(text);
    if (!entry || !parsed.ok || busy.current) return false;
    busy.current = true;
    setSaving(true);
    try {
      await entryCalls.save(entry, parsed.value);
      const fresh = await entryCalls.info(id);
      setEntry(fresh);
      setStored(text);
      toast.success(say(sourceTexts.saved));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFindings(error.findings);
      if (error.code === 409) toast.error(say(sourceTexts.changedElsewhere), 4000);
      else if (!error.shown) toast.error(error.findings[0]?.msg ?? error.message);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }, [entry, text, id]);

  return { entry, failed, text, setText, findings, good, saving, save, load, changed: text !== stored };
}

function parse(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : '' };
  }
}

/** A small document that is already right: something to change instead of an empty page. */
function emptyDocument(code: string): PageDocument {
  const name = code.replace(/[^A-Za-z0-9_]/g, '_');
  return {
    version: 1,
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
      form: { body: [{ node: 'field', field: 'title' }] },
      list: { columns: [{ field: 'title', sortable: true }], keyword: ['title'] },
    },
  };
}
