import { type Static, Type } from '@sinclair/typebox';
import { readTime } from '@tessera/schemas/kinds/moment.ts';
import { weekdays } from '@tessera/schemas/modules/organize/weekdays.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { type Text, textIn } from '@tessera/schemas/texts/text.ts';
import { Fields } from '../routing/input.ts';

/** When an account may sign in; null each: any day, from midnight, until midnight. */
export interface LogOnHours {
  logOnDays: string[] | null;
  logOnFrom: string | null;
  logOnTo: string | null;
}

/** The columns of a user that `LogOnHours` is read from. */
export const logOnColumns = ['log_on_days as logOnDays', 'log_on_from as logOnFrom', 'log_on_to as logOnTo'] as const;

/** 1 Monday to 7 Sunday. */
const Weekday = () => Type.Unsafe<number>({ enum: weekdays.map((_, index) => index + 1) });

/** What LogOnTime takes; what is absent limits nothing. */
export const logOnHoursInput = Fields({
  days: Type.Optional(Type.Array(Weekday(), { minItems: 1, maxItems: 100 })),
  from: Type.Optional(Type.String({ format: 'time', description: 'HH:mm:ss' })),
  to: Type.Optional(Type.String({ format: 'time', description: 'HH:mm:ss, not included' })),
});

/** Throws INVALID. */
export function readLogOnHours({ days, from, to }: Static<typeof logOnHoursInput>): LogOnHours {
  const time = (text: string | undefined) => (text === undefined ? null : (readTime(text) ?? null));
  const hours = { logOnDays: chosenDays(days), logOnFrom: time(from), logOnTo: time(to) };
  const isNever = hours.logOnTo !== null && hours.logOnTo === (hours.logOnFrom ?? midnight);
  refuse(isNever ? [finding('to', 'notValid', { reason: 'from = to' })] : []);
  return hours;
}

/** Every day is no limit; no day at all would be a lock, which has a call of its own. */
function chosenDays(days: number[] | undefined): string[] | null {
  const chosen = [...new Set(days)].sort().map(String);
  return chosen.length === 0 || chosen.length === weekdays.length ? null : chosen;
}

export const isLimited = ({ logOnDays, logOnFrom, logOnTo }: LogOnHours): boolean =>
  logOnDays !== null || logOnFrom !== null || logOnTo !== null;

/** Whether an account may be signed in now. Hours over midnight belong to the day on which they begin. */
export function isWithin(hours: LogOnHours, now: Date): boolean {
  if (!isLimited(hours)) return true;
  const [date = '', time = ''] = clock().format(now).split(' ');
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const hasDay = (day: number) => hours.logOnDays === null || hours.logOnDays.includes(String(day + 1));
  const from = hours.logOnFrom ?? midnight;
  const to = hours.logOnTo ?? '24:00:00';
  if (from <= to) return hasDay(weekday) && time >= from && time < to;
  return (time >= from && hasDay(weekday)) || (time < to && hasDay((weekday + 6) % 7));
}

/** The hours as a person reads them: `Monday, Tuesday 09:00–18:00 (UTC+8)`. */
export function hoursText({ logOnDays, logOnFrom, logOnTo }: LogOnHours): Text {
  const from = shortTime(logOnFrom ?? midnight);
  const to = shortTime(logOnTo ?? '24:00:00');
  const nextDay = { zh: '次日 ', zhtw: '隔日 ', en: 'the next day ', ja: '翌日 ' };
  const everyDay = { zh: '每天', zhtw: '每天', en: 'every day', ja: '毎日' };
  const text = (language: keyof Text) => {
    const names = weekdays.filter(({ value }) => logOnDays?.includes(value));
    const days = names.map(({ label }) => textIn(label, language)).join(language === 'en' ? ', ' : '、');
    return `${days || everyDay[language]} ${from}–${from > to ? nextDay[language] : ''}${to} (UTC+8)`;
  };
  return { zh: text('zh'), zhtw: text('zhtw'), en: text('en'), ja: text('ja') };
}

// choice: the organisation's time zone, as on paper (docs/decisions/0010).
let made: Intl.DateTimeFormat | undefined;
/** Made when hours are first looked at, not at the start. */
const clock = (): Intl.DateTimeFormat => {
  made ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
  return made;
};

const midnight = '00:00:00';
const shortTime = (time: string) => time.replace(/:00$/, '');
