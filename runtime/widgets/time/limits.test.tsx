// @vitest-environment happy-dom

import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { saidMoment } from '@tessera/schemas/time/clock.ts';
import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { language } from '../../session/language.ts';
import { drawForm, soon } from '../../testing/draw.tsx';
import { aMoment, heldBy } from '../../testing/page.ts';
import { closedTimes } from './limits.ts';

language.set('en');
const host = fakeHost({ options: {}, entries: [] });
const field = (more: Partial<FieldDefinition>) =>
  ({ id: 'f1', name: 'one', label: 'One', kind: 'date', widget: 'date', ...more }) as FieldDefinition;

async function openPicker(place: Element): Promise<void> {
  await aMoment();
  const input = await soon(() => {
    const found = place.querySelector<HTMLInputElement>('.ant-picker input');
    expect(found).not.toBeNull();
    return found as HTMLInputElement;
  });
  input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  input.click();
}
const cell = (title: string) => document.querySelector(`.ant-picker-cell[title="${title}"]`);

test.each([
  ['date', field({ props: { min: '2026-03-03', max: '2026-03-20' } }), '2026-03-10'],
  [
    'dateRange',
    field({ widget: 'dateRange', kind: 'range', props: { min: '2026-03-03', max: '2026-03-20' } }),
    ['2026-03-10', '2026-03-11'],
  ],
])('%s: days beyond the limits are closed in the picker, which says why', async (_, limited, value) => {
  const { place } = drawForm({ fields: [limited], values: { one: value }, host });
  await openPicker(place);
  await soon(() => expect(cell('2026-03-10')).not.toBeNull());
  const isClosed = (day: string) => cell(day)?.className.includes('ant-picker-cell-disabled');
  expect(['2026-03-02', '2026-03-03', '2026-03-20', '2026-03-21'].map(isClosed)).toEqual([true, false, false, true]);
  expect(document.querySelector('.ant-picker-footer-extra')?.textContent).toBe(
    'must not be before 2026-03-03\nmust not be after 2026-03-20',
  );
});

test('what comes in past the picker is refused by the form; what was stored may stay', async () => {
  const limited = field({ props: { min: 'today' } });
  const { record } = drawForm({ fields: [limited], values: { one: '2020-01-01' }, host });
  expect(record.check({ one: '2020-01-01' })).toEqual([]);
  record.set(limited, '2020-01-02');
  // That of the organisation's clocks, wherever the browser stands.
  const today = saidMoment(new Date().toISOString()).slice(0, 10);
  expect(record.check({ one: '2020-01-01' }).map(({ msg }) => msg)).toEqual([`must not be before ${today}`]);
});

test('a moment is drawn with its seconds where the field shows them', async () => {
  const moment = dayjs('2026-03-04T05:06:07').toISOString();
  const exact = { kind: 'dateTime', props: { withTime: true, timeFormat: 'HH:mm:ss' } } as const;
  for (const mode of ['edit', 'view'] as const) {
    const { place } = drawForm({ fields: [field(exact)], values: { one: moment }, host, mode });
    await soon(() => expect(heldBy(place)).toContain('2026-03-0405:06:07'));
  }
});

test('times beyond the limits are closed, wheel by wheel', () => {
  const closed = closedTimes({ min: '08:30', max: '17:00:10' }).disabledTime?.(dayjs());
  expect(closed?.disabledHours()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 18, 19, 20, 21, 22, 23]);
  expect(closed?.disabledMinutes(8)).toHaveLength(30);
  expect(closed?.disabledMinutes(9)).toEqual([]);
  expect(closed?.disabledMinutes(17)).toHaveLength(59);
  expect(closed?.disabledSeconds(17, 0)).toHaveLength(49);
  expect(closedTimes({})).toEqual({});
});
