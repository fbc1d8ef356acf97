import { useEffect, useRef, useState } from 'react';

/** choice: milliseconds until something is asked again, twice as many with each failure that follows another. */
const [firstPause, longestPause] = [10_000, 80_000];

/**
 * What could not be fetched is asked again: a server that starts anew, or a line that was cut, is no reason to do without it
 * for ever. Answers the number of the try, and how to begin the next one at once. While it is being asked it has neither
 * failed nor come.
 */
export function useAgain({ hasFailed, hasCome }: { hasFailed: boolean; hasCome: boolean }): {
  attempt: number;
  again: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [again] = useState(() => () => setAttempt((count) => count + 1));
  const failures = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try that fails is followed by another
  useEffect(() => {
    if (hasCome) failures.current = 0;
    if (!hasFailed) return;
    const timer = setTimeout(again, Math.min(firstPause * 2 ** failures.current, longestPause));
    failures.current++;
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [hasFailed, hasCome, attempt, again]);
  return { attempt, again };
}
