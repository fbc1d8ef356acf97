import { useEffect } from 'react';

/**
 * While something small is open Escape closes it alone, whatever has the focus: the form around it stays. `isFor` says
 * where it has the key.
 */
export function useEscapeCloses(
  isOpen: boolean,
  close: () => void,
  { isFor = () => true }: { isFor?: (target: EventTarget | null) => boolean } = {},
): void {
  useEffect(() => {
    if (!isOpen) return;
    const closeOn = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isFor(event.target)) return;
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', closeOn, true);
    return () => window.removeEventListener('keydown', closeOn, true);
  });
}
