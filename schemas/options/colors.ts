import { type Text, t } from '../texts/text.ts';

/** THE named colours of chips; how each looks, in light and in dark, is the runtime's (style/chip.css). */
export const chipColors = {
  gray: t('灰色', '灰色', 'Grey', 'グレー'),
  blue: t('蓝色', '藍色', 'Blue', '青'),
  cyan: t('青色', '青色', 'Cyan', 'シアン'),
  green: t('绿色', '綠色', 'Green', '緑'),
  yellow: t('黄色', '黃色', 'Yellow', '黄'),
  orange: t('橙色', '橙色', 'Orange', 'オレンジ'),
  red: t('红色', '紅色', 'Red', '赤'),
  pink: t('粉色', '粉色', 'Pink', 'ピンク'),
  purple: t('紫色', '紫色', 'Purple', '紫'),
} as const satisfies Record<string, Text>;

type ChipColor = keyof typeof chipColors;
export const chipColorNames = Object.keys(chipColors) as ChipColor[];

// SPEC §3: listClass of dictionary entries says what a colour means.
const meanings: Record<string, ChipColor> = {
  default: 'gray',
  info: 'gray',
  primary: 'blue',
  success: 'green',
  warning: 'orange',
  danger: 'red',
};

/** How dictionary entries say a colour. */
export const wordOfColor = (color: string): string =>
  Object.entries(meanings).find(([, meant]) => meant === color)?.[0] ?? color;

/** The named colour that a word stands for; undefined for a word that names none. */
export const chipColorOf = (word: string): ChipColor | undefined =>
  (chipColorNames as string[]).includes(word)
    ? (word as ChipColor)
    : Object.hasOwn(meanings, word)
      ? meanings[word]
      : undefined;
