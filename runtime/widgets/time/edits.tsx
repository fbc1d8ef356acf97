import { readDate, readDateTime, readTime } from '@tessera/schemas/kinds/moment.ts';
import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { EditProps } from '../view.ts';
import { captionOf, labelIdOf, numberOf, statusOf } from '../view.ts';
import { clearing } from './clear-icon.tsx';
import { clockFormatOf, dayFormat, formatOf, momentFormatOf, momentFrom, timeFormatOf } from './format.ts';
import { closedTimes, pickerLimits } from './limits.ts';
import { TypedEnds } from './typed-ends.tsx';
import { typedDay, typedMoment, typedTime, typedWholeDay } from './typed-text.ts';

const pickers = { YYYY: 'year', 'YYYY-MM': 'month', 'YYYY-MM-DD': 'date' } as const;

/** How the texts of days and moments are read and shown, in a picker of a format. */
const readingOf = (format: string, { withTime }: { withTime: boolean }) => ({
  read: withTime ? typedMoment : format === dayFormat ? typedWholeDay : typedDay,
  show: (value: string) => momentFrom(value).format(format),
});

/** The same of times of day. */
const timeReadingOf = (format: string) => ({
  read: typedTime,
  show: (value: string) => dayjs(onSomeDay(value)).format(format),
});

const onSomeDay = (time: unknown) => `2000-01-01T${String(time)}`;

/** A picker shows nothing for what is no value (of which dayjs may make another day): the text stays in its input. */
const shownIn = (value: unknown, isValue: (text: string) => unknown) =>
  typeof value === 'string' && isValue(value) ? momentFrom(isValue === readTime ? onSomeDay(value) : value) : null;

/** A text that is no value: a picker draws none, and where the form was left and came back its input is empty. */
const leftText = (value: unknown, isValue: (text: string) => unknown): string | undefined =>
  typeof value === 'string' && value !== '' && !isValue(value) ? value : undefined;

const leftEnds = (value: unknown, isValue: (text: string) => unknown): (string | undefined)[] =>
  (Array.isArray(value) ? value : []).map((end) => leftText(end, isValue));

/** It stands in place of what empty inputs say otherwise, and looks like what was written. */
const showLeft = ([from, to]: (string | undefined)[]): { className?: string; placeholder?: [string, string] } =>
  from || to ? { className: 'ts-full ts-left-text', placeholder: [from ?? '', to ?? ''] } : {};

/** What all pickers of a form have. */
const pickerOf = ({ props, disabled, invalid, inCell = false }: EditProps) => ({
  className: 'ts-full',
  allowClear: clearing(props.clearable !== false),
  disabled,
  autoFocus: inCell,
  preserveInvalidOnBlur: true,
  ...statusOf(invalid),
});

/** Without it the second end cannot be gone to before the first is confirmed: what is picked for it would be the first. */
const eitherEnd = { needConfirm: false };

type Ends = [Dayjs | null, Dayjs | null];

const endsOf = (ends: Ends, textOf: (end: Dayjs) => string): (string | null)[] => ends.map((end) => end && textOf(end));

/**
 * What is picked of a time counts at once: whoever goes on to the next field, or saves, without "OK" has picked it all the same.
 * A picker by itself takes it back, and says so nowhere.
 */
const asPicked = <Picked,>(take: (picked: Picked) => void) => ({
  onCalendarChange: (picked: Picked | Picked[] | null) => {
    if (picked) take(picked as Picked);
  },
});

export function DateEdit(given: EditProps) {
  const { id, value, onChange, field, props, inCell } = given;
  const withTime = field.kind === 'dateTime';
  const day = formatOf(props);
  const format = withTime ? momentFormatOf(props) : day;
  const isValue = withTime ? readDateTime : readDate;
  const shown = shownIn(value, isValue);
  const left = leftText(value, isValue);
  return (
    <TypedEnds
      texts={[shown?.format(format) ?? '']}
      left={[left]}
      {...readingOf(format, { withTime })}
      onChange={([end]) => onChange(end)}
      inCell={inCell}
    >
      <DatePicker
        id={id}
        {...pickerOf(given)}
        value={shown}
        onChange={(next) => onChange(next ? (withTime ? next.toISOString() : next.format(dayFormat)) : null)}
        {...(withTime
          ? {
              ...asPicked<Dayjs>((next) => onChange(next.toISOString())),
              showTime: { format: clockFormatOf(props) },
              format,
            }
          : { picker: pickers[day], format })}
        {...pickerLimits(props, { withTime })}
        placeholder={left ?? captionOf(props.placeholder) ?? ''}
        {...(left ? { className: 'ts-full ts-left-text' } : {})}
      />
    </TypedEnds>
  );
}

/** Both ends, or nothing where neither is there. */
const bothOf = (ends: (string | null)[]) => (ends.every((end) => end === null) ? null : ends);

export function RangeEdit(given: EditProps) {
  const { id, value, onChange, props, inCell } = given;
  const withTime = props.withTime === true;
  const format = withTime ? momentFormatOf(props) : dayFormat;
  const isValue = withTime ? readDateTime : readDate;
  const [from, to] = (Array.isArray(value) ? value : []).map((end) => shownIn(end, isValue));
  const left = leftEnds(value, isValue);
  return (
    <TypedEnds
      texts={[from?.format(format) ?? '', to?.format(format) ?? '']}
      left={left}
      {...readingOf(format, { withTime })}
      onChange={(ends) => onChange(bothOf(ends))}
      inCell={inCell}
    >
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        aria-labelledby={labelIdOf(id)}
        {...pickerOf(given)}
        value={from || to ? [from ?? null, to ?? null] : null}
        onChange={(next) =>
          onChange(
            next?.[0] && next[1] ? next.map((one) => (withTime ? one?.toISOString() : one?.format(dayFormat))) : null,
          )
        }
        {...(withTime
          ? {
              ...asPicked<Ends>((next) => onChange(bothOf(endsOf(next, (one) => one.toISOString())))),
              ...{ ...eitherEnd, showTime: { format: clockFormatOf(props) }, format },
            }
          : { format })}
        {...pickerLimits(props, { withTime })}
        separator={String(props.separator ?? '~')}
        {...showLeft(left)}
      />
    </TypedEnds>
  );
}

export function TimeRangeEdit(given: EditProps) {
  const { id, value, onChange, props, inCell } = given;
  const format = timeFormatOf(props);
  const [from, to] = (Array.isArray(value) ? value : []).map((end) => shownIn(end, readTime));
  const step = numberOf(props.minuteStep) ?? 1;
  const placeholder = (given: unknown) => captionOf(given) ?? '';
  const left = leftEnds(value, readTime);
  return (
    <TypedEnds
      texts={[from?.format(format) ?? '', to?.format(format) ?? '']}
      left={left}
      {...timeReadingOf(format)}
      onChange={(ends) => onChange(bothOf(ends))}
      inCell={inCell}
    >
      <TimePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        aria-labelledby={labelIdOf(id)}
        {...pickerOf(given)}
        value={from || to ? [from ?? null, to ?? null] : null}
        onChange={(next) => onChange(next?.[0] && next[1] ? next.map((one) => one?.format('HH:mm:ss')) : null)}
        {...eitherEnd}
        {...asPicked<Ends>((next) => onChange(bothOf(endsOf(next, (one) => one.format('HH:mm:ss')))))}
        format={format}
        {...closedTimes(props)}
        order={props.overnight !== true}
        {...(step > 1 ? { minuteStep: step as 15 } : {})}
        placeholder={[placeholder(props.startPlaceholder), placeholder(props.endPlaceholder)]}
        {...showLeft(left)}
        separator={String(props.separator ?? '~')}
      />
    </TypedEnds>
  );
}

export function TimeEdit(given: EditProps) {
  const { id, value, onChange, props, inCell } = given;
  const format = timeFormatOf(props);
  const shown = shownIn(value, readTime);
  const left = leftText(value, readTime);
  return (
    <TypedEnds
      texts={[shown?.format(format) ?? '']}
      left={[left]}
      {...timeReadingOf(format)}
      onChange={([end]) => onChange(end)}
      inCell={inCell}
    >
      <TimePicker
        id={id}
        {...pickerOf(given)}
        value={shown}
        onChange={(next) => onChange(next ? next.format('HH:mm:ss') : null)}
        {...asPicked<Dayjs>((next) => onChange(next.format('HH:mm:ss')))}
        format={format}
        {...closedTimes(props)}
        placeholder={left ?? captionOf(props.placeholder) ?? ''}
        {...(left ? { className: 'ts-full ts-left-text' } : {})}
      />
    </TypedEnds>
  );
}
