import type { ColumnFormat } from '@tessera/schemas/language/list-page.ts';
import { language, languageTags } from '../../../session/language.ts';
import { formatNumber } from '../../../widgets/number/format-number.ts';
import { dayFormat, shownMoment } from '../../../widgets/time/format.ts';
import { relativeTime } from '../../../widgets/time/relative-time.ts';

const inLanguage = (value: unknown, options: Intl.NumberFormatOptions): string => {
  const number = Number(value);
  return Number.isFinite(number)
    ? new Intl.NumberFormat(languageTags[language.get()], options).format(number)
    : String(value);
};

/** How a value that is there reads in a column of a format: a new format does not compile without its row. */
export const columnTexts = {
  thousands: (value) => formatNumber(value, { thousands: true }),
  percent: (value) => inLanguage(value, { style: 'percent', maximumFractionDigits: 2 }),
  compact: (value) => inLanguage(value, { notation: 'compact', maximumFractionDigits: 1 }),
  day: (value) => shownMoment(value, dayFormat),
  month: (value) => shownMoment(value, 'YYYY-MM'),
  relative: (value) => relativeTime(value),
} satisfies Record<ColumnFormat, (value: unknown) => string>;
