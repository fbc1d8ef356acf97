import { languages, textIn } from '@tessera/schemas/texts/text.ts';
import { language, languageNames, languageTags } from '../../session/language.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { isEmpty } from '../view.ts';
import { textsByLanguage } from './texts-by-language.ts';

/** In a list in the language of the reader; where there is room in each language that it has. */
function MultilingualShow({ value, inCell }: ShowProps) {
  const spoken = language.use();
  const texts = textsByLanguage(value);
  if (isEmpty(value)) return <EmptyValue />;
  if (inCell) return <PlainText text={textIn(texts, spoken)} inCell />;
  return (
    <dl className="ts-multilingual-value">
      {languages
        .filter((one) => texts[one] !== undefined)
        .map((one) => (
          <div key={one}>
            <dt>{languageNames[one]}</dt>
            <dd lang={languageTags[one]}>{texts[one]}</dd>
          </div>
        ))}
    </dl>
  );
}

export const multilingualView: WidgetView = {
  edit: lazyEdit(async () => (await import('./multilingual-edit.tsx')).MultilingualEdit),
  show: MultilingualShow,
  wide: true,
  // Two inputs in a line, and on a phone one.
  height: () => (window.innerWidth < 600 ? 152 : 72),
};
