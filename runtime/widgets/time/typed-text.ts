import { readDate, readTime } from '@tessera/schemas/kinds/moment.ts';
import { cellTime } from '@tessera/schemas/kinds/time.ts';
import { writtenDay } from '@tessera/schemas/time/written.ts';
import { momentFrom } from './format.ts';

/** How somebody writes a day: `2026-2-3`, `2026/02/03`, `2026年2月3日`, `20260203`, full-width; a year or a month stands for its first day. */
export function typedDay(text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll('。', '.');
  const [, year = '', month = '1'] = /^(\d{4})(?:[-/.年](\d{1,2})?月?)?$/.exec(plain) ?? [];
  if (year !== '') return readDate(`${year}-${month.padStart(2, '0')}-01`);
  return readDate(writtenDay(plain));
}

/** How somebody writes a time of day: `8:30`, `08:30:15`, `0830`, `8:30 pm`. */
export function typedTime(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/^(\d{1,2})(\d{2})$/, '$1:$2');
  return readTime(cellTime(plain));
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
