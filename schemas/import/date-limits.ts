import { daysFromToday, limitFromToday, limitPatterns } from '../kinds/limits.ts';
import { readDate, readTime } from '../kinds/moment.ts';
import { saidMoment } from '../time/clock.ts';
import { type Loose, own, type PropertyReader } from './loose.ts';
import { type ImportNote, note } from './report.ts';

interface Limits {
  min?: string;
  max?: string;
}

interface Place {
  read: PropertyReader;
  name: string;
  notes: ImportNote[];
}

const spellings = {
  day: { min: ['min', 'minDate', 'min-date'], max: ['max', 'maxDate', 'max-date'] },
  time: { min: ['min', 'minTime', 'min-time'], max: ['max', 'maxTime', 'max-time'] },
};
const closing = ['disabledDate', 'disabled-date'];

/** Every property that is read for them. */
export const limitNames = {
  day: [...spellings.day.min, ...spellings.day.max, ...closing],
  time: [...spellings.time.min, ...spellings.time.max],
};

/** Between which days or times of day a picker lets somebody choose; what it says in another way is reported. */
export function limitsIn({ read, name, notes }: Place, of: 'day' | 'time'): Limits {
  const limits: Limits = {};
  const readers = { day: readDay, time: readTimeOfDay };
  for (const end of ['min', 'max'] as const) {
    for (const property of spellings[of][end]) {
      const value = read.raw(property);
      if (value === undefined || value === null || value === '') continue;
      const limit = readers[of](value);
      if (limit === undefined) notes.push(note(name, 'badValue', { property, value }));
      else limits[end] ??= limit;
    }
  }
  if (of === 'day') Object.assign(limits, closedIn({ read, name, notes }));
  const { min, max } = limits;
  const isTurned = min !== undefined && max !== undefined && isBeyond(min, max);
  if (!isTurned) return limits;
  notes.push(note(name, 'badValue', { property: 'max', value: max }));
  return { min };
}

function closedIn({ read, name, notes }: Place): Limits {
  for (const property of closing) {
    const value = read.raw(property);
    if (value === undefined || value === null || value === '') continue;
    const limits = typeof value === 'string' ? closedDays(value) : undefined;
    if (limits) return limits;
    notes.push(note(name, 'badValue', { property, value }));
  }
  return {};
}

const isBeyond = (min: string, max: string): boolean => {
  const [from, to] = [daysFromToday(min), daysFromToday(max)];
  return from !== undefined && to !== undefined ? from > to : from === to && min > max;
};

/** The same properties with limits in place of the code that closes days, where that is a form that everybody copies. */
export function withoutClosingCode(props: Loose): Loose {
  const property = closing.find((key) => typeof own(props, key) === 'string');
  const limits = property && closedDays(String(own(props, property)));
  if (!limits) return props;
  return Object.fromEntries(Object.entries({ ...limits, ...props }).filter(([key]) => key !== property));
}

const longest = 300;
const today = String.raw`(?:dayjs|moment)\(\)`;
const dayStart = String.raw`\.startOf\(["']days?["']\)`;
const dayEnd = String.raw`\.endOf\(["']days?["']\)`;
const byDay = `,["']days?["']`;
const aDay = String.raw`(?:8\.64e7|86400000|24\*(?:60\*60|3600)\*1000?)`;
const now = String.raw`(?:Date\.now\(\)|newDate\(\)(?:\.getTime\(\))?)`;
const one = String.raw`(?:\w+&&)?\w+(?:\.getTime\(\)|\.valueOf\(\))?`;

/** What the manuals of the libraries show for it, without spaces, and the words that designers of forms have for it. */
const closers: readonly [RegExp, Limits][] = [
  [/^(?:before-?today|past)$/i, { min: 'today' }],
  [/^(?:after-?today|future)$/i, { max: 'today' }],
  [new RegExp(`^${one}<${today}${dayStart}$`), { min: 'today' }],
  [new RegExp(`^${one}<=?${today}${dayEnd}$`), { min: 'today+1' }],
  [new RegExp(`^${one}>${today}${dayEnd}$`), { max: 'today' }],
  [new RegExp(`^${one}>=?${today}${dayStart}$`), { max: 'today-1' }],
  [new RegExp(String.raw`^${one}\.isBefore\(${today}${byDay}\)$`), { min: 'today' }],
  [new RegExp(String.raw`^${one}\.isBefore\(${today}${dayStart}\)$`), { min: 'today' }],
  [new RegExp(String.raw`^${one}\.isAfter\(${today}${byDay}\)$`), { max: 'today' }],
  [new RegExp(String.raw`^${one}\.isAfter\(${today}${dayEnd}\)$`), { max: 'today' }],
  [new RegExp(`^${one}<${now}-${aDay}$`), { min: 'today' }],
  [new RegExp(`^${one}>${now}$`), { max: 'today' }],
];

/** What lies in the closed days of a form's code, which is compared with known ones and never run. */
function closedDays(said: string): Limits | undefined {
  if (said.length > longest) return undefined;
  const code = said
    .trim()
    .replace(/^\{\{|\}\}$/g, '')
    .replace(/\s+/g, '')
    .replace(/^(?:function\w*\(\w+\)|\(?\w+\)?=>)/, '')
    .replace(/^\{return/, '')
    .replace(/;?\}$/, '');
  return closers.find(([form]) => form.test(code))?.[1];
}

function readDay(raw: unknown): string | undefined {
  if (typeof raw === 'number') {
    const at = new Date(raw);
    return Number.isNaN(at.getTime()) ? undefined : readDate(saidMoment(at.toISOString()).slice(0, 10));
  }
  if (typeof raw !== 'string' || raw.length > 40) return undefined;
  const text = raw.trim();
  if (/^(?:now|today)$/i.test(text)) return limitFromToday(0);
  if (new RegExp(limitPatterns.day).test(text) && daysFromToday(text) !== undefined) return text;
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text);
  return found ? readDate([found[1], found[2]!.padStart(2, '0'), found[3]!.padStart(2, '0')].join('-')) : undefined;
}

const readTimeOfDay = (raw: unknown): string | undefined =>
  typeof raw === 'string' ? readTime(raw.trim())?.replace(/^(\d\d:\d\d):00$/, '$1') : undefined;
