import { useEffect, useState } from 'react';

/** choice: milliseconds until something is asked again, twice as many each time. */
const [firstPause, longestPause] = [10_000, 80_000];

/**
 * What could not be fetched is asked again: a server that starts anew, or a line that was cut, is no reason to do without it
 * for ever. Answers the number of the try, and how to begin the next one at once.
 */
export function useAgain(hasFailed: boolean): { attempt: number; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [again] = useState(() => () => setAttempt((count) => count + 1));
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setTimeout(again, Math.min(firstPause * 2 ** attempt, longestPause));
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [hasFailed, attempt, again]);
  return { attempt, again };
}
