import { useEffect } from 'react';

/** While something small is open Escape closes it alone, whatever has the focus: the form around it stays. */
export function useEscapeCloses(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const closeOn = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', closeOn, true);
    return () => window.removeEventListener('keydown', closeOn, true);
  });
}
