import { expect, test } from 'vitest';
import { limitsIn, withoutClosingCode } from './date-limits.ts';
import { PropertyReader } from './loose.ts';
import type { ImportNote } from './report.ts';

function read(props: Record<string, unknown>, of: 'day' | 'time' = 'day') {
  const notes: ImportNote[] = [];
  const reader = new PropertyReader(withoutClosingCode(props), { field: 'x', notes });
  const limits = limitsIn({ read: reader, name: 'x', notes }, of);
  return notes.length > 0 ? { ...limits, notes: notes.map(({ what }) => what) } : limits;
}

test.each([
  [
    { min: '2026-01-05', maxDate: '2026/2/3' },
    { min: '2026-01-05', max: '2026-02-03' },
  ],
  [
    { 'min-date': '2026-01-05T08:00:00Z', max: Date.UTC(2026, 5, 1) },
    { min: '2026-01-05', max: '2026-06-01' },
  ],
  [
    { min: 'now', max: 'today+30' },
    { min: 'today', max: 'today+30' },
  ],
  [{ min: '2026-02-31' }, { notes: ['badValue'] }],
  [
    { min: '2026-02-03', max: '2026-02-01' },
    { min: '2026-02-03', notes: ['badValue'] },
  ],
  [{ disabledDate: 'beforeToday' }, { min: 'today' }],
  [{ disabledDate: '{{ (current) => current && current < dayjs().endOf("day") }}' }, { min: 'today+1' }],
  [{ disabledDate: "{{(d) => d.isBefore(moment(), 'day')}}" }, { min: 'today' }],
  [{ disabledDate: '{{ function (date) { return date.isAfter(dayjs(), "day"); } }}' }, { max: 'today' }],
  [{ 'disabled-date': '(time) => time.getTime() < Date.now() - 8.64e7' }, { min: 'today' }],
  [{ disabledDate: 'time => time.getTime() > Date.now()' }, { max: 'today' }],
  [{ disabledDate: 'd => d.day() === 0' }, { notes: ['badValue'] }],
  [{ disabledDate: `{{ ${'(d)=>'.repeat(100)}d }}` }, { notes: ['badValue'] }],
])('%o', (props, limits) => {
  expect(read(props)).toEqual(limits);
});

test('times of day', () => {
  expect(read({ minTime: '08:30', max: '17:00:30' }, 'time')).toEqual({ min: '08:30', max: '17:00:30' });
  expect(read({ min: 'noon' }, 'time')).toEqual({ notes: ['badValue'] });
});
