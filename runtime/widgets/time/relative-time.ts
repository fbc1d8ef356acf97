import { t } from '@tessera/schemas/texts/text.ts';
import dayjs from 'dayjs';
import { language, languageTags, say } from '../../session/language.ts';
import { dayFormat, momentFrom, shownMoment } from './format.ts';

const justNow = t('刚刚', '剛剛', 'just now', 'たった今');
const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * SPEC §9: minutes to 59, hours to 23, days to 6, weeks to 3, months to 3, then the day itself; what is still to come in
 * the same steps. A value that is a day alone is counted in days.
 */
export function relativeTime(value: unknown, now = new Date()): string {
  const text = String(value);
  const moment = momentFrom(text);
  if (!moment.isValid()) return text;
  const isDay = text.length === dayFormat.length;
  const from = isDay ? dayjs(now).startOf('day') : dayjs(now);
  const passed = moment.valueOf() - from.valueOf();
  const format = new Intl.RelativeTimeFormat(languageTags[language.get()], { numeric: 'auto' });
  const away = Math.abs(passed);
  const said = (size: number, unit: Intl.RelativeTimeFormatUnit) => format.format(Math.trunc(passed / size), unit);
  if (!isDay && away < minute) return say(justNow);
  if (!isDay && away < 60 * minute) return said(minute, 'minute');
  if (!isDay && away < day) return said(60 * minute, 'hour');
  if (away < 7 * day) return said(day, 'day');
  if (away < 28 * day) return said(7 * day, 'week');
  if (away < 120 * day) return said(30 * day, 'month');
  return shownMoment(text, dayFormat);
}
