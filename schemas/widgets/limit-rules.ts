import { type Reading, wrong } from '../kinds/kind.ts';
import { dayLimits, dayOfValue, timeLimits } from '../kinds/limits.ts';
import { isBlankEnd } from '../kinds/ranges/pair.ts';

/** Days and moments, alone or as the ends of a range, between the limits that stand still. */
export const dayRules = (value: unknown, reading: Reading): unknown => between(value, { reading, now: undefined });

/** The same with the limits that move with today. */
export const newDayRules = (value: unknown, { now, ...reading }: Reading & { now: Date }): unknown =>
  between(value, { reading, now });

function between(value: unknown, { reading, now }: { reading: Reading; now: Date | undefined }): unknown {
  const { min, max } = dayLimits(reading.props, now);
  const shown = shownLength(reading.props);
  const part = (day: string) => day.slice(0, shown);
  for (const end of [value].flat()) {
    if (isBlankEnd(end)) continue;
    const day = part(dayOfValue(String(end)));
    if (min !== undefined && day < part(min)) return wrong(reading, 'tooEarly', { min });
    if (max !== undefined && day > part(max)) return wrong(reading, 'tooLate', { max });
  }
  return value;
}

/** Of a year or a month only so much counts as is chosen: the rest of the stored day means nothing. */
const shownLength = ({ format, withTime }: Record<string, unknown>): number =>
  withTime !== true && typeof format === 'string' ? format.length : 10;

/** Times of day, alone or as the ends of a range. */
export function timeRules(value: unknown, reading: Reading): unknown {
  const { min, max } = timeLimits(reading.props);
  for (const end of [value].flat()) {
    if (isBlankEnd(end)) continue;
    if (min !== undefined && String(end) < min) return wrong(reading, 'tooEarly', { min: reading.props.min });
    if (max !== undefined && String(end) > max) return wrong(reading, 'tooLate', { max: reading.props.max });
  }
  return value;
}
