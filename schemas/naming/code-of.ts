import type { Language } from '../texts/text.ts';
import { pinyinOf } from './pinyin.ts';
import { romajiOf } from './romaji.ts';

/** Letters; a longer one is nobody's to remember. */
const longest = 32;

/** A name in Latin letters, as far as it can be said: Chinese by pinyin, kana by Hepburn; Japanese reads characters otherwise. */
export function spelled(name: string, language: Language): string {
  const kana = romajiOf(name);
  const said = language === 'ja' ? undefined : pinyinOf(kana);
  if (!said) return kana.replace(/\p{Script=Han}+/gu, ' ');
  return said.join('');
}

/** A code for a module of this name that none of the others has. */
export function codeOfName(
  name: string,
  { language, taken }: { language: Language; taken: readonly string[] },
): string {
  const base = codeIn(name, language);
  if (base === '') return '';
  const known = new Set(taken.map((code) => code.toLowerCase()));
  let code = base;
  for (let count = 2; known.has(code); count++) code = `${base}-${count}`;
  return code;
}

function codeIn(name: string, language: Language): string {
  if (name.trim() === '') return '';
  const whole = coded(spelled(name, language));
  // 采购订单审批流程管理 is remembered by the first letters.
  const letters = language === 'ja' ? undefined : pinyinOf(name)?.map((part) => (part.length > 1 ? part[0] : part));
  const code = whole.length <= longest ? whole : coded(letters?.join('') ?? whole).slice(0, longest);
  return code.replace(/-+$/, '') || 'module';
}

const coded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');

/** What a field is called after. */
export const fieldName = (label: string, language: Language): string => {
  const said = language === 'ja' ? undefined : pinyinOf(romajiOf(label));
  const text = said ? said.map((part) => (part.length > 1 ? ` ${part} ` : part)).join('') : spelled(label, language);
  return text.trim();
};
