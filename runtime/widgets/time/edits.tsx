import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { clearing } from '../clear-icon.tsx';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, labelIdOf, numberOf, statusOf } from '../view.ts';
import { clockFormatOf, dayFormat, formatOf, momentFormatOf, timeFormatOf } from './format.ts';
import { closedTimes, pickerLimits } from './limits.ts';

const pickers = { YYYY: 'year', 'YYYY-MM': 'month', 'YYYY-MM-DD': 'date' } as const;

export function DateEdit({ id, value, onChange, field, props, disabled, invalid, inCell }: EditProps) {
  const withTime = field.kind === 'dateTime';
  const format = formatOf(props);
  return (
    <DatePicker
      id={id}
      className="ts-full"
      value={isEmpty(value) ? null : dayjs(String(value))}
      onChange={(next) => onChange(next ? (withTime ? next.toISOString() : next.format(dayFormat)) : null)}
      {...(withTime
        ? { showTime: { format: clockFormatOf(props) }, format: momentFormatOf(props) }
        : { picker: pickers[format], format })}
      {...pickerLimits(props, { withTime })}
      placeholder={captionOf(props.placeholder) ?? ''}
      allowClear={clearing(props.clearable !== false)}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

export function RangeEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  const withTime = props.withTime === true;
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      aria-labelledby={labelIdOf(id)}
      className="ts-full"
      value={from && to ? [dayjs(String(from)), dayjs(String(to))] : null}
      onChange={(next) =>
        onChange(
          next?.[0] && next[1] ? next.map((one) => (withTime ? one?.toISOString() : one?.format(dayFormat))) : null,
        )
      }
      {...(withTime
        ? { showTime: { format: clockFormatOf(props) }, format: momentFormatOf(props) }
        : { format: dayFormat })}
      {...pickerLimits(props, { withTime })}
      separator={String(props.separator ?? '~')}
      allowClear={clearing(props.clearable !== false)}
      disabled={disabled}
      autoFocus={inCell ?? false}
      {...statusOf(invalid)}
    />
  );
}

export function TimeRangeEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  const [from, to] = Array.isArray(value) ? value.map((end) => dayjs(`2000-01-01T${String(end)}`)) : [];
  const step = numberOf(props.minuteStep) ?? 1;
  const placeholder = (given: unknown) => captionOf(given) ?? '';
  return (
    <TimePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      aria-labelledby={labelIdOf(id)}
      className="ts-full"
      value={from?.isValid() && to?.isValid() ? [from, to] : null}
      onChange={(next) => onChange(next?.[0] && next[1] ? next.map((one) => one?.format('HH:mm:ss')) : null)}
      format={timeFormatOf(props)}
      {...closedTimes(props)}
      order={props.overnight !== true}
      {...(step > 1 ? { minuteStep: step as 15 } : {})}
      placeholder={[placeholder(props.startPlaceholder), placeholder(props.endPlaceholder)]}
      separator={String(props.separator ?? '~')}
      allowClear={clearing(props.clearable !== false)}
      disabled={disabled}
      autoFocus={inCell ?? false}
      {...statusOf(invalid)}
    />
  );
}

export function TimeEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  return (
    <TimePicker
      id={id}
      className="ts-full"
      value={isEmpty(value) ? null : dayjs(`2000-01-01T${String(value)}`)}
      onChange={(next) => onChange(next ? next.format('HH:mm:ss') : null)}
      format={timeFormatOf(props)}
      {...closedTimes(props)}
      placeholder={captionOf(props.placeholder) ?? ''}
      allowClear={clearing(props.clearable !== false)}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}
