import { t } from '../../texts/text.ts';
import type { FunctionDefinition } from '../core/function.ts';
import type { CheckedType, ExpressionType } from '../core/types.ts';
import type { Value } from '../core/value.ts';
import { Exact, toNumber } from '../core/value.ts';
import { addMonths, dayOf, partsOf, readDay, today, writeDay } from './calendar.ts';

const part =
  (name: 'year' | 'month' | 'date') =>
  ([value]: Value[]): Value => {
    const day = readDay(value!);
    return day && new Exact(partsOf(day)[name]);
  };
const whole = (value: Value) => toNumber(value).trunc().toNumber();
const sameKind = (args: CheckedType[]): ExpressionType => (args[0]?.type === 'dateTime' ? 'dateTime' : 'date');

export const dateFunctions = {
  today: {
    title: t('今天', '今天', 'today', '今日'),
    args: [],
    result: 'date',
    run: (_, environment) => writeDay(today(environment)),
  },
  now: {
    title: t('当前时间', '目前時間', 'this moment', '現在日時'),
    args: [],
    result: 'dateTime',
    run: (_, environment) => environment.now.toISOString(),
  },
  date: {
    title: t(
      '日期：取日期时间的日期，或由年、月、日组成',
      '日期：取日期時間的日期，或由年、月、日組成',
      'a date: the day of a date and time, or of a year, month and day',
      '日付：日時の日付、または年・月・日から',
    ),
    args: ['any', 'number', 'number'],
    optional: 2,
    result: 'date',
    run: ([first, month, date]) => {
      const day =
        month === undefined
          ? readDay(first!)
          : dayOf({ year: whole(first!), month: whole(month), date: date === undefined ? 1 : whole(date) });
      return day && writeDay({ ...day, time: '' });
    },
  },
  year: { title: t('年', '年', 'the year', '年'), args: ['date'], result: 'number', run: part('year') },
  month: { title: t('月', '月', 'the month', '月'), args: ['date'], result: 'number', run: part('month') },
  day: { title: t('日', '日', 'the day of the month', '日'), args: ['date'], result: 'number', run: part('date') },
  addDays: {
    title: t('加若干天', '加若干天', 'so many days later', '日数を加算'),
    args: ['date', 'number'],
    result: sameKind,
    run: ([value, days]) => {
      const day = readDay(value!);
      return day && writeDay({ ...day, number: day.number + whole(days!) });
    },
  },
  addMonths: {
    title: t('加若干月', '加若干月', 'so many months later', '月数を加算'),
    args: ['date', 'number'],
    result: sameKind,
    run: ([value, months]) => {
      const day = readDay(value!);
      return day && writeDay(addMonths(day, Math.max(-200_000, Math.min(200_000, whole(months!)))));
    },
  },
  daysBetween: {
    title: t(
      '从前一日期到后一日期的天数',
      '從前一日期到後一日期的天數',
      'the days from the first date to the second',
      '最初の日付から次の日付までの日数',
    ),
    args: ['date', 'date'],
    result: 'number',
    run: ([from, to]) => {
      const [a, b] = [readDay(from!), readDay(to!)];
      return a && b && new Exact(b.number - a.number);
    },
  },
} as const satisfies Record<string, FunctionDefinition>;
