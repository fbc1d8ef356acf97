import { useCallback, useRef } from 'react';
import { type EntryInfo, entryCalls } from './entry-calls.ts';

/** Looks at what is stored of an entry once more, while somebody designs it. */
export function useStoredAgain(given: {
  id: string;
  /** As it was stored when this person began. */
  stored: string;
  textOf: (entry: EntryInfo) => string;
  onSame: (found: EntryInfo) => void;
  onTurned: (found: EntryInfo) => void;
  /** Takes over what others have stored. */
  meet: (savedBy: string | null) => Promise<boolean>;
}) {
  const latest = useRef(given);
  latest.current = given;
  const { id } = given;
  /** What stands here stays, with what others have stored meanwhile. */
  const refresh = useCallback(async () => {
    const found = await entryCalls.info(id).catch(() => undefined);
    const { stored, textOf, onSame, meet } = latest.current;
    if (found && textOf(found) === stored) onSame(found);
    else if (found) await meet(null);
  }, [id]);
  /** What is stored has become another text, as somebody here wished. */
  const turn = useCallback(async () => latest.current.onTurned(await entryCalls.info(id)), [id]);
  return { refresh, turn };
}
