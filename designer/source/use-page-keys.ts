import { useTabKeys } from '@tessera/runtime/navigation/use-shortcuts.ts';
import { stepOf } from '../form/keys.ts';
import type { Steps } from '../form/steps.ts';

interface PageKeys {
  steps: Steps;
  /** Undefined: there is nothing to save. */
  save: (() => void) | undefined;
}

/**
 * The steps of a draft and its saving by keyboard wherever on the page the focus is, if only nowhere: a button that was
 * pressed and then disabled has lost it.
 */
export function usePageKeys({ steps, save }: PageKeys): void {
  useTabKeys((event) => {
    const isSaving = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    return isSaving ? (save ?? nothing) : stepOf(event, steps);
  });
}

const nothing = () => undefined;
