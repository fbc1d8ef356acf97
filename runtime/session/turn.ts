import { t } from '@tessera/schemas/texts/text.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from './call.ts';
import { say } from './language.ts';

/** Work that the server does in turn, as it names it. */
type HeavyKind = 'import' | 'export' | 'release' | 'recompute';
const inSteps: ReadonlySet<HeavyKind> = new Set(['release', 'recompute']);
interface HeavyJob {
  kind: HeavyKind;
  state: 'waiting' | 'running';
  before: number;
  progress?: WorkProgress;
}
/** How far work has come: so many of its steps are done, and what is under way, in the person's language. */
export interface WorkProgress {
  done: number;
  total: number;
  step: string;
}
/** What to say of work while it goes on; nothing of what is over soon. */
interface Told {
  waiting?: string | undefined;
  progress?: WorkProgress | undefined;
}

const waitingText = t(
  '正在等待，前面还有 {count} 个',
  '正在等候，前面還有 {count} 個',
  'Waiting, {count} before you',
  '順番待ち（前に{count}件）',
);
/** Most work is over sooner, and nobody needs to be told where it stands. */
const pause = 1000;

/** Work that may take a while: what to say meanwhile, and the way to start it. */
interface Turn extends Told {
  take: <T>(work: Promise<T>) => Promise<T>;
}

/** Tells of work of this kind, for as long as the component is there, behind how many it waits and how far it is. */
export function useTurn(kind: HeavyKind): Turn {
  const [told, setTold] = useState<Told>({});
  const gone = useRef(new AbortController());
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);
  return { ...told, take: (work) => inTurn(work, { kind, onChange: setTold, signal: gone.current.signal }) };
}

/** `onChange` hears what to say, and nothing once the work is over. */
async function inTurn<T>(
  work: Promise<T>,
  { kind, onChange, signal }: { kind: HeavyKind; onChange: (told: Told) => void; signal?: AbortSignal },
): Promise<T> {
  const over = new AbortController();
  void tellOf(kind, { onChange, signal: AbortSignal.any([over.signal, ...(signal ? [signal] : [])]) });
  try {
    return await work;
  } finally {
    over.abort();
    onChange({});
  }
}

async function tellOf(
  kind: HeavyKind,
  { onChange, signal }: { onChange: (told: Told) => void; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    await new Promise((done) => setTimeout(done, pause));
    if (signal.aborted) return;
    const jobs = await call<HeavyJob[]>({ path: '/api/HeavyWork', quiet: true, signal }).catch(() => []);
    if (signal.aborted) return;
    const own = jobs.filter((job) => job.kind === kind);
    // Of several in other windows, the last that was asked for waits longest.
    const waits = own.findLast(({ state }) => state === 'waiting');
    onChange({
      waiting: waits && say(waitingText, { count: waits.before }),
      progress: waits ? undefined : own.findLast(({ progress }) => progress)?.progress,
    });
    // What runs never waits again (another window's may, and is told there); only what is done in steps has more to say.
    if (!waits && own.length > 0 && !inSteps.has(kind)) return;
  }
}
