import { CallError } from '@tessera/runtime/session/call-error.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { useEffect, useRef, useState } from 'react';
import { entryCalls, type ReleasePlan } from '../draft/entry-calls.ts';

/**
 * What a release of the draft will do, or of an earlier version; `onMissing` where that cannot be told. `refuse` shows in its
 * place why the release itself was refused, or what it would do by now.
 */
export function usePlan(id: string, { version, onMissing }: { version?: number; onMissing: () => void }) {
  const [plan, setPlan] = useState<ReleasePlan | undefined>();
  const missing = useRef(onMissing);
  missing.current = onMissing;
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let live = true;
    entryCalls.plan(id, version).then(
      (found) => live && setPlan(found),
      () => live && missing.current(),
    );
    return () => {
      live = false;
    };
  }, [id, version, asked]);
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    if (error.findings.length > 0) setPlan({ operations: [], findings: error.findings });
    else if (!error.shown) toast.error(error.message);
    if (error.code !== 409) return;
    // Others have gone on meanwhile: it is looked at before it is asked for again.
    setPlan(undefined);
    setAsked((times) => times + 1);
  };
  return { plan, refuse };
}
