import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { sameValue } from '@tessera/schemas/record/diff.ts';
import { useEffect, useMemo, useState } from 'react';
import { useHost } from '../../host/host-context.tsx';
import { useShownAgain } from '../../navigation/use-shown-again.ts';
import { useUnsaved } from '../../navigation/use-unsaved.ts';
import { CallError, isReleasedAnew } from '../../session/call-error.ts';
import { randomKey } from '../../session/random-key.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import { tellError } from '../../session/tell-error.ts';
import { dropDraft, readLeftDraft } from '../../session/unsaved/drafts.ts';
import type { FormMode } from '../form/state/record-form.ts';
import { RecordForm } from '../form/state/record-form.ts';
import { fromWire } from '../form/trait-fields.ts';
import { type MathState, useMath } from '../form/use-math.tsx';
import { byNamesOfNow, type FieldIds, idsOf, keptUpon } from './draft-names.ts';
import { useRunningUploads } from './use-running-uploads.ts';

/** A record as the server holds it. */
export type Stored = Record<string, unknown> & {
  _names?: Record<string, string>;
  /** What conditions that this person does not know make of fields. */
  _states?: Record<string, { visible?: boolean; readonly?: boolean }>;
};

type StoredState =
  | { status: 'none' | 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; value: Stored };

/** What is kept of a form that was left: what the person changed, and the record as the form began with it. */
interface FormDraft {
  /** Not of a record that is too large to be kept: the changes then stand upon the record as it is. */
  base: Stored | undefined;
  /** Of the record as the form began with it. */
  version?: unknown;
  /** What a new record began with: below a record, in a lane, on a day. */
  initial?: Record<string, unknown> | undefined;
  values: Record<string, unknown>;
  ids?: FieldIds;
}

/** Characters: with what was changed it must fit into what a browser keeps (see drafts.ts). */
const largestBase = 300_000;

/** A form that stands open. */
interface OpenForm {
  /** Under which a new record is created once, however often it is sent: it may arrive, and only its answer be lost. */
  key: string;
  /** What it begins with, of a form that was left: it has its key. */
  draft?: { at: number; value: FormDraft };
}

/** Input of before that stands in the form again. */
export interface Restored {
  at: Date;
  /** Somebody else has saved the record since. */
  isBehind: boolean;
  /** Begins with the record as it is. */
  forget: () => void;
}

/**
 * The form of a record: at once for a new one, else when the record has been read. What was left unsaved stands in it
 * again, upon the record as it was then: saving it shows what others have changed since.
 */
export function useRecordForm({
  resource,
  mode,
  id,
  initial,
  from,
}: {
  resource: ResourceMeta;
  mode: FormMode;
  id: string | undefined;
  initial: Record<string, unknown> | undefined;
  from: string | undefined;
}): {
  stored: StoredState;
  math: MathState;
  read: Stored | undefined;
  record: RecordForm | undefined;
  restored: Restored | undefined;
  /** Under which a new record is created once, however often it is sent. */
  key: string;
  /** It is saved, or the person gave it up. */
  dropUnsaved: () => void;
} {
  const host = useHost();
  // One module may stand in several lists, each with values of its own (the entries of one dictionary).
  const within = id ?? [JSON.stringify(resource.fixed ?? {}), ...(from ? [from] : [])].join(' ');
  const place = mode === 'view' ? undefined : `${resource.name} ${mode} ${within}`;
  const [{ key, draft: left }, setForm] = useState(() => openForm(place, initial));
  const source = left ? undefined : from;
  const stored = useStored(resource, { id: mode === 'create' ? source : id, isReading: mode === 'view' });
  // By the names of now, which are others once the form is drawn by a release that came meanwhile.
  const draft = useMemo(
    () => left && { ...left, value: withNamesOf(resource.model, left.value) },
    [left, resource.model],
  );
  // Two forms of one place keep their drafts beside each other.
  const ownPlace = place === undefined ? undefined : `${place} ${key}`;
  const answered = useMemo(() => (stored.status === 'ready' ? fromWire(stored.value) : undefined), [stored]);
  const current = mode === 'create' ? undefined : answered;
  const copied = useCopied(resource, mode === 'create' ? answered : undefined);
  const read = useMemo(() => {
    const { base, version } = draft?.value ?? {};
    // With the version of then, so that saving it shows what others have changed since.
    if (!current || version === undefined) return current;
    if (!base) return { ...current, version };
    const { _states: _, ...then } = base;
    // What conditions make of fields is so now.
    return keptUpon<Stored>(current, { base: then, fields: resource.model.fields });
  }, [current, draft, resource]);
  const isKeepable = useMemo(() => read === undefined || JSON.stringify(read).length <= largestBase, [read]);
  const begun = draft ? draft.value.initial : source ? copied : initial;
  const isBegun = mode === 'create' ? !source || begun !== undefined : read !== undefined;
  const math = useMath(resource.model);
  const record = useMemo(() => {
    if (math.status !== 'ready' || !isBegun) return undefined;
    const form = new RecordForm({
      model: underStates(resource.model, read?._states),
      mode,
      values: read ?? { ...resource.fixed, ...begun },
      user: host.user,
    });
    if (draft) form.merge(draft.value.values);
    return form;
  }, [resource, mode, read, draft, math.status, isBegun, begun, host]);
  useEffect(() => () => record?.dispose(), [record]);
  const hold = () => {
    const changes = record?.changes();
    if (!changes) return undefined;
    const { values, isAll } = changes;
    const value: FormDraft = {
      base: isKeepable ? read : undefined,
      version: read?.version,
      initial: begun,
      values,
      ids: idsOf(resource.model.fields),
    };
    return { value, isAll };
  };
  // What is entered here is another record than the one that another window makes of the draft.
  const { touch, drop } = useUnsaved({
    place: ownPlace,
    hold,
    onTaken: () => setForm((form) => ({ ...form, key: randomKey() })),
  });
  useEffect(() => {
    // Before the record has been read nobody knows what of it is changed.
    if (!record) return;
    touch();
    return record.watch(touch);
  }, [record, touch]);
  useRunningUploads(record, ownPlace);
  const restored = draft && {
    at: new Date(draft.at),
    isBehind: current !== undefined && current.version !== read?.version,
    forget: () => {
      if (ownPlace !== undefined) dropDraft(ownPlace);
      setForm({ key: randomKey() });
    },
  };
  return { stored, math, read, record, restored, key, dropUnsaved: drop };
}

/** What a new record takes over from the one that it is a copy of; fetched for who makes one. */
function useCopied(resource: ResourceMeta, read: Stored | undefined): Record<string, unknown> | undefined {
  const [copied, setCopied] = useState<Record<string, unknown> | undefined>();
  useEffect(() => {
    if (!read) return;
    let live = true;
    import('./copied.ts').then(({ copiedFrom }) => live && setCopied(copiedFrom(resource, read)), tellError);
    return () => {
      live = false;
    };
  }, [resource, read]);
  return copied;
}

/** The server works these out, and refuses what is written against them: here they hold while the form is open. */
function underStates(model: ModelDefinition, states: Stored['_states']): ModelDefinition {
  if (!states) return model;
  const fields = model.fields.map((field) => {
    const { visible, ...rest } = states[field.name] ?? {};
    return { ...field, ...rest, ...(visible === false ? { visible: 'false' } : {}) };
  });
  return { ...model, fields };
}

/**
 * What was left at a place stands in the form again, unless it was begun otherwise than is asked for now: what somebody
 * wrote below one record does not come back below another.
 */
function openForm(place: string | undefined, initial: Record<string, unknown> = {}): OpenForm {
  const isAsked = (draft: FormDraft) =>
    Object.entries(initial).every(([name, value]) => sameValue(draft.initial?.[name], value));
  const left = place === undefined ? undefined : readLeftDraft(place, isAsked);
  return left ? { key: left.word, draft: { at: left.at, value: left.value } } : { key: randomKey() };
}

/** The same by the names that the fields have now. */
function withNamesOf({ fields }: ModelDefinition, { base, initial, values, ids = {}, ...draft }: FormDraft): FormDraft {
  const renamed = <T extends Record<string, unknown>>(held: T): T => byNamesOfNow(held, { fields, ids });
  return {
    ...draft,
    base: base && renamed(base),
    ...(initial ? { initial: renamed(initial) } : {}),
    values: renamed(values),
  };
}

function useStored(
  resource: ResourceMeta,
  { id, isReading }: { id: string | undefined; isReading: boolean },
): StoredState {
  const [state, setState] = useState<StoredState>({ status: id ? 'loading' : 'none' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (!id) return;
    let live = true;
    setState({ status: 'loading' });
    callResource<Stored>(resource, 'read', { id, quiet: true }).then(
      (value) => live && setState({ status: 'ready', value }),
      (error: unknown) => {
        // What is drawn by the release of now asks again.
        if (live && !isReleasedAnew(error))
          setState({ status: 'failed', error, retry: () => setAttempt((count) => count + 1) });
      },
    );
    return () => {
      live = false;
    };
  }, [resource.name, resource.version, id, attempt]);
  // Whoever comes back to what they were reading reads what it is by now.
  useShownAgain(async (leaving) => {
    if (!isReading || !id || state.status !== 'ready') return;
    try {
      const value = await callResource<Stored>(resource, 'read', { id, quiet: true, signal: leaving });
      if (!leaving.aborted && value.version !== state.value.version) setState({ status: 'ready', value });
    } catch (error) {
      const isGone = error instanceof CallError && error.code === 404;
      if (isGone && !leaving.aborted)
        setState({ status: 'failed', error, retry: () => setAttempt((count) => count + 1) });
    }
  });
  return state;
}
