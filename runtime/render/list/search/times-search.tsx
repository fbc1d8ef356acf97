import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { say } from '../../../session/language.ts';
import { listTexts } from '../texts.ts';
import type { SearchFieldProps } from './search-field.tsx';

const minutes = 'HH:mm';

/** From a time of day to another, either of them open, the second of the next day where it is the earlier one. */
export function TimesSearch({ id, value, onChange }: SearchFieldProps) {
  const [from, to] = Array.isArray(value) ? value : [];
  const shown = (end: unknown) => (end ? dayjs(`2000-01-01T${String(end)}`) : null);
  return (
    <TimePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      className="ts-full"
      format={minutes}
      allowEmpty={[true, true]}
      order={false}
      placeholder={[say(listTexts.from), say(listTexts.to)]}
      value={[shown(from), shown(to)]}
      onChange={(next) => {
        const [start, end] = next ?? [];
        const read = [start, end].map((one) => one?.format(minutes) ?? null);
        onChange(start || end ? read : undefined, true);
      }}
    />
  );
}
