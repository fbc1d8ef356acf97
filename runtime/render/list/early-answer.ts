import { useMemo, useRef } from 'react';

/** An answer that was asked for before the question stands in the address. */
interface Early<Answer> {
  question: string;
  leaving: AbortController;
  asked: Promise<Answer>;
  found?: Answer;
  /** Nobody takes it later than this: by then it may be another. On the clock of the page, milliseconds. */
  until: number;
}

/** So long what a person sees may stay as it is after a click; milliseconds. */
const patience = 60;
const longest = 1_000;

interface EarlyAnswer<Answer> {
  /** Asks, and is over when the answer is there or somebody would wait to see that something happens. */
  begin: (question: string, ask: (signal: AbortSignal) => Promise<Answer>) => Promise<void>;
  /** What was answered to it already. */
  found: (question: string) => Answer | undefined;
  /** What is under way to it. */
  take: (question: string) => Pick<Early<Answer>, 'asked' | 'leaving' | 'found'> | undefined;
  end: () => void;
}

/**
 * Another order or page of a list is asked for before it stands in the address: where the answer is quick both are drawn at once,
 * instead of the address first, which asks when it has been drawn, and the rows behind it.
 */
export function useEarlyAnswer<Answer>(): EarlyAnswer<Answer> {
  const held = useRef<Early<Answer>>(undefined);
  return useMemo(() => {
    const take = (question: string) => {
      const early = held.current;
      // Whoever took it may have left it since: then it is asked anew.
      const isOpen = early && !early.leaving.signal.aborted && performance.now() < early.until;
      return isOpen && early.question === question ? early : undefined;
    };
    return {
      begin: async (question, ask) => {
        held.current?.leaving.abort();
        const leaving = new AbortController();
        const asked = ask(leaving.signal);
        const early: Early<Answer> = { question, leaving, asked, until: performance.now() + longest };
        held.current = early;
        const noted = asked.then(
          (found) => {
            early.found = found;
          },
          // Whoever takes it is told.
          () => undefined,
        );
        await Promise.race([noted, new Promise((done) => setTimeout(done, patience)), nextStep(noted)]);
      },
      found: (question) => take(question)?.found,
      take,
      end: () => {
        held.current = undefined;
      },
    };
  }, []);
}

/** Whoever goes on meanwhile does so upon what they have just asked for: a second click on a heading turns the order round. */
const nextStep = (over: Promise<void>): Promise<void> =>
  new Promise((done) => {
    const goOn = () => done();
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, goOn, { capture: true });
    void over.then(() => {
      for (const event of events) removeEventListener(event, goOn, { capture: true });
    });
  });
