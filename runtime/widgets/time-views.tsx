import { t } from '@tessera/schemas/language/text.ts';
import { DatePicker, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { say } from '../session/language.ts';
import { EmptyValue, PlainText } from './text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from './view.ts';
import { captionOf, isEmpty, statusOf } from './view.ts';

const minuteFormat = 'YYYY-MM-DD HH:mm'; // SPEC §9.
const dayFormat = 'YYYY-MM-DD';
const pickers = { YYYY: 'year', 'YYYY-MM': 'month', 'YYYY-MM-DD': 'date' } as const;
type DayFormat = keyof typeof pickers;
const formatOf = (props: Record<string, unknown>): DayFormat =>
  typeof props.format === 'string' && props.format in pickers ? (props.format as DayFormat) : dayFormat;

/** How every date and time of the product reads, in the person's own time zone. */
export const formatDateTime = (value: unknown): string =>
  isEmpty(value) ? '' : dayjs(String(value)).format(minuteFormat);

function DateEdit({ id, value, onChange, field, props, disabled, invalid, inCell }: EditProps) {
  const withTime = field.kind === 'dateTime';
  const format = formatOf(props);
  return (
    <DatePicker
      id={id}
      className="ts-full"
      value={isEmpty(value) ? null : dayjs(String(value))}
      onChange={(next) => onChange(next ? (withTime ? next.toISOString() : next.format(dayFormat)) : null)}
      {...(withTime ? { showTime: { format: 'HH:mm' }, format: minuteFormat } : { picker: pickers[format], format })}
      placeholder={captionOf(props.placeholder) ?? ''}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

function DateShow({ value, field, props, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  const text = field.kind === 'dateTime' ? formatDateTime(value) : dayjs(String(value)).format(formatOf(props));
  return inCell ? <span className="ts-number">{text}</span> : <PlainText text={text} />;
}

function RangeEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  const withTime = props.withTime === true;
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      className="ts-full"
      value={from && to ? [dayjs(String(from)), dayjs(String(to))] : null}
      onChange={(next) =>
        onChange(
          next?.[0] && next[1] ? next.map((one) => (withTime ? one?.toISOString() : one?.format(dayFormat))) : null,
        )
      }
      {...(withTime ? { showTime: { format: 'HH:mm' }, format: minuteFormat } : { format: dayFormat })}
      separator={String(props.separator ?? '~')}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell ?? false}
      {...statusOf(invalid)}
    />
  );
}

function RangeShow({ value, props, inCell }: ShowProps) {
  if (!Array.isArray(value) || value.length !== 2) return <EmptyValue />;
  const format = props.withTime === true ? minuteFormat : dayFormat;
  const text = value.map((one) => dayjs(String(one)).format(format)).join(` ${String(props.separator ?? '~')} `);
  return <PlainText text={text} inCell={inCell} />;
}

function TimeEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  const format = props.format === 'HH:mm' ? 'HH:mm' : 'HH:mm:ss';
  return (
    <TimePicker
      id={id}
      className="ts-full"
      value={isEmpty(value) ? null : dayjs(`2000-01-01T${String(value)}`)}
      onChange={(next) => onChange(next ? next.format('HH:mm:ss') : null)}
      format={format}
      placeholder={captionOf(props.placeholder) ?? ''}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

function TimeShow({ value, props, inCell }: ShowProps) {
  const text = isEmpty(value) ? '' : String(value).slice(0, props.format === 'HH:mm' ? 5 : 8);
  return <PlainText text={text} inCell={inCell} />;
}

export const yes = t('是', '是', 'Yes', 'はい');
export const no = t('否', '否', 'No', 'いいえ');

function SwitchEdit({ id, value, onChange, field, props, disabled, inCell }: EditProps) {
  return (
    <Switch
      id={id}
      checked={value === true || value === 1}
      // Some stored flags are 0 and 1 (API.md, isTree).
      onChange={(next) => onChange(field.kind === 'integer' ? Number(next) : next)}
      checkedChildren={captionOf(props.activeText)}
      unCheckedChildren={captionOf(props.inactiveText)}
      disabled={disabled}
      autoFocus={inCell}
    />
  );
}

function SwitchShow({ value, props }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  return (
    <span>
      {value === true || value === 1
        ? (captionOf(props.activeText) ?? say(yes))
        : (captionOf(props.inactiveText) ?? say(no))}
    </span>
  );
}

export const dateView: WidgetView = { edit: DateEdit, show: DateShow };
export const rangeView: WidgetView = { edit: RangeEdit, show: RangeShow };
export const timeView: WidgetView = { edit: TimeEdit, show: TimeShow };
export const switchView: WidgetView = { edit: SwitchEdit, show: SwitchShow };
