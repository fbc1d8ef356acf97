import { CallError } from '@tessera/runtime/session/call-error.ts';
import { loadCurrentUser } from '@tessera/runtime/session/current-user.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { useTurn } from '@tessera/runtime/session/turn.ts';
import { useState } from 'react';
import { entryCalls, type ReleaseOutcome } from '../draft/entry-calls.ts';

interface ReleaseAll {
  running: boolean;
  /** How many were to be released; 0 before anybody asked. */
  total: number;
  done: ReadonlyMap<string, ReleaseOutcome>;
  /** What to say while a call waits for its turn. */
  waiting: string | undefined;
  start: (ids: string[]) => void;
}

/** Releases modules one call after another, and knows after each how far it is. Whoever leaves meanwhile stops nothing. */
export function useReleaseAll(onDone: () => void): ReleaseAll {
  const [running, setRunning] = useState(false);
  const [total, setTotal] = useState(0);
  const [done, setDone] = useState<ReadonlyMap<string, ReleaseOutcome>>(new Map());
  const turn = useTurn('release');
  const release = async (ids: string[]) => {
    setRunning(true);
    setTotal(ids.length);
    setDone(new Map());
    try {
      for (let left = ids; left.length > 0; ) {
        const answer = await turn.take(entryCalls.releaseAll(left));
        setDone((known) => new Map([...known, ...answer.done.map((one) => [one.id, one] as const)]));
        left = answer.waiting;
      }
      await loadCurrentUser().catch(() => undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.shown) toast.error(error.message);
    } finally {
      setRunning(false);
      onDone();
    }
  };
  return { running, total, done, waiting: turn.waiting, start: (ids) => void release(ids) };
}
