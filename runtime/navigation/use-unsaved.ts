import { useEffect, useMemo, useRef } from 'react';
import { dropDraft, keepDraft } from '../session/drafts.ts';
import { unsavedWork } from '../session/unsaved.ts';
import { useTabPath } from './address.tsx';

/** What a person would lose: a value to be kept, and whether it is all of it (passwords are kept nowhere). */
interface Held {
  value: unknown;
  isAll: boolean;
}

interface Unsaved {
  /** Something was changed. */
  touch: () => void;
  /** It is saved, or the person gave it up. */
  drop: () => void;
}

const pause = 300;

/**
 * The unsaved work of a form: it marks its tab, and a draft of it is kept in this browser, a moment after each change and
 * at the latest when the page goes. `hold` answers nothing when nothing would be lost. Without a place nothing is done.
 */
export function useUnsaved(place: string | undefined, hold: () => Held | undefined): Unsaved {
  const tab = useTabPath();
  const latest = useRef(hold);
  latest.current = hold;
  const work = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const unmark = () => {
      if (place === undefined || !unsavedWork.get().has(place)) return;
      unsavedWork.update((all) => new Map([...all].filter(([key]) => key !== place)));
    };
    const drop = () => {
      isOver = true;
      clearTimeout(timer);
      timer = undefined;
      if (place !== undefined) dropDraft(place);
      unmark();
    };
    const look = () => {
      clearTimeout(timer);
      timer = undefined;
      if (place === undefined) return;
      const held = latest.current();
      if (!held) {
        dropDraft(place);
        return unmark();
      }
      const isKept = keepDraft(place, held.value) && held.isAll;
      if (unsavedWork.get().get(place)?.isKept !== isKept)
        unsavedWork.update((all) => new Map([...all, [place, { tab, isKept, discard: drop }]]));
    };
    return {
      unmark,
      drop,
      touch: () => {
        isOver = false;
        timer ??= setTimeout(look, pause);
      },
      /** What was typed in the last moment too. */
      flush: () => {
        if (timer !== undefined && !isOver) look();
      },
    };
  }, [place, tab]);
  useEffect(() => {
    window.addEventListener('pagehide', work.flush);
    document.addEventListener('visibilitychange', work.flush);
    // Before anybody asks whether something would be lost.
    window.addEventListener('beforeunload', work.flush, { capture: true });
    return () => {
      window.removeEventListener('pagehide', work.flush);
      document.removeEventListener('visibilitychange', work.flush);
      window.removeEventListener('beforeunload', work.flush, { capture: true });
      work.flush();
      work.unmark();
    };
  }, [work]);
  return work;
}
