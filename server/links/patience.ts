import { LinkProblem } from './link-problem.ts';
import type { Session } from './session.ts';

/** How long somebody waits for an answer. */
export interface Patience {
  milliseconds: number;
  signal?: AbortSignal;
}

/** The server says first that the time is over, and the connection can be used on; who says nothing at all is cut. */
const grace = 500;

/** What work on a session gives, or that it took too long or was called off; the session is then ended, there too. */
export function answerWithin<T>(
  { session, milliseconds, signal }: Patience & { session: Session },
  work: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      session.stop().catch(() => undefined);
      session.cut();
      reject(reason);
    };
    const calledOff = () => giveUp(signal?.reason);
    if (signal?.aborted) return calledOff();
    const timer = setTimeout(
      () => giveUp(new LinkProblem('timeout', `No answer in ${milliseconds} milliseconds`)),
      milliseconds + grace,
    );
    signal?.addEventListener('abort', calledOff, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', calledOff);
      });
  });
}
