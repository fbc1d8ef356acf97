import { createStore } from '../store.ts';

/** Work that somebody has begun and not saved. */
export interface UnsavedWork {
  /** Path of the tab in which it stands. */
  tab: string;
  /** Whether it comes back when the page is opened again (see drafts.ts). */
  isKept: boolean;
  /** The person does not want it: nothing of it is kept. */
  discard: () => void;
}

/** All unsaved work of this window, by what it is about. */
export const unsavedWork = createStore<ReadonlyMap<string, UnsavedWork>>(new Map());

/** Unsaved work of these tabs, or of all. */
export const unsavedIn = (paths?: ReadonlySet<string>): UnsavedWork[] =>
  [...unsavedWork.get().values()].filter(({ tab }) => paths?.has(tab) ?? true);

/** The page goes; only what would really be lost is worth a question. */
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (unsavedIn().some(({ isKept }) => !isKept)) event.preventDefault();
  });
