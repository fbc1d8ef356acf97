import type { Language } from '@tessera/schemas/texts/text.ts';
import type { SoundsLike } from './route-match.ts';

/** How Chinese titles sound in a language, fetched with the first search; Japanese reads the same characters otherwise. */
export async function loadPinyin(language: Language): Promise<SoundsLike | undefined> {
  if (language === 'ja') return undefined;
  const { default: matcher } =
    language === 'zhtw' ? await import('pinyin-match/es/traditional.js') : await import('pinyin-match');
  return (text, typed) => matcher.match(text, typed.trim()) !== false;
}
