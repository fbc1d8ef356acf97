import { useIsShown } from '@tessera/runtime/navigation/address.tsx';
import { isForOthers } from '@tessera/runtime/navigation/use-shortcuts.ts';
import { useEffect, useRef } from 'react';
import { stepOf } from '../form/keys.ts';
import type { Steps } from '../form/steps.ts';

interface PageKeys {
  steps: Steps;
  /** Undefined: there is nothing to save. */
  save: (() => void) | undefined;
}

/**
 * The steps of a draft and its saving by keyboard wherever on the page the focus is, if only nowhere: a button that was
 * pressed and then disabled has lost it. What is written into, and a dialog, have these keys for themselves.
 */
export function usePageKeys(keys: PageKeys): void {
  const isShown = useIsShown();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isForOthers(event)) return;
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isShown]);
}

function actOf(event: KeyboardEvent, { steps, save }: PageKeys): (() => void) | undefined {
  const isSaving = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
  return isSaving ? (save ?? nothing) : stepOf(event, steps);
}

const nothing = () => undefined;
