import { useEffect, useMemo, useState } from 'react';
import type { Host, SelectorEntry } from '../../host/host.ts';
import { isSpelt, useSounds } from '../../sounds/use-sounds.ts';
import type { Limit } from '../form-port.ts';

const none: SelectorEntry[] = [];

/**
 * Those whose Chinese names sound as what is typed, of as many as the server tells without a keyword: with one it looks for
 * the characters themselves.
 */
export function useAlikes(
  host: Host,
  query: { resource: string | undefined; keyword: string; limit?: Limit | undefined },
): SelectorEntry[] {
  const { resource, keyword, limit } = query;
  const { their, value } = limit ?? {};
  const soundsLike = useSounds(isSpelt(keyword));
  const isAsked = soundsLike !== undefined && isSpelt(keyword);
  const [known, setKnown] = useState(none);
  useEffect(() => {
    setKnown(none);
    if (!isAsked || !resource) return;
    let live = true;
    host.selector(resource, their && value ? { match: { field: their, value } } : {}).then(
      (found) => live && setKnown(found),
      () => undefined, // What is written so is found all the same.
    );
    return () => {
      live = false;
    };
  }, [host, resource, their, value, isAsked]);
  return useMemo(
    () => (isAsked ? known.filter(({ fullName }) => soundsLike(fullName, keyword)) : none),
    [known, keyword, isAsked, soundsLike],
  );
}
