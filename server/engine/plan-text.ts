import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Text, t, textIn } from '@tessera/schemas/language/text.ts';

/** `Label: what happens to it`, in four languages. */
export function named(zh: string, zhtw: string, en: string, ja: string, field: Pick<FieldDefinition, 'label'>): Text {
  return t(
    `${textIn(field.label, 'zh')}：${zh}`,
    `${textIn(field.label, 'zhtw')}：${zhtw}`,
    `${textIn(field.label, 'en')}: ${en}`,
    `${textIn(field.label, 'ja')}：${ja}`,
  );
}
