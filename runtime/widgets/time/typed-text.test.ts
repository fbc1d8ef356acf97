import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { dayFormat, minuteFormat, shownMoment } from './format.ts';
import { typedDay, typedMoment, typedTime, typedWholeDay } from './typed-text.ts';

test('days as people write them, and what is none', () => {
  for (const text of ['2026-02-03', '2026/2/3', '2026.2.3', '2026年2月3日', '20260203', '２０２６-２-３', '2026。2。3'])
    expect([text, typedWholeDay(text)]).toEqual([text, '2026-02-03']);
  for (const text of ['2026-13-45', '2026-02-30', '3.2.2026', 'tomorrow', '2026', '2026-02', '', '2026-2-3 8:30'])
    expect([text, typedWholeDay(text)]).toEqual([text, undefined]);
  expect(['2026', '2026-2', '2026/11', '2026年', '2026年3月'].map(typedDay)).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-11-01',
    '2026-01-01',
    '2026-03-01',
  ]);
  expect(['2026-13', '20261'].map(typedDay)).toEqual([undefined, undefined]);
});

test('days and moments of the first hundred years are of these years', () => {
  expect(shownMoment('0050-03-31', dayFormat)).toBe('0050-03-31');
  expect(shownMoment('0001-01', 'YYYY-MM')).toBe('0001-01');
  const moment = typedMoment('0050-03-31 08:30') ?? '';
  expect(shownMoment(moment, minuteFormat)).toBe('0050-03-31 08:30');
  expect(shownMoment('2026-02-31', dayFormat)).toBe('2026-02-31');
  expect(shownMoment('soon', dayFormat)).toBe('soon');
});

test('times, and moments on the own clock', () => {
  expect(['8:30', '08:30', '0830', '830', '８：３０', '23:59:59'].map(typedTime)).toEqual([
    '08:30:00',
    '08:30:00',
    '08:30:00',
    '08:30:00',
    '08:30:00',
    '23:59:59',
  ]);
  expect(['24:00', '8', '12:60', 'noon'].map(typedTime)).toEqual([undefined, undefined, undefined, undefined]);
  expect(typedMoment('2026/2/3 8:30')).toBe(dayjs('2026-02-03T08:30:00').toISOString());
  expect(typedMoment('2026-02-03')).toBe(dayjs('2026-02-03T00:00:00').toISOString());
  expect(typedMoment('2026-02-03 25:00')).toBeUndefined();
});
