import { createStore } from './store.ts';

/** The page is being put on paper: whatever waits to be scrolled to is wanted now. */
export const printing = createStore(false);

if (typeof window !== 'undefined') {
  // Stores tell their components at once, so that all is drawn before the browser looks.
  window.addEventListener('beforeprint', () => printing.set(true));
  window.addEventListener('afterprint', () => printing.set(false));
}
