import type { Language } from './text.ts';

/** How a text of another encoding than UTF-8 is likely to be written: as Windows does where somebody reads a language, first. */
export const windowsEncodings: Record<Language, readonly string[]> = {
  zh: ['gb18030', 'big5', 'shift_jis'],
  zhtw: ['big5', 'gb18030', 'shift_jis'],
  ja: ['shift_jis', 'gb18030', 'big5'],
  en: ['gb18030', 'big5', 'shift_jis'],
};
