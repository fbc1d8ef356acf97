/** The four languages of the product, in the order of SPEC §1. */
export const languages = ['zh', 'zhtw', 'en', 'ja'] as const;
export type Language = (typeof languages)[number];

/** A text of the product itself: always all four languages, written by someone who speaks them. */
export type Text = Record<Language, string>;

/** A text of a document that a user made: one string for every language, or some of the four. */
export type Caption = string | Partial<Text>;

/** `t('评分', '評分', 'Rate', '評価')`: a missing language is a type error. */
export const t = (zh: string, zhtw: string, en: string, ja: string): Text => ({ zh, zhtw, en, ja });

/** The caption in one language; where it is missing, in the first language that the caption has. */
export function textIn(caption: Caption | undefined, language: Language): string {
  if (caption === undefined) return '';
  if (typeof caption === 'string') return straight(caption);
  return straight(caption[language] ?? languages.map((l) => caption[l]).find((text) => text !== undefined) ?? '');
}

/** Without the unseen characters that turn round whatever is read after them, other texts too. */
const straight = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** Whether in one of the languages somebody reads nothing where the caption stands. */
export const isUnreadable = (caption: Caption): boolean =>
  languages.some((language) => textIn(caption, language).trim() === '');

/** Fills `{name}` places of a text: `fill('at most {max}', { max: 5 })`. */
export function fillText(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** Fills a text in a language; a value that is a caption reads in it too. */
export function fillIn(
  text: Caption,
  { language, values }: { language: Language; values: Record<string, unknown> },
): string {
  const said = Object.entries(values).map(([key, value]) => [key, isCaption(value) ? textIn(value, language) : value]);
  return fillText(textIn(text, language), Object.fromEntries(said));
}

const isCaption = (value: unknown): value is Partial<Text> =>
  value !== null &&
  typeof value === 'object' &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((key) => (languages as readonly string[]).includes(key));

/** SPEC §9: `tw` gives zhtw, else the first of zh, en, ja that matches, else zh. */
export function languageFrom(header: string | null | undefined): Language {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? '';
    if (tag === 'zhtw' || tag.includes('tw') || tag.includes('hant') || tag === 'zh-hk') return 'zhtw';
    const found = (['zh', 'en', 'ja'] as const).find((language) => tag.startsWith(language));
    if (found) return found;
  }
  return 'zh';
}

export const captionSchema = {
  $id: 'caption',
  type: ['string', 'object'],
  maxLength: 2000,
  minProperties: 1,
  additionalProperties: false,
  properties: Object.fromEntries(languages.map((language) => [language, { type: 'string', maxLength: 2000 }])),
};
