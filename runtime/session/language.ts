import type { Caption, Language } from '@tessera/schemas/texts/text.ts';
import { fillText, languageFrom, languages, textIn } from '@tessera/schemas/texts/text.ts';
import { createStore } from './store.ts';

const key = 'language'; // SPEC §3, Settings: its own key, without the prefix.

function firstLanguage(): Language {
  const kept = keptLanguage();
  return languages.find((language) => language === kept) ?? languageFrom(navigator.languages.join(','));
}

/** A browser that stores nothing has kept none, and says all the same what its person reads. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The language that the person reads. */
export const language = createStore<Language>(typeof window === 'undefined' ? 'zh' : firstLanguage());

export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(key, next);
  } catch {
    // The choice then lives as long as the page.
  }
  language.set(next);
}

/** The text in the person's language, its `{name}` places filled. */
export const say = (caption: Caption | undefined, values?: Record<string, unknown>): string => {
  const text = textIn(caption, language.get());
  return values ? fillText(text, values) : text;
};

/** `say`, in a component that must draw again when the language changes. */
export function useSay(): typeof say {
  language.use();
  return say;
}

export const languageTags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en', ja: 'ja' } as const satisfies Record<
  Language,
  string
>;
export const languageNames = {
  zh: '简体中文',
  zhtw: '繁體中文',
  en: 'English',
  ja: '日本語',
} as const satisfies Record<Language, string>;
