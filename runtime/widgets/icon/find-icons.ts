import { type IconName, iconNames } from '@tessera/schemas/options/icons.ts';
import { languages } from '@tessera/schemas/texts/text.ts';
import { iconTexts } from './icon-texts.ts';

/** The icons in whose name, or in whose words of any language, each word of the keyword stands. */
export function findIcons(keyword: string): IconName[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return iconNames.filter((name) => {
    const said = [name, ...languages.map((language) => iconTexts[name][language])].join('\n').toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
