import { useEffect, useMemo, useRef } from 'react';
import { isTokenKept } from '../session/token.ts';
import { dropDraft, holdDraft, keepDraft, watchDraft } from '../session/unsaved/drafts.ts';
import { unsavedWork } from '../session/unsaved/unsaved.ts';
import { useTabPath } from './address.tsx';

/** What a person would lose: a value to be kept, and whether it is all of it (passwords are kept nowhere). */
interface Held {
  value: unknown;
  isAll: boolean;
}

interface UnsavedInput {
  /** Where it is kept; without one nothing is done. */
  place: string | undefined;
  /** Answers nothing when nothing would be lost. */
  hold: () => Held | undefined;
  /** Another window goes on with the draft: the form goes on at another place. */
  onTaken?: () => void;
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
 * at the latest when the page goes. What another window drops is kept again, as long as it stands here.
 */
export function useUnsaved({ place, hold, onTaken }: UnsavedInput): Unsaved {
  const tab = useTabPath();
  const latest = useRef({ hold, onTaken });
  latest.current = { hold, onTaken };
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
      const held = latest.current.hold();
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
      /** The draft is another window's from now on. */
      letGo: () => {
        isOver = true;
        clearTimeout(timer);
        timer = undefined;
        unmark();
      },
      /** Unless everything was dropped because the person has signed out, which ends this page as well. */
      keepAgain: () =>
        setTimeout(() => {
          if (!isOver && isTokenKept()) look();
        }, pause),
      /** What was typed in the last moment too, of which nobody may have been told yet. */
      flush: () => {
        if (!isOver && (timer !== undefined || latest.current.hold())) look();
      },
    };
  }, [place, tab]);
  useEffect(() => {
    if (place === undefined) return;
    const leave = holdDraft(place);
    const unwatch = watchDraft(place, (change) => {
      if (change === 'dropped') return void work.keepAgain();
      if (!latest.current.onTaken) return;
      work.letGo();
      latest.current.onTaken();
    });
    return () => {
      unwatch();
      work.flush();
      leave();
    };
  }, [place, work]);
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
