import { useEffect, useMemo, useState } from 'react';
import { useHost } from '../../host/host-context.tsx';
import type { ResourceMeta } from '../../session/resource.ts';
import { callResource } from '../../session/resource.ts';
import type { FormMode } from '../form/record-form.ts';
import { RecordForm } from '../form/record-form.ts';
import { fromWire } from '../form/trait-fields.ts';
import { type MathState, useMath } from '../form/use-math.tsx';

/** A record as the server holds it. */
export type Stored = Record<string, unknown> & { _names?: Record<string, string> };

type StoredState =
  | { status: 'none' | 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; value: Stored };

/** The form of a record: at once for a new one, else when the record has been read. */
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
}): { stored: StoredState; math: MathState; read: Stored | undefined; record: RecordForm | undefined } {
  const host = useHost();
  const stored = useStored(resource, mode === 'create' ? undefined : id);
  const read = useMemo(() => (stored.status === 'ready' ? fromWire(stored.value) : undefined), [stored]);
  const math = useMath(resource.model);
  const record = useMemo(() => {
    if (math.status !== 'ready' || (mode !== 'create' && !read)) return undefined;
    return new RecordForm({
      model: resource.model,
      mode,
      values: read ?? { ...resource.fixed, ...initial },
      user: host.user,
    });
  }, [resource, mode, read, math.status, initial, host]);
  useEffect(() => () => record?.dispose(), [record]);
  return { stored, math, read, record };
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
