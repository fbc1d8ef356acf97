import { createStore } from '@tessera/runtime/session/store.ts';

/** Something is being dragged. */
export const dragging = createStore(false);

/** The pointer is down, so that something may be dragged. */
export const pressing = createStore(false);

/**
 * Runs after a pause of so many milliseconds, and while the pointer is up: each frame of a drag is the drag's, and what
 * can wait starts its pause again when it has ended. Answers how to call it off.
 */
export function whenStill(run: () => void, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forget: () => void = () => undefined;
  const wait = () => {
    timer = setTimeout(() => {
      if (!pressing.get()) return run();
      forget = pressing.subscribe(() => {
        forget();
        wait();
      });
    }, pause);
  };
  wait();
  return () => {
    clearTimeout(timer);
    forget();
  };
}
