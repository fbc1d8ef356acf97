import { wordsOf } from './words.ts';

/** A column's name without what only tells it from others, and what stands in brackets behind it. */
interface NameParts {
  /** Words between `_`, in small letters: `phone` of “Phone of owner (home)”. */
  head: string;
  /** All of its words. */
  whole: string;
  /** `kg` of “Weight (kg)”. */
  bracket: string;
  isPercent: boolean;
}

const brackets = /[([【〔［][^()[\]【】〔〕［］]*[)\]】〕］]/gu;

/** In these languages a name ends in what it names, but for “phone of …” and “reason for …” in English. */
export function partsOf(name: string): NameParts {
  // Full-width letters and brackets are the same ones.
  const text = name.normalize('NFKC');
  const [whole, outside] = [spelled(text), spelled(text.replace(brackets, ' '))];
  return {
    whole,
    head: (outside || whole).replace(/_(?:of|for|per)_.*$/, ''),
    bracket: (text.match(brackets)?.at(-1) ?? '').slice(1, -1).trim().toLowerCase(),
    isPercent: /^\s*%|%\s*\)?\s*$/.test(text),
  };
}

/** Where letters of two scripts meet, two words do. */
const spelled = (text: string): string =>
  wordsOf(
    text
      .replace(/([a-z0-9])(?=[\p{sc=Han}\p{sc=Katakana}])/giu, '$1 ')
      .replace(/([\p{sc=Han}\p{sc=Katakana}ー])(?=[a-z])/giu, '$1 '),
  ).join('_');

/** What may stand behind a noun without changing what it names: numbers, letters, “information”. */
const behind = '(?:_?(?:\\d+|[a-z]|[一二三四五六七八九十]|信息|資訊|情報|栏|欄))?$';

/** Finds the nouns that a name ends in: any ending of Chinese and Japanese names, whole words of others. */
export const endingIn = (endings: string, words?: string): RegExp =>
  new RegExp(`(?:${[endings, ...(words ? [`(?:^|_)(?:${words})`] : [])].filter(Boolean).join('|')})${behind}`, 'u');
