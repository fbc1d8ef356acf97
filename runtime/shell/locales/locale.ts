import type { Language } from '@tessera/schemas/texts/text.ts';
import enUS from 'antd/es/locale/en_US';
import { useEffect, useRef } from 'react';
import { fetchPart } from '../../navigation/lazy.ts';
import { createStore } from '../../session/store.ts';

/** What antd's own parts say in a language, and what dayjs calls the language. */
export interface Locale {
  antd: typeof enUS;
  day: string;
}

// antd holds it in any case.
const english: Locale = { antd: enUS, day: 'en' };

/** The others come when somebody speaks them. */
const elsewhere = {
  zh: () => import('./zh.ts'),
  zhtw: () => import('./zhtw.ts'),
  ja: () => import('./ja.ts'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<{ locale: Locale }>>;

const fetched = createStore<Partial<Record<Language, Locale>>>({ en: english });

/** Ends when it is here, or the server has none any more: pagers and calendars then speak English. */
async function fetchLocale(language: Language): Promise<void> {
  if (language === 'en' || fetched.get()[language]) return;
  const found = await fetchPart(elsewhere[language]).then(
    ({ locale }) => locale,
    () => english,
  );
  fetched.update((all) => ({ ...all, [language]: found }));
}

/** That of a language, which is fetched when it is not here; until then the one that was spoken last. */
export function useLocale(language: Language): { locale: Locale; isHere: boolean } {
  const found = fetched.use()[language];
  const last = useRef(english);
  if (found) last.current = found;
  useEffect(() => void fetchLocale(language), [language]);
  return { locale: last.current, isHere: found !== undefined };
}
