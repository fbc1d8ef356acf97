import { t } from '@tessera/schemas/texts/text.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from './call.ts';
import { say } from './language.ts';

/** Work that the server does in turn, as it names it. */
type HeavyKind = 'import' | 'export' | 'release';
interface HeavyJob {
  kind: HeavyKind;
  state: 'waiting' | 'running';
  before: number;
}

const waitingText = t(
  '正在等待，前面还有 {count} 个',
  '正在等候，前面還有 {count} 個',
  'Waiting, {count} before you',
  '順番待ち（前に{count}件）',
);
/** Most work is over sooner, and nobody needs to be told where it stands. */
const pause = 1000;

/** Work that may have to wait: what to say while it does, and the way to start it. */
interface Turn {
  waiting: string | undefined;
  take: <T>(work: Promise<T>) => Promise<T>;
}

/** Tells of work of this kind, for as long as the component is there, behind how many it waits. */
export function useTurn(kind: HeavyKind): Turn {
  const [waiting, setWaiting] = useState<string | undefined>();
  const gone = useRef(new AbortController());
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);
  return { waiting, take: (work) => inTurn(work, { kind, onChange: setWaiting, signal: gone.current.signal }) };
}

/** The same for what is no component: `onChange` hears the sentence, and undefined once the work runs or is over. */
export async function inTurn<T>(
  work: Promise<T>,
  {
    kind,
    onChange,
    signal,
  }: { kind: HeavyKind; onChange: (waiting: string | undefined) => void; signal?: AbortSignal },
): Promise<T> {
  const over = new AbortController();
  void tellWaiting(kind, { onChange, signal: AbortSignal.any([over.signal, ...(signal ? [signal] : [])]) });
  try {
    return await work;
  } finally {
    over.abort();
    onChange(undefined);
  }
}

async function tellWaiting(
  kind: HeavyKind,
  { onChange, signal }: { onChange: (waiting: string | undefined) => void; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    await new Promise((done) => setTimeout(done, pause));
    if (signal.aborted) return;
    const jobs = await call<HeavyJob[]>({ path: '/api/HeavyWork', quiet: true, signal }).catch(() => []);
    if (signal.aborted) return;
    const own = jobs.filter((job) => job.kind === kind);
    // Of several in other windows, the last that was asked for waits longest.
    const waits = own.findLast(({ state }) => state === 'waiting');
    onChange(waits && say(waitingText, { count: waits.before }));
    // What runs never waits again: another window's may, and is told there.
    if (!waits && own.length > 0) return;
  }
}
