import { useContext, useEffect, useRef } from 'react';
import { ShownContext } from './address.tsx';

/** choice: milliseconds; the tab is drawn first, and whoever only passes by asks nobody. */
const pause = 200;

/**
 * Does something when somebody looks at the tab again that was behind others, or behind the window of another program. What
 * is still on its way when they leave is given up by the signal.
 */
export function useShownAgain(act: (leaving: AbortSignal) => void): void {
  const shown = useContext(ShownContext);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const isSeen = () => shown.get() && document.visibilityState === 'visible';
    let wasBehind = !isSeen();
    let leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (isSeen() !== wasBehind) return;
      wasBehind = !wasBehind;
      clearTimeout(timer);
      leaving.abort();
      if (wasBehind) return;
      leaving = new AbortController();
      const { signal } = leaving;
      timer = setTimeout(() => latest.current(signal), pause);
    };
    const stop = shown.subscribe(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
      leaving.abort();
    };
  }, [shown]);
}
