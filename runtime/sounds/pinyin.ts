import type { Language } from '@tessera/schemas/texts/text.ts';

/** Whether a text sounds like what was typed: by the sounds of its Chinese characters, or their first letters. */
export type SoundsLike = (text: string, typed: string) => boolean;

/** How Chinese texts sound in a language, fetched with the first search; Japanese reads the same characters otherwise. */
export async function loadPinyin(language: Language): Promise<SoundsLike | undefined> {
  if (language === 'ja') return undefined;
  const { default: matcher } =
    language === 'zhtw' ? await import('pinyin-match/es/traditional.js') : await import('pinyin-match');
  return (text, typed) => matcher.match(text, typed.trim()) !== false;
}
