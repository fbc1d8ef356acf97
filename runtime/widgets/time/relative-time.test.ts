import { afterAll, beforeAll, expect, test } from 'vitest';
import { language } from '../../session/language.ts';
import { relativeTime } from './relative-time.ts';

const before = language.get();
beforeAll(() => language.set('en'));
afterAll(() => language.set(before));

const now = new Date('2026-11-24T12:00:00Z');
const ago = (milliseconds: number) => relativeTime(new Date(now.getTime() - milliseconds).toISOString(), now);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test('SPEC §9: just now, minutes, hours, days, weeks, months, then the day', () => {
  expect(ago(59_000)).toBe('just now');
  expect(ago(59 * minute)).toBe('59 minutes ago');
  expect(ago(23 * hour)).toBe('23 hours ago');
  expect(ago(6 * day)).toBe('6 days ago');
  expect(ago(3 * 7 * day)).toBe('3 weeks ago');
  expect(ago(3 * 30 * day)).toBe('3 months ago');
  expect(ago(200 * day)).toMatch(/^2026-0\d-\d\d$/);
});

test('what is to come, and days without a time', () => {
  expect(ago(-2 * hour)).toBe('in 2 hours');
  expect(relativeTime('2026-11-24', now)).toBe('today');
  expect(relativeTime('2026-11-22', now)).toBe('2 days ago');
  expect(relativeTime('2026-11-25', now)).toBe('tomorrow');
  expect(relativeTime('no day', now)).toBe('no day');
});
