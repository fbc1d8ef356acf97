import { useEffect, useState } from 'react';
import type { Host } from './host.ts';

/** The names of ids; ids whose name is not known (yet) are missing from the map. */
export function useNames(
  host: Host,
  { resource, ids }: { resource: string | undefined; ids: string[] },
): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const key = ids.join(',');
  useEffect(() => {
    if (!resource || key === '') return;
    let live = true;
    host.names(resource, key.split(',')).then(
      (found) => live && setNames(found),
      () => undefined, // The ids stay visible; a name that cannot be fetched blocks nobody.
    );
    return () => {
      live = false;
    };
  }, [host, resource, key]);
  return names;
}
