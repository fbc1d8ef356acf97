import { type MutableRefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useHost } from '../../host/host-context.tsx';
import { useUnsaved } from '../../navigation/use-unsaved.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { randomKey } from '../../session/random-key.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import type { FormMode } from '../form/state/record-form.ts';
import { RecordForm } from '../form/state/record-form.ts';
import { fromWire } from '../form/trait-fields.ts';
import { type MathState, useMath } from '../form/use-math.tsx';
import { useRunningUploads } from './use-running-uploads.ts';

/** A record as the server holds it. */
export type Stored = Record<string, unknown> & { _names?: Record<string, string> };

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
  /** Of the request that creates the record: it may have arrived, and only its answer been lost. */
  key: string;
  values: Record<string, unknown>;
}

/** Characters: with what was changed it must fit into what a browser keeps (see drafts.ts). */
const largestBase = 300_000;

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
}: {
  resource: ResourceMeta;
  mode: FormMode;
  id: string | undefined;
  initial: Record<string, unknown> | undefined;
}): {
  stored: StoredState;
  math: MathState;
  read: Stored | undefined;
  record: RecordForm | undefined;
  restored: Restored | undefined;
  /** Under which a new record is created once, however often it is sent. */
  key: MutableRefObject<string>;
  /** It is saved, or the person gave it up. */
  dropUnsaved: () => void;
} {
  const host = useHost();
  const stored = useStored(resource, mode === 'create' ? undefined : id);
  // One module may stand in several lists, each with values of its own (the entries of one dictionary).
  const within = id ?? JSON.stringify(resource.fixed ?? {});
  const place = mode === 'view' ? undefined : `${resource.name} ${mode} ${within}`;
  const [draft, setDraft] = useState(() => (place === undefined ? undefined : readDraft<FormDraft>(place)));
  const current = useMemo(() => (stored.status === 'ready' ? fromWire(stored.value) : undefined), [stored]);
  const read = useMemo(() => {
    const { base, version } = draft?.value ?? {};
    // With the version of then, so that saving it shows what others have changed since.
    return current && (base ?? (version === undefined ? current : { ...current, version }));
  }, [current, draft]);
  const isKeepable = useMemo(() => read === undefined || JSON.stringify(read).length <= largestBase, [read]);
  const math = useMath(resource.model);
  const record = useMemo(() => {
    if (math.status !== 'ready' || (mode !== 'create' && !read)) return undefined;
    const form = new RecordForm({
      model: resource.model,
      mode,
      values: read ?? { ...resource.fixed, ...initial },
      user: host.user,
    });
    if (draft) form.merge(draft.value.values);
    return form;
  }, [resource, mode, read, draft, math.status, initial, host]);
  useEffect(() => () => record?.dispose(), [record]);
  const key = useRef(draft?.value.key ?? randomKey());
  const { touch, drop } = useUnsaved(place, () => {
    const changes = record?.changes();
    return (
      changes && {
        value: {
          base: isKeepable ? read : undefined,
          version: read?.version,
          key: key.current,
          values: changes.values,
        } satisfies FormDraft,
        isAll: changes.isAll,
      }
    );
  });
  useEffect(() => {
    if (draft) touch();
    return record?.watch(touch);
  }, [record, draft, touch]);
  useRunningUploads(record, place);
  const restored = draft && {
    at: new Date(draft.at),
    isBehind: current !== undefined && current.version !== read?.version,
    forget: () => {
      if (place !== undefined) dropDraft(place);
      setDraft(undefined);
    },
  };
  return { stored, math, read, record, restored, key, dropUnsaved: drop };
}

function useStored(resource: ResourceMeta, id: string | undefined): StoredState {
  const [state, setState] = useState<StoredState>({ status: id ? 'loading' : 'none' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (!id) return;
    let live = true;
    setState({ status: 'loading' });
    callResource<Stored>(resource, 'read', { id, quiet: true }).then(
      (value) => live && setState({ status: 'ready', value }),
      (error: unknown) => live && setState({ status: 'failed', error, retry: () => setAttempt((count) => count + 1) }),
    );
    return () => {
      live = false;
    };
  }, [resource.name, id, attempt]);
  return state;
}
