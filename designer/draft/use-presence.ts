import { CallError } from '@tessera/runtime/session/call-error.ts';
import { randomKey } from '@tessera/runtime/session/random-key.ts';
import { useEffect, useRef, useState } from 'react';
import { entryCalls, type Presence } from './entry-calls.ts';

/** Milliseconds between two questions; while nobody looks at the page they are fewer. */
const pauses = { seen: 5_000, unseen: 15_000 };

/** Who else has a draft open, told every few seconds; and what is stored of it by now, or that it is gone. */
export function usePresence(
  id: string,
  on: { onHeard: (heard: Presence) => void; onGone: (isGone: boolean) => void },
): Presence['people'] {
  const [people, setPeople] = useState<Presence['people']>([]);
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    const window = randomKey()
      .replaceAll(/[^\w-]/g, '')
      .slice(0, 32);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      clearTimeout(timer);
      try {
        const heard = await entryCalls.here(id, { window });
        if (isOver) return;
        setPeople((known) => (isSame(known, heard.people) ? known : heard.people));
        latest.current.onHeard(heard);
        latest.current.onGone(false);
      } catch (error) {
        if (!isOver && error instanceof CallError && error.code === 404) latest.current.onGone(true);
        // Without the server, or without the right to edit, nothing is known of others; saving tells what has changed.
      }
      if (!isOver) timer = setTimeout(ask, document.hidden ? pauses.unseen : pauses.seen);
    };
    const onSeen = () => {
      if (!document.hidden) void ask();
    };
    const onLeave = () => entryCalls.leave(id, { window });
    void ask();
    document.addEventListener('visibilitychange', onSeen);
    addEventListener('pagehide', onLeave);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [id]);
  return people;
}

const isSame = (one: Presence['people'], other: Presence['people']) =>
  one.map(({ id }) => id).join() === other.map(({ id }) => id).join();
