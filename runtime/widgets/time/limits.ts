import { dayLimits, timeLimits } from '@tessera/schemas/kinds/limits.ts';
import { findingTexts } from '@tessera/schemas/texts/findings.ts';
import { momentOf } from '@tessera/schemas/time/clock.ts';
import type { DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { say } from '../../session/language.ts';

type PickerLimits = Pick<DatePickerProps, 'minDate' | 'maxDate' | 'renderExtraFooter'>;

/** What a picker of days closes, and what it says of that. */
export function pickerLimits(props: Record<string, unknown>, { withTime }: { withTime: boolean }): PickerLimits {
  const { min, max } = dayLimits(props, new Date());
  if (min === undefined && max === undefined) return {};
  // The day of a moment is that of the organisation's clocks, wherever it is picked.
  const at = (day: string, clock: string) => dayjs(withTime ? momentOf(Date.parse(`${day}T${clock}Z`)) : day);
  const said = [
    ...(min === undefined ? [] : [say(findingTexts.tooEarly, { min })]),
    ...(max === undefined ? [] : [say(findingTexts.tooLate, { max })]),
  ];
  return {
    ...(min === undefined ? {} : { minDate: at(min, '00:00:00.000') }),
    ...(max === undefined ? {} : { maxDate: at(max, '23:59:59.999') }),
    renderExtraFooter: () => said.join('\n'),
  };
}

interface ClosedTimes {
  disabledHours: () => number[];
  disabledMinutes: (hour: number) => number[];
  disabledSeconds: (hour: number, minute: number) => number[];
}

/** The times of day that a picker closes. */
export function closedTimes(props: Record<string, unknown>): { disabledTime?: (now: Dayjs) => ClosedTimes } {
  const { min = '00:00:00', max = '23:59:59' } = timeLimits(props);
  if (min === '00:00:00' && max === '23:59:59') return {};
  /** What of a wheel lies beyond the limits, behind what the wheels before it show. */
  const closed = (before: string, count: number) => {
    const [from, to] = [min, max].map((limit) => limit.slice(0, before.length + 2)) as [string, string];
    return Array.from({ length: count }, (_, one) => one).filter((one) => {
      const time = before + two(one);
      return time < from || time > to;
    });
  };
  return {
    disabledTime: () => ({
      disabledHours: () => closed('', 24),
      disabledMinutes: (hour) => (hour < 0 ? [] : closed(`${two(hour)}:`, 60)),
      disabledSeconds: (hour, minute) => (hour < 0 || minute < 0 ? [] : closed(`${two(hour)}:${two(minute)}:`, 60)),
    }),
  };
}

const two = (one: number) => String(one).padStart(2, '0');
