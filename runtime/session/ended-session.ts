import { createStore } from './store.ts';

/** A session that has ended while somebody works: what the server says of it. */
export const endedSession = createStore<{ reason: string } | null>(null);

/** Nobody was asked; the same person is back; they would rather not. */
type Outcome = 'unasked' | 'back' | 'left';

let waiting: ((outcome: Outcome) => void)[] = [];
let asks = 0;

/** As long as it is attached somebody asks for the password over the page; answers how to detach it. */
export function askForSession(): () => void {
  asks++;
  return () => {
    asks--;
    if (asks === 0) settle('left');
  };
}

/** Waits until the same person is signed in again, or leaves. */
export function waitForSession(reason: string): Promise<Outcome> {
  if (asks === 0) return Promise.resolve('unasked');
  if (endedSession.get() === null) endedSession.set({ reason });
  return new Promise((done) => waiting.push(done));
}

export const sessionIsBack = (): void => settle('back');

function settle(outcome: Outcome): void {
  const all = waiting;
  waiting = [];
  endedSession.set(null);
  for (const done of all) done(outcome);
}
