import type { Caption } from '@tessera/schemas/texts/text.ts';
import { useEffect, useState } from 'react';
import { call } from '../../session/call.ts';

interface RecordHit {
  id: string;
  fullName: string;
  code: string | null;
}
/** What the server found in one module. */
export interface ModuleHits {
  resource: string;
  title: Caption;
  opens: boolean;
  hits: RecordHit[];
  /** It was not looked through in time. */
  isLate?: true;
}

const pause = 300;
/** One letter says nothing; one Chinese character may be a name. */
const isEnough = (words: string) => words.length > 1 || /\p{Script=Han}/u.test(words);
const none: ModuleHits[] = [];

/** Records by their names, asked for a moment after the last key; undefined while the answer is on its way. */
export function useFoundRecords(typed: string): ModuleHits[] | undefined {
  const words = typed.trim();
  const [found, setFound] = useState<{ words: string; modules: ModuleHits[] }>({ words: '', modules: none });
  useEffect(() => {
    if (!isEnough(words)) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const tell = (modules: ModuleHits[]) => !leaving.signal.aborted && setFound({ words, modules });
      call<ModuleHits[]>({
        path: '/api/Meta/Search',
        query: { keyword: words.slice(0, 100) },
        quiet: true,
        signal: leaving.signal,
      }).then(tell, () => tell(none)); // Menus are found without the server.
    }, pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words]);
  if (!isEnough(words)) return none;
  return found.words === words ? found.modules : undefined;
}
