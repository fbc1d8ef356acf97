// biome-ignore lint/style/noRestrictedImports: here it is made to ask again
import { type ComponentType, type LazyExoticComponent, lazy as lazyOnce } from 'react';
import { underWay } from '../session/under-way.ts';

/**
 * React's `lazy` for a network that goes and comes: what waits for the part goes on waiting. React asks once, takes the page away
 * with all that was typed on it, and keeps the failure for good.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React says it
export const lazy = <View extends ComponentType<any>>(
  load: () => Promise<{ default: View }>,
): LazyExoticComponent<View> => lazyOnce(() => underWay(() => loaded(load)));

/** The server answers, and does not have the part: it has been updated since the page was loaded. */
export class PartIsGone extends Error {}

/** What `load` fetches. Rejects with `PartIsGone` when the server answers and does not have it. */
async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = 1000; ; pause = Math.min(2 * pause, 15_000)) {
    try {
      return await load();
    } catch {
      // It may have come back in between.
      if (await isServerThere())
        return load().catch((error: unknown) => {
          throw new PartIsGone(String(error), { cause: error });
        });
      await networkOr(pause);
    }
  }
}

const isServerThere = (): Promise<boolean> =>
  fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

const networkOr = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    function end() {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    }
  });
