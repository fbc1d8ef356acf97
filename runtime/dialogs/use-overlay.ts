import { useEffect, useId, useRef } from 'react';
import { useIsShown } from '../navigation/address.tsx';
import { useNavigateIfAny } from '../navigation/navigate.tsx';
import { stepBack, steppedBack } from '../navigation/step-back.ts';

/** What lies over the page at this place of the history, the last one on top. */
const standing = (): string[] => {
  const overlays = (window.history.state as { usr?: { overlays?: unknown } } | null)?.usr?.overlays;
  return Array.isArray(overlays) ? overlays : [];
};

/** A question that closing asks is there by then; milliseconds. */
const asked = 100;

/**
 * For whatever lies over a page: Back closes it, by the same `close` as its own button, which may ask first; it is seen
 * only where its page is. Answers whether it is.
 */
export function useOverlay(close: () => void, isOpen = true): boolean {
  const id = useId();
  const isShown = useIsShown();
  const navigate = useNavigateIfAny();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen || !navigate) return;
    const { pathname } = window.location;
    const isElsewhere = () => isGone || window.location.pathname !== pathname;
    const enter = async () => {
      await steppedBack();
      if (isElsewhere()) return;
      const { search } = window.location;
      // After a reload the place may be there already.
      if (!standing().includes(id)) navigate({ pathname, search }, { state: { overlays: [...standing(), id] } });
      isEntered = true;
    };
    const onBack = () =>
      // After the router has heard of it.
      setTimeout(() => {
        if (!isEntered || isElsewhere() || standing().includes(id)) return;
        isEntered = false;
        latest.current();
        // Where closing asks, and somebody stays, Back asks again.
        setTimeout(() => void enter(), asked);
      });
    let isGone = false;
    let isEntered = false;
    void enter();
    window.addEventListener('popstate', onBack);
    return () => {
      isGone = true;
      window.removeEventListener('popstate', onBack);
      if (standing().at(-1) === id) stepBack();
    };
  }, [id, isOpen, navigate]);
  return isOpen && isShown;
}
