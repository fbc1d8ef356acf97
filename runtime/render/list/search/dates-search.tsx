import { readDate } from '@tessera/schemas/kinds/moment.ts';
import { DatePicker } from 'antd';
import { useState } from 'react';
import { dayFormat, momentFrom } from '../../../widgets/time/format.ts';
import { TypedEnds } from '../../../widgets/time/typed-ends.tsx';
import { typedWholeDay } from '../../../widgets/time/typed-text.ts';
import { statusOf } from '../../../widgets/view.ts';
import { holdsMoments } from './holds-moments.ts';
import type { SearchFieldProps } from './search-field.tsx';

/** Until the next one begins: the last hour of a day may come twice. */
const endOfDay = (day: string): string =>
  momentFrom(day).add(1, 'day').startOf('day').subtract(1, 'millisecond').toISOString();

/** From a day to a day, either of them open. */
export function DatesSearch({ id, field, value, onChange }: SearchFieldProps) {
  const withTime = holdsMoments(field);
  const [isWrong, setWrong] = useState(false);
  const [from, to] = (Array.isArray(value) ? value : []).map((end) => (end ? momentFrom(String(end)) : null));
  const take = (ends: (string | null)[]) => {
    // What is no day stands in its input until it is one, and nothing is searched by it.
    const isDays = ends.every((end) => end === null || readDate(end));
    setWrong(!isDays);
    if (!isDays) return;
    const [start, end] = ends;
    const read = withTime ? [start && momentFrom(start).toISOString(), end && endOfDay(end)] : [start, end];
    onChange(start || end ? read.map((one) => one ?? null) : undefined, true);
  };
  return (
    <TypedEnds
      texts={[from?.format(dayFormat) ?? '', to?.format(dayFormat) ?? '']}
      read={typedWholeDay}
      show={(day) => day}
      onChange={take}
      inCell={false}
    >
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        className="ts-full"
        allowEmpty={[true, true]}
        preserveInvalidOnBlur
        value={[from ?? null, to ?? null]}
        onChange={(next) => take([0, 1].map((at) => next?.[at]?.format(dayFormat) ?? null))}
        {...statusOf(isWrong)}
      />
    </TypedEnds>
  );
}
