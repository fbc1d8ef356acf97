// biome-ignore lint/style/noRestrictedImports: here it is made to ask again
import { type ComponentType, type LazyExoticComponent, lazy as lazyOnce } from 'react';
import { underWay } from '../session/under-way.ts';

/**
 * React's `lazy` for a network that goes and comes: what waits for the part goes on waiting. React asks once, takes the page away
 * with all that was typed on it, and keeps the failure for good.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React says it
export function lazy<View extends ComponentType<any>>(load: () => Promise<{ default: View }>): LazyView<View> {
  let part: { default: View } | undefined;
  const fetch = async () => {
    part ??= await fetchPart(load);
    return part;
  };
  // What has been fetched is drawn with what stands around it: a page that goes on paper is not drawn twice.
  // biome-ignore lint/suspicious/noThenProperty: React takes what is answered at once without waiting
  const known = () => part && ({ then: (done: (found: typeof part) => void) => done(part) } as never);
  return Object.assign(
    lazyOnce<View>(() => known() ?? underWay(fetch)),
    { fetch },
  );
}

/** A part of the page that is fetched when it is first drawn; `fetch` gets it before. */
// biome-ignore lint/suspicious/noExplicitAny: as React says it
export type LazyView<View extends ComponentType<any>> = LazyExoticComponent<View> & { fetch: () => Promise<unknown> };

/** The server answers, and does not have the part: it has been updated since the page was loaded. */
export class PartIsGone extends Error {}

/** What `load` fetches. Rejects with `PartIsGone` when the server answers and does not have it. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
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
