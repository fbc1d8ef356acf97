import { saidMoment } from '../time/clock.ts';
import { readDate } from './moment.ts';

/** What a limit can say: a day, or one that is so many days after or before the day on which something is filled in; a time of day. */
export const limitPatterns = {
  day: String.raw`^(\d{4}-\d{2}-\d{2}|today([+-]\d{1,5})?)$`,
  time: String.raw`^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$`,
} as const;

export type LimitOf = keyof typeof limitPatterns;

const moving = /^today(?:([+-]\d{1,5}))?$/;

/** Days after today of a limit that moves with it; undefined: it stands still. */
export function daysFromToday(limit: unknown): number | undefined {
  const found = typeof limit === 'string' ? moving.exec(limit) : null;
  return found ? Number(found[1] ?? 0) : undefined;
}

/** `today`, `today+30`, `today-7`. */
export const limitFromToday = (days: number): string =>
  days === 0 ? 'today' : `today${days > 0 ? '+' : '-'}${Math.abs(days)}`;

interface Limits {
  min?: string;
  max?: string;
}

/** The days between which a value must lie. Of a limit that moves with today nothing is said without the time. */
export function dayLimits({ min, max }: Record<string, unknown>, now?: Date): Limits {
  return { ...one('min', dayOfLimit(min, now)), ...one('max', dayOfLimit(max, now)) };
}

/** The times of day between which a value must lie, as values are stored. */
export const timeLimits = ({ min, max }: Record<string, unknown>): Limits => ({
  ...one('min', timeOfLimit(min)),
  ...one('max', timeOfLimit(max)),
});

const one = (name: keyof Limits, limit: string | undefined): Limits => (limit === undefined ? {} : { [name]: limit });

const day = 24 * 60 * 60 * 1000;

/** The organisation's clocks say which day it is, as everywhere on paper and in formulas of the server. */
function dayOfLimit(limit: unknown, now: Date | undefined): string | undefined {
  if (typeof limit !== 'string') return undefined;
  const days = daysFromToday(limit);
  if (days === undefined) return readDate(limit);
  if (!now) return undefined;
  const today = Date.parse(`${saidMoment(now.toISOString()).slice(0, 10)}T00:00:00.000Z`);
  return new Date(today + days * day).toISOString().slice(0, 10);
}

const timeOfLimit = (limit: unknown): string | undefined =>
  typeof limit === 'string' && new RegExp(limitPatterns.time).test(limit) ? `${limit}:00`.slice(0, 8) : undefined;

/** The day of a day or of a moment. */
export const dayOfValue = (value: string): string => (value.length > 10 ? saidMoment(value).slice(0, 10) : value);
