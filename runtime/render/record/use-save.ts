import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { stepsOf } from '@tessera/schemas/texts/place.ts';
import { App } from 'antd';
import { type MutableRefObject, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useIsGone } from '../../navigation/use-is-gone.ts';
import { CallError, isReleasedAnew } from '../../session/call-error.ts';
import { say } from '../../session/language.ts';
import { randomKey } from '../../session/random-key.ts';
import { canCall, type ResourceMeta } from '../../session/resource.ts';
import { toast } from '../../session/toast.ts';
import type { FormMode, RecordForm } from '../form/state/record-form.ts';
import { fromWire } from '../form/trait-fields.ts';
import type { Versions } from './find-conflict.ts';
import { readUpon, sendRecord, type Upon, watchForm } from './send-record.ts';
import { formTexts } from './texts.ts';
import type { Stored } from './use-record-form.ts';
import { useUnseen } from './use-unseen.ts';

/** A record as it was just saved, by what stands in its form. */
type Saved = Record<string, unknown> & { id: string };

/** Calls when a record is saved, and says whether it has been made by that. */
export type OnSaved = (saved: Saved, how: { isNew: boolean }) => void;

/** Why what was entered is not saved. */
interface Unsaved {
  why: string;
  /** The record is not there any more, and the person may make another one of it. */
  mayBeNew?: boolean;
}

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
  key: string;
  onSaved: OnSaved;
}) {
  const { modal } = App.useApp();
  const [problems, setProblems] = useState<FindingMessage[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [unsaved, setUnsaved] = useState<Unsaved | undefined>();
  const [conflict, setConflict] = useState<Versions | undefined>();
  const { base, upon, goOn, sentAs, saveAnew } = useUpon({ record, mode, id, read, key });
  const busy = useRef(false);
  const sending = useRef(false);
  const isGone = useIsGone();
  const { isShown, tellUnseen } = useUnseen(resource);
  const hasSettled = useSettled(record, { busy, setSaving });
  const hasAllFiles = useFiles(record, { busy, setSaving, setUnsaved });

  const show = (findings: FindingMessage[]) => {
    setProblems(record?.inForm(findings) ?? []);
    record?.showErrors(record.inForm(findings));
  };
  const takeRefusal = (error: unknown) => {
    if (isReleasedAnew(error)) return tellReleased(modal);
    const refused = refusalOf(error);
    const { findings, theirs } = refused;
    if (record && theirs && upon()) return setConflict({ base, mine: record.value(), theirs });
    if (findings?.every(({ rule }) => rule === 'leavesBehind'))
      askAlong(modal, { findings, onAgreed: () => void save({ takesAlong: true }) }).catch(() => show(findings));
    else if (findings) {
      show(findings);
      if (record && isOfAnother(record, findings)) tellReleased(modal);
    } else if (refused.isUnsaved) setUnsaved(unsavedBy(refused, { resource, upon: upon() }));
    else if (!refused.isShown) toast.error(refused.message);
    tellUnseen();
  };
  const save = async ({ takesAlong = false } = {}) => {
    if (!record || busy.current) return;
    await hasSettled();
    // Whoever has left meanwhile has given it up.
    if (!(await hasAllFiles()) || isGone()) return;
    // Once more, and it is saved without.
    if (record.takeFailed()) return setUnsaved({ why: say(await notBrought()) });
    const stored = upon();
    const wrong = record.check(stored?.base);
    setProblems(wrong);
    if (wrong.length > 0) return;
    busy.current = true;
    setSaving(true);
    setUnsaved(undefined);
    const isOtherNow = watchForm(record);
    let again = false;
    sending.current = true;
    try {
      const asked = { ...sentAs(), record, takesAlong, upon: stored, onStored: goOn };
      const sent = await sendRecord(resource, asked);
      if (isOtherNow()) {
        // Somebody has written on meanwhile: that is saved too.
        goOn(await readUpon(resource, sent));
        again = true;
      } else {
        toast.success(say(formTexts.saved));
        sending.current = false;
        record.keep();
        onSaved({ ...record.value(), id: sent.id }, { isNew: sentAs().mode === 'create' });
      }
    } catch (error) {
      isOtherNow();
      takeRefusal(error);
    } finally {
      busy.current = sending.current = false;
      setSaving(false);
    }
    // With the next frame, upon what has just been read.
    if (again) setTimeout(stableSave, 50);
  };
  const stableSave = useLatest(save);

  /** Saves what the person chose of the two versions. */
  const resolve = (chosen: Record<string, unknown>) => {
    if (!conflict) return;
    record?.merge(chosen);
    goOn({ id: upon()?.id ?? id ?? '', base: conflict.theirs, version: conflict.theirs.version });
    setConflict(undefined);
    // The chosen values are in the form with the next frame; then they are saved with the new version.
    setTimeout(stableSave, 50);
  };
  const place = useSaveKey(isShown && mode !== 'view' ? stableSave : undefined);
  return {
    save: stableSave,
    isSaving,
    isSending: useCallback(() => sending.current, []),
    problems,
    unsaved,
    /** Of a deleted record, where the person may make another one. */
    saveAsNew: unsaved?.mayBeNew ? () => saveAnew(stableSave) : undefined,
    names: base?._names,
    conflict,
    resolve,
    dropConflict: () => setConflict(undefined),
    /** Stands in the form, wherever that is drawn. */
    place,
  };
}

/** Whether a form was refused by a definition that is not its own any more: it sends what it knows, and misses what it does not. */
function isOfAnother({ model: { fields } }: RecordForm, findings: FindingMessage[]): boolean {
  const knows = (path: string) => fields.some(({ name }) => name === stepsOf(path)[0]?.name);
  return findings.some(({ field, rule }) => rule === 'unknownKey' || (rule === 'required' && !knows(field)));
}

type AppModal = ReturnType<typeof App.useApp>['modal'];

const askAlong = (modal: AppModal, asked: { findings: FindingMessage[]; onAgreed: () => void }) =>
  import('./refused/ask-along.tsx').then((it) => void it.askAlong(modal, asked));

/** What is wrong is shown already. */
const tellReleased = (modal: AppModal) =>
  import('./refused/released-anew.ts').then((it) => void it.tellReleasedAnew(modal)).catch(() => undefined);

/** Where it cannot be fetched either, the little that is known. */
const notBrought = () =>
  import('./refused/not-brought.ts').then(
    ({ notBrought }) => notBrought,
    () => formTexts.notSaved,
  );

/** The same function at all times, which does what the newest one does. */
function useLatest(run: () => Promise<void>): () => void {
  const latest = useRef(run);
  latest.current = run;
  return useCallback(() => void latest.current(), []);
}

/**
 * The record that the input is a change of: as read, or as it was saved since; none of a new record that is not there yet.
 * Another form of the same place, begun anew, knows of nothing that was saved by the one before.
 */
function useUpon({
  record,
  mode,
  id,
  read,
  key,
}: {
  record: RecordForm | undefined;
  mode: FormMode;
  id: string | undefined;
  read: Stored | undefined;
  key: string;
}) {
  const [shown, setShown] = useState<{ record: RecordForm | undefined; base: Stored | undefined }>();
  const base = (shown?.record === record ? shown?.base : undefined) ?? read;
  /** What this form has written: known at once, before it is drawn. */
  const written = useRef<{ record: RecordForm | undefined; id: string; version: unknown } | undefined>(undefined);
  /** What stands in the form of a deleted record is a new one, under a key of its own. */
  const anew = useRef<{ record: RecordForm | undefined; key: string } | undefined>(undefined);
  const sentAs = (): { mode: FormMode; key: string } =>
    anew.current?.record === record && anew.current ? { mode: 'create', key: anew.current.key } : { mode, key };
  const upon = (): Upon | undefined => {
    const known = written.current?.record === record ? written.current : undefined;
    const now = known ?? (sentAs().mode === 'create' ? undefined : { id: id ?? '', version: read?.version });
    return now && { id: now.id, base, version: now.version };
  };
  const goOn = (now: Upon) => {
    written.current = { record, id: now.id, version: now.version };
    setShown({ record, base: now.base });
  };
  const saveAnew = (save: () => void) => {
    written.current = undefined;
    anew.current = { record, key: randomKey() };
    save();
  };
  return { base, upon, goOn, sentAs, saveAnew };
}

interface Refusal {
  message: string;
  /** What is wrong in the input. */
  findings?: FindingMessage[];
  /** The record as somebody else has saved it. */
  theirs?: Stored;
  /** The server could not be asked, or failed, or takes nothing of it from this person any more. */
  isUnsaved: boolean;
  isDeleted: boolean;
  isShown: boolean;
}

/** No right any more, no record any more, too large, or too many at once: what was entered is not wrong. */
const notTaken: ReadonlySet<number> = new Set([403, 404, 413, 429]);

/** Throws what is no answer of a server. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) throw error;
  const { code, data, findings, message, shown } = error;
  const current = code === 409 ? (data as Stored | null) : null;
  return {
    message,
    ...(findings.length > 0 ? { findings } : {}),
    ...(current?.version === undefined ? {} : { theirs: fromWire(current) }),
    isUnsaved: code === 0 || code >= 500 || notTaken.has(code),
    isDeleted: code === 404,
    isShown: shown,
  };
}

const unsavedBy = (
  { message, isDeleted }: Refusal,
  { resource, upon }: { resource: ResourceMeta; upon: Upon | undefined },
): Unsaved => ({ why: message, mayBeNew: isDeleted && upon !== undefined && canCall(resource, 'create') });

/** What a choice brings along, and what scripts do, belongs to the record: it is waited for. */
function useSettled(
  record: RecordForm | undefined,
  { busy, setSaving }: { busy: MutableRefObject<boolean>; setSaving: (is: boolean) => void },
) {
  return async (): Promise<void> => {
    // What failed before that is seen: its fields are empty.
    record?.takeFailed();
    const arriving = record?.whenArrived;
    if (!arriving && !record?.whenScriptsEnd) return;
    busy.current = true;
    if (arriving) setSaving(true);
    await arriving;
    await record?.whenScriptsEnd?.();
    busy.current = false;
    if (arriving) setSaving(false);
  };
}

/** Files on their way belong to the record: it waits for them, and is not saved without one that did not come. */
function useFiles(
  record: RecordForm | undefined,
  saving: {
    busy: MutableRefObject<boolean>;
    setSaving: (is: boolean) => void;
    setUnsaved: (unsaved: Unsaved | undefined) => void;
  },
) {
  return async (): Promise<boolean> => {
    if (!record) return true;
    const isWaiting = record.uploads.running.get() > 0;
    if (isWaiting) {
      saving.busy.current = true;
      saving.setSaving(true);
      saving.setUnsaved(undefined);
    }
    const haveCome = await record.uploads.whenEnded();
    if (isWaiting) {
      saving.busy.current = false;
      saving.setSaving(false);
    }
    if (!haveCome) saving.setUnsaved({ why: say(formTexts.fileMissing) });
    return haveCome;
  };
}

/** Ctrl+S, wherever the focus is; not while a dialog lies over the form: what is done there belongs to the record first. */
function useSaveKey(save: (() => void) | undefined): RefObject<HTMLElement> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!save) return;
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // A list of choices takes it for a letter, and opens.
      if (event.target instanceof Element && event.target.matches('[role=combobox]')) event.stopPropagation();
      const [top] = [...document.querySelectorAll('.ant-modal, .ant-drawer-content')]
        .filter((one) => one.getClientRects().length > 0)
        .slice(-1);
      if (!top || top.contains(place.current)) save();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [save]);
  return place;
}
