import { type Language, languages } from '@tessera/schemas/texts/text.ts';
import { Input } from 'antd';
import { languageNames, languageTags } from '../../session/language.ts';
import type { EditProps } from '../view.ts';
import { labelIdOf, numberOf, statusOf } from '../view.ts';
import { textsByLanguage } from './texts-by-language.ts';

/** One input for each language, under its own name. */
export function MultilingualEdit({ id, value, onChange, props, disabled, invalid }: EditProps) {
  const texts = textsByLanguage(value);
  const change = (language: Language, text: string) => {
    const next = { ...texts, [language]: text };
    const filled = languages.filter((one) => next[one] !== undefined && next[one] !== '');
    onChange(filled.length === 0 ? null : Object.fromEntries(filled.map((one) => [one, next[one]])));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div id={id} tabIndex={-1} role="group" aria-labelledby={labelIdOf(id)} className="ts-multilingual">
      {languages.map((language) => (
        <div key={language}>
          <label htmlFor={`${id}-${language}`}>{languageNames[language]}</label>
          <Input
            id={`${id}-${language}`}
            lang={languageTags[language]}
            value={texts[language] ?? ''}
            onChange={({ target }) => change(language, target.value)}
            maxLength={numberOf(props.maxlength)}
            autoComplete="off"
            disabled={disabled}
            {...statusOf(invalid)}
          />
        </div>
      ))}
    </div>
  );
}
