import { readTime } from '@tessera/schemas/kinds/moment.ts';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { say } from '../../../session/language.ts';
import { TypedEnds } from '../../../widgets/time/typed-ends.tsx';
import { typedTime } from '../../../widgets/time/typed-text.ts';
import { statusOf } from '../../../widgets/view.ts';
import { listTexts } from '../texts.ts';
import type { SearchFieldProps } from './search-field.tsx';

const minutes = 'HH:mm';
const shown = (end: unknown) => (end ? dayjs(`2000-01-01T${String(end)}`) : null);

/** From a time of day to another, either of them open, the second of the next day where it is the earlier one. */
export function TimesSearch({ id, value, onChange }: SearchFieldProps) {
  const [isWrong, setWrong] = useState(false);
  const [from, to] = (Array.isArray(value) ? value : []).map(shown);
  const take = (ends: (string | null)[]) => {
    const isTimes = ends.every((end) => end === null || readTime(end));
    setWrong(!isTimes);
    if (!isTimes) return;
    const read = ends.map((end) => (end === null ? null : end.slice(0, minutes.length)));
    onChange(read.some(Boolean) ? read : undefined, true);
  };
  return (
    <TypedEnds
      texts={[from?.format(minutes) ?? '', to?.format(minutes) ?? '']}
      read={typedTime}
      show={(time) => time.slice(0, minutes.length)}
      onChange={take}
      inCell={false}
    >
      <TimePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        className="ts-full"
        format={minutes}
        allowEmpty={[true, true]}
        order={false}
        preserveInvalidOnBlur
        needConfirm={false}
        placeholder={[say(listTexts.from), say(listTexts.to)]}
        value={[from ?? null, to ?? null]}
        onChange={(next) => take([0, 1].map((at) => next?.[at]?.format(minutes) ?? null))}
        {...statusOf(isWrong)}
      />
    </TypedEnds>
  );
}
