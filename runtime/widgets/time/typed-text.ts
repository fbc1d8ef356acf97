import { cellDay } from '@tessera/schemas/kinds/date.ts';
import { readDate, readTime } from '@tessera/schemas/kinds/moment.ts';
import { momentFrom } from './format.ts';

/** How somebody writes a day: `2026-2-3`, `2026/02/03`, `2026年2月3日`, `20260203`, full-width; a year or a month stands for its first day. */
export function typedDay(text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll('。', '.');
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  const [, year = '', month = '1'] = /^(\d{4})(?:[-/.年](\d{1,2})?月?)?$/.exec(plain) ?? [];
  if (year !== '') return readDate(`${year}-${month.padStart(2, '0')}-01`);
  return readDate(digits ? digits.slice(1).join('-') : cellDay(plain));
}

/** How somebody writes a time of day: `8:30`, `08:30:15`, `0830`. */
export function typedTime(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/^(\d{1,2})(\d{2})$/, '$1:$2');
  return readTime(plain.replace(/^(\d):/, '0$1:'));
}

/** A day and a time of it, on the person's own clock, as a moment travels; a day alone begins at midnight. */
export function typedMoment(text: string): string | undefined {
  const [first = '', ...others] = text.trim().split(/[\sT]+/);
  const [day, time] = [typedWholeDay(first), others.length === 0 ? '00:00:00' : typedTime(others.join(''))];
  return day && time ? momentFrom(`${day}T${time}`).toISOString() : undefined;
}

/** A day of the calendar, not a month or a year of it. */
export const typedWholeDay = (text: string): string | undefined =>
  /^\d{4}([-/.年]\d{0,2}月?)?$/.test(text.normalize('NFKC')) ? undefined : typedDay(text);
