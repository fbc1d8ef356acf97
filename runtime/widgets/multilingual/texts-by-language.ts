import { type Language, languages } from '@tessera/schemas/texts/text.ts';

/** The texts of a value, whatever else an import or an older version has left in it. */
export function textsByLanguage(value: unknown): Partial<Record<Language, string>> {
  if (typeof value !== 'object' || value === null) return {};
  const known = value as Record<string, unknown>;
  return Object.fromEntries(
    languages.flatMap((language) => (typeof known[language] === 'string' ? [[language, known[language]]] : [])),
  );
}
