import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { SearchFieldProps } from './search-field.tsx';

/** From a day to a day, either of them open. */
export function DatesSearch({ id, field, value, onChange }: SearchFieldProps) {
  const withTime = field.kind === 'dateTime';
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      className="ts-full"
      allowEmpty={[true, true]}
      value={[from ? dayjs(String(from)) : null, to ? dayjs(String(to)) : null]}
      onChange={(next) => {
        const [start, end] = next ?? [];
        const read = withTime
          ? [start?.startOf('day').toISOString(), end?.endOf('day').toISOString()]
          : [start?.format('YYYY-MM-DD'), end?.format('YYYY-MM-DD')];
        onChange(start || end ? read.map((one) => one ?? null) : undefined, true);
      }}
    />
  );
}
