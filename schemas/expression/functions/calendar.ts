import { momentAt, wallAt } from '../../time/clock.ts';
import type { Environment } from '../core/types.ts';
import type { Value } from '../core/value.ts';
import { EvaluationFailure, problems } from '../core/value.ts';

const day = 86_400_000;
const dateText = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day as the number of days since 1970-01-01. */
interface Day {
  number: number;
  /** What follows the day in a date-time; '' for a date. */
  time: string;
}

/** Reads `2026-11-20`, or the day of `2026-11-20T08:00:00.000Z` on the organisation's clocks. */
export function readDay(value: Value): Day | null {
  if (value === null || value === '') return null;
  if (typeof value !== 'string') throw new EvaluationFailure(problems.notDate);
  if (dateText.test(value)) return { number: checkedDay(value), time: '' };
  const at = /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new EvaluationFailure(problems.notDate);
  const local = wallAt(at);
  const number = Math.floor(local / day);
  return { number, time: String(local - number * day) };
}

/** The same day of the other number of days, as a date, or as a date-time at the same local time. */
export function writeDay(value: Day): string {
  const local = value.number * day + Number(value.time || 0);
  const at = new Date(value.time === '' ? local : momentAt(local));
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999) {
    throw new EvaluationFailure(problems.notDate);
  }
  return value.time === '' ? at.toISOString().slice(0, 10) : at.toISOString();
}

/** Months count from 1. */
interface DateParts {
  year: number;
  month: number;
  date: number;
}

export const dayOf = ({ year, month, date }: DateParts): Day => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return { number: checkedDay(text), time: '' };
};

export const today = (environment: Environment): Day => ({
  number: Math.floor(wallAt(environment.now.getTime()) / day),
  time: '',
});

/** Year, month (from 1) and date of a day. */
export function partsOf(value: Day): DateParts {
  const at = new Date(value.number * day);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** The 31st plus one month is the last day of a shorter month. */
export function addMonths(value: Day, months: number): Day {
  const { year, month, date } = partsOf(value);
  const first = dayNumber(year, month - 1 + months);
  const last = dayNumber(year, month + months) - first;
  return { number: first + Math.min(date, last) - 1, time: value.time };
}

/** Of the first of a month, from 0. `Date.UTC` takes the years 1 to 99 for those of the last century. */
const dayNumber = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1) / day;

function checkedDay(text: string): number {
  const at = dateText.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  // Date.parse takes 2026-02-31 for the third of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) {
    throw new EvaluationFailure(problems.notDate);
  }
  return at / day;
}
