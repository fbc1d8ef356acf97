import { type Finding, finding } from '@tessera/schemas/language/findings.ts';
import { refuse } from '@tessera/schemas/language/problems.ts';
import { type Text, textIn } from '@tessera/schemas/language/text.ts';
import { weekdays } from '@tessera/schemas/modules/organize/weekdays.ts';
import { readTime } from '@tessera/schemas/record/moment.ts';
import { type RawBuilder, sql } from 'kysely';
import { shapeBody } from '../routing/body.ts';

/** When an account may sign in; null each: any day, from midnight, until midnight. */
export interface LogOnHours {
  logOnDays: string[] | null;
  logOnFrom: string | null;
  logOnTo: string | null;
}

/** The columns of the user `alias` that `LogOnHours` is read from. */
export const logOnHoursOf = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.log_on_days`)} as "logOnDays", ${sql.ref(`${alias}.log_on_from`)} as "logOnFrom",
    ${sql.ref(`${alias}.log_on_to`)} as "logOnTo"`;

/** Reads `{ days?: 1 to 7 each, from?, to? }`; what is absent or null limits nothing. */
export function readLogOnHours(body: unknown): LogOnHours {
  const { days, from, to } = shapeBody(body ?? {}, { days: 'any?', from: 'text?', to: 'text?' });
  const findings: Finding[] = [];
  const time = (name: string, text: string | null | undefined) => {
    if (text === null || text === undefined) return null;
    const read = readTime(text);
    if (read === undefined) findings.push(finding(name, 'notTime'));
    return read ?? null;
  };
  const hours = { logOnDays: readDays(days, findings), logOnFrom: time('from', from), logOnTo: time('to', to) };
  if (hours.logOnTo !== null && hours.logOnTo === (hours.logOnFrom ?? midnight))
    findings.push(finding('to', 'notValid', { reason: 'from = to' }));
  refuse(findings);
  return hours;
}

export const isLimited = ({ logOnDays, logOnFrom, logOnTo }: LogOnHours): boolean =>
  logOnDays !== null || logOnFrom !== null || logOnTo !== null;

/** Whether an account may be signed in now. Hours over midnight belong to the day on which they begin. */
export function isWithin(hours: LogOnHours, now: Date): boolean {
  if (!isLimited(hours)) return true;
  const [date = '', time = ''] = clock.format(now).split(' ');
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
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

const midnight = '00:00:00';
const shortTime = (time: string) => time.replace(/:00$/, '');

function readDays(days: unknown, findings: Finding[]): string[] | null {
  if (days === null || days === undefined) return null;
  if (!Array.isArray(days)) findings.push(finding('days', 'notList'));
  else if (!days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7))
    findings.push(finding('days', 'notAnOption'));
  // No day at all would be a lock, which has a call of its own.
  else if (days.length === 0) findings.push(finding('days', 'tooFew', { min: 1 }));
  else {
    const chosen = [...new Set(days)].sort().map(String);
    return chosen.length === weekdays.length ? null : chosen;
  }
  return null;
}
