import { showsSeconds } from '@tessera/schemas/kinds/date-time.ts';
import dayjs, { type Dayjs } from 'dayjs';
import { isEmpty } from '../view.ts';

export const minuteFormat = 'YYYY-MM-DD HH:mm'; // SPEC §9.
/** How the time of a moment reads. */
export const clockFormatOf = (props: Record<string, unknown>): string => (showsSeconds(props) ? 'HH:mm:ss' : 'HH:mm');

/** With its seconds where a field shows them. */
export const momentFormatOf = (props: Record<string, unknown>): string =>
  showsSeconds(props) ? secondFormat : minuteFormat;
export const secondFormat = 'YYYY-MM-DD HH:mm:ss';
export const dayFormat = 'YYYY-MM-DD';
const dayFormats = ['YYYY', 'YYYY-MM', 'YYYY-MM-DD'] as const;

/** How exact a date is: a year, a month or a day. */
export const formatOf = (props: Record<string, unknown>): (typeof dayFormats)[number] =>
  dayFormats.find((format) => format === props.format) ?? dayFormat;

/** Whether a time of day is shown with its seconds. */
export const timeFormatOf = (props: Record<string, unknown>): 'HH:mm' | 'HH:mm:ss' =>
  props.format === 'HH:mm' ? 'HH:mm' : 'HH:mm:ss';

/** How every date and time of the product reads, in the person's own time zone. */
export const formatDateTime = (value: unknown): string => (isEmpty(value) ? '' : shownMoment(value, minuteFormat));

const storedDay = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;
const storedMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** A stored day or moment, on the person's own clock. dayjs itself takes the years 1 to 99 for those of the last century. */
export function momentFrom(text: string): Dayjs {
  const [day, year, month = '01', date = '01'] = storedDay.exec(text) ?? [];
  return dayjs(new Date(day === undefined ? text.replace(' ', 'T') : `${year}-${month}-${date}T00:00:00`));
}

/** A text that is no moment, and a day that no month has, stay as they were written, for their writer to correct. */
export function shownMoment(value: unknown, format: string): string {
  const text = String(value);
  const moment = momentFrom(text);
  const [day, , , ofMonth] = storedDay.exec(text) ?? [];
  const isOne = day === undefined ? storedMoment.test(text) : !ofMonth || moment.date() === Number(ofMonth);
  return isOne && moment.isValid() ? moment.format(format) : text;
}
