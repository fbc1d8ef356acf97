import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { type MutableRefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useIsShown } from '../../navigation/address.tsx';
import { CallError } from '../../session/call-error.ts';
import { say } from '../../session/language.ts';
import { randomKey } from '../../session/random-key.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import { toast } from '../../session/toast.ts';
import type { FormMode, RecordForm } from '../form/state/record-form.ts';
import { fromWire, shownFields, toWire } from '../form/trait-fields.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { findConflict } from './conflict-dialog.tsx';
import { formTexts } from './texts.ts';
import { leavesBehind, useAlong } from './use-along.tsx';
import type { Stored } from './use-record-form.ts';

/** A record as it was just saved, by what stands in its form. */
export type Saved = Record<string, unknown> & { id: string };

/** Saving a record, and what may come between: faults in the input, a server that is away, someone else's version. */
export function useSave({
  resource,
  record,
  mode,
  id,
  read,
  key,
  onSaved,
}: {
  resource: ResourceMeta;
  record: RecordForm | undefined;
  mode: FormMode;
  id: string | undefined;
  /** The record as the form began with it. */
  read: Stored | undefined;
  /** Under which a new record is created once, however often it is sent. */
  key: MutableRefObject<string>;
  onSaved: (saved: Saved) => void;
}) {
  const askAlong = useAlong();
  const [problems, setProblems] = useState<FindingMessage[]>([]);
  const [isSaving, setSaving] = useState(false);
  /** Why the server could not be asked. */
  const [unsaved, setUnsaved] = useState<string | undefined>();
  const [conflict, setConflict] = useState<Conflict | undefined>();
  /** What the input is compared with: as read, or as someone else saved it since. */
  const [theirs, setTheirs] = useState<Stored | undefined>();
  const base = theirs ?? read;
  const version = useRef<unknown>(undefined);
  version.current ??= read?.version;
  const busy = useRef(false);
  const hasAllFiles = useFiles(record, { busy, setSaving, setUnsaved });

  const takeRefusal = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const { findings } = error;
    if (leavesBehind(findings)) return askAlong(findings, () => void save({ takesAlong: true }));
    if (findings.length > 0) {
      record?.showErrors(findings);
      return setProblems(findings);
    }
    const current = error.code === 409 ? (error.data as Stored | null) : null;
    if (record && mode === 'edit' && current?.version !== undefined) {
      setConflict(findConflict({ resource, base: base ?? {}, mine: record.value(), theirs: fromWire(current) }));
    } else if (error.code === 0 || error.code >= 500) setUnsaved(error.message);
    else if (!error.shown) toast.error(error.message);
  };
  const save = async ({ takesAlong = false } = {}) => {
    if (!record || busy.current) return;
    if (record.whenScriptsEnd) {
      busy.current = true;
      await record.whenScriptsEnd();
      busy.current = false;
    }
    if (!(await hasAllFiles())) return;
    // Upon what the record was as of the version that is sent.
    const upon = mode === 'edit' ? base : undefined;
    const wrong = record.check(upon);
    setProblems(wrong);
    if (wrong.length > 0) return;
    busy.current = true;
    setSaving(true);
    setUnsaved(undefined);
    try {
      let saved = { id: id ?? '' };
      const body = toWire(record.body(shownFields(resource), upon));
      if (mode === 'create') {
        const input = { ...resource.fixed, ...body };
        saved = await callResource<{ id: string }>(resource, 'create', {
          input,
          idempotencyKey: key.current,
          quiet: true,
        });
      } else if (mode === 'edit')
        await callResource(resource, 'update', {
          id: id ?? '',
          input: { ...body, version: version.current, ...(takesAlong ? { _takeAlong: true } : {}) },
          quiet: true,
        });
      toast.success(say(formTexts.saved));
      record.keep();
      onSaved({ ...record.value(), id: saved.id });
    } catch (error) {
      // Without an answer the record may have been written: the same key then gets the first answer.
      if (!(error instanceof CallError) || error.code !== 0) key.current = randomKey();
      takeRefusal(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const latest = useRef(save);
  latest.current = save;
  const stableSave = useCallback(() => void latest.current(), []);

  /** Saves what the person chose of the two versions. */
  const resolve = (chosen: Record<string, unknown>) => {
    if (!conflict) return;
    record?.merge(chosen);
    version.current = conflict.theirs.version;
    setTheirs(conflict.theirs);
    setConflict(undefined);
    // The chosen values are in the form with the next frame; then they are saved with the new version.
    setTimeout(stableSave, 50);
  };
  const isShown = useIsShown();
  useSaveKey(isShown && mode !== 'view' ? stableSave : undefined);
  return {
    save: stableSave,
    isSaving,
    problems,
    unsaved,
    names: base?._names,
    conflict,
    resolve,
    dropConflict: () => setConflict(undefined),
  };
}

/** Files on their way belong to the record: it waits for them, and is not saved without one that did not come. */
function useFiles(
  record: RecordForm | undefined,
  saving: {
    busy: MutableRefObject<boolean>;
    setSaving: (is: boolean) => void;
    setUnsaved: (why: string | undefined) => void;
  },
) {
  return async (): Promise<boolean> => {
    if (!record || record.uploads.running.get() === 0) return true;
    saving.busy.current = true;
    saving.setSaving(true);
    saving.setUnsaved(undefined);
    const haveCome = await record.uploads.whenEnded();
    saving.busy.current = false;
    saving.setSaving(false);
    if (!haveCome) saving.setUnsaved(say(formTexts.fileMissing));
    return haveCome;
  };
}

/** Ctrl+S, wherever the focus is. */
function useSaveKey(save: (() => void) | undefined): void {
  useEffect(() => {
    if (!save) return;
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [save]);
}
