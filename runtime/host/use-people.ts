import { useEffect, useState } from 'react';
import type { Host, PersonCard } from './host.ts';

const none: ReadonlyMap<string, PersonCard> = new Map();

/** What is known of people; those who are not known (yet) are missing from the map. */
export function usePeople(host: Host, ids: string[]): ReadonlyMap<string, PersonCard> {
  const [people, setPeople] = useState(none);
  const key = ids.join(',');
  useEffect(() => {
    if (key === '') return;
    let live = true;
    host.people(key.split(',')).then(
      (found) => live && setPeople(found),
      () => undefined, // Names come with the records; a department that cannot be fetched blocks nobody.
    );
    return () => {
      live = false;
    };
  }, [host, key]);
  return people;
}
