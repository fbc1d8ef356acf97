import { LinkProblem } from './link-problem.ts';
import type { Session } from './session.ts';

interface Places {
  open: () => Promise<Session>;
  size: number;
  /** Milliseconds for which somebody waits until another is done. */
  waitTime: number;
  /** Milliseconds after which a connection that nobody uses is ended. */
  idleTime: number;
}

interface Waiting {
  /** There is a session, or room for one. */
  wake: (session: Session | null) => void;
  fail: (error: unknown) => void;
}

interface SessionPool {
  /** A session, and whether it was used before: it may have ended without having said so yet. */
  take: (signal?: AbortSignal) => Promise<{ session: Session; isUsed: boolean }>;
  give: (session: Session) => void;
  /** Sessions that are in use end when they are given back. */
  close: () => void;
}

/** Connections for one link: made when they are wanted, at most so many, and ended when nobody wants them. */
export function sessionPool({ open, size, waitTime, idleTime }: Places): SessionPool {
  const idle = new Map<Session, NodeJS.Timeout>();
  const all = new Set<Session>();
  const waiting = new Set<Waiting>();
  /** Places of connections that are on their way, or promised to somebody who waits. */
  let taken = 0;
  let isClosed = false;

  const next = () => {
    const [first] = waiting;
    if (!first || isClosed) return null;
    waiting.delete(first);
    return first;
  };
  const forget = (session: Session) => {
    if (!all.delete(session)) return;
    clearTimeout(idle.get(session));
    idle.delete(session);
    offerRoom();
  };
  const offerRoom = () => {
    const first = next();
    if (!first) return;
    taken++;
    first.wake(null);
  };
  const openOne = async () => {
    try {
      const session = await open();
      if (isClosed) {
        session.cut();
        throw closedProblem();
      }
      taken--;
      all.add(session);
      session.onClosed(() => forget(session));
      if (!session.isOpen()) forget(session);
      return { session, isUsed: false };
    } catch (error) {
      taken--;
      // Whoever waits may have more luck, and else hears the reason too.
      offerRoom();
      throw error;
    }
  };
  const takeIdle = () => {
    const session = [...idle.keys()].at(-1);
    if (!session) return null;
    clearTimeout(idle.get(session));
    idle.delete(session);
    return session;
  };
  const take: SessionPool['take'] = async (signal) => {
    if (isClosed) throw closedProblem();
    signal?.throwIfAborted();
    const kept = takeIdle();
    if (kept) return { session: kept, isUsed: true };
    if (all.size + taken < size) taken++;
    else {
      const given = await wait({ waiting, waitTime, signal });
      if (given) return { session: given, isUsed: true };
    }
    return openOne();
  };
  return {
    take,
    give: (session) => {
      if (!session.isOpen()) return forget(session);
      if (isClosed) return session.cut();
      const first = next();
      if (first) return first.wake(session);
      const timer = setTimeout(() => session.cut(), idleTime);
      timer.unref();
      idle.set(session, timer);
    },
    close: () => {
      isClosed = true;
      for (const { fail } of waiting) fail(closedProblem());
      waiting.clear();
      for (const session of [...idle.keys()]) session.cut();
    },
  };
}

const closedProblem = () => new LinkProblem('lost', 'The link was closed');

function wait(place: { waiting: Set<Waiting>; waitTime: number; signal: AbortSignal | undefined }) {
  const { waiting, waitTime, signal } = place;
  return new Promise<Session | null>((resolve, reject) => {
    const over = () => {
      waiting.delete(one);
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    };
    const one: Waiting = {
      wake: (session) => {
        over();
        resolve(session);
      },
      fail: (error) => {
        over();
        reject(error);
      },
    };
    const aborted = () => one.fail(signal?.reason);
    const timer = setTimeout(
      () => one.fail(new LinkProblem('busy', `All connections were in use for ${waitTime / 1000} seconds`)),
      waitTime,
    );
    signal?.addEventListener('abort', aborted, { once: true });
    waiting.add(one);
  });
}
