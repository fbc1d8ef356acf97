import { useEffect, useState } from 'react';
import { language } from '../session/language.ts';
import type { SoundsLike } from './pinyin.ts';

/** Letters that may be the sounds of a Chinese name. */
export const isSpelt = (typed: string): boolean => /^[a-z ']*[a-z][a-z ']*$/i.test(typed);

/** How texts sound, once it is wanted and has been fetched. */
export function useSounds(isWanted = true): SoundsLike | undefined {
  const spoken = language.use();
  const [sounds, setSounds] = useState<{ soundsLike: SoundsLike | undefined }>();
  useEffect(() => {
    if (!isWanted) return;
    let live = true;
    import('./pinyin.ts')
      .then(({ loadPinyin }) => loadPinyin(spoken))
      .then(
        (soundsLike) => live && setSounds({ soundsLike }),
        () => undefined, // Texts are found by their letters.
      );
    return () => {
      live = false;
    };
  }, [spoken, isWanted]);
  return sounds?.soundsLike;
}

/** Says whether a text is called as somebody types, or sounds so. */
export function useIsCalled(typed: string): (text: unknown, wanted: string) => boolean {
  const soundsLike = useSounds(isSpelt(typed));
  return (text, wanted) =>
    typeof text === 'string' &&
    (text.toLowerCase().includes(wanted.toLowerCase()) || soundsLike?.(text, wanted) === true);
}
