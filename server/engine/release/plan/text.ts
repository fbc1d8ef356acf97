import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { languages, type Text, textIn } from '@tessera/schemas/texts/text.ts';

/** `Label: what happens to it`, in four languages. */
export function named(field: Pick<FieldDefinition, 'label'>, text: Text): Text {
  const parts = languages.map((language) => {
    const colon = language === 'en' ? ': ' : '：';
    return [language, `${textIn(field.label, language)}${colon}${text[language]}`];
  });
  return Object.fromEntries(parts) as Text;
}
