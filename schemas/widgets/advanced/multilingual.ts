import { at, type Reading, wrong } from '../../kinds/kind.ts';
import { type Language, languages, t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

const usualLength = 200;

export const multilingual = {
  title: t('多语言文本', '多語言文字', 'Text by language', '多言語テキスト'),
  group: 'advanced',
  icon: 'TranslationOutlined',
  kinds: ['json'],
  props: { maxlength: { ...props.maxlength, default: usualLength, max: 2000 } },
  wide: true,
  refine: readTexts,
} as const satisfies WidgetDefinition;

/** A text for some of the four languages, `{ "en": "Orders" }`; without one, nothing. */
function readTexts(value: unknown, reading: Reading): Partial<Record<Language, string>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(reading, 'notObject');
  const { maxlength } = reading.props;
  const max = typeof maxlength === 'number' ? maxlength : usualLength;
  for (const [key, text] of Object.entries(value)) {
    const place = at(reading, `.${key}`);
    if (!(languages as readonly string[]).includes(key)) wrong(place, 'unknownKey');
    else if (typeof text !== 'string' && text !== null) wrong(place, 'notText');
    else if (text !== null && text.trim().length > max) wrong(place, 'tooLong', { max });
  }
  const texts = languages.flatMap((language) => {
    const text = (value as Record<string, unknown>)[language];
    return typeof text === 'string' && text.trim() !== '' ? [[language, text.trim()] as const] : [];
  });
  return texts.length === 0 ? null : Object.fromEntries(texts);
}
