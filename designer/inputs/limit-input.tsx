import { say } from '@tessera/runtime/session/language.ts';
import { daysFromToday, limitFromToday } from '@tessera/schemas/kinds/limits.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { DatePicker, InputNumber, Select, Space, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { InputProps } from './input.ts';
import { inspectorTexts } from './texts.ts';

const texts = {
  fixed: t('固定日期', '固定日期', 'A day', '固定の日付'),
  today: t('填写当天', '填寫當天', 'Today', '入力日'),
  days: t(
    '当天之后的天数，之前为负',
    '當天之後的天數，之前為負',
    'Days after it; before it below 0',
    '入力日からの日数（前は負の数）',
  ),
};
const farthest = 99_999;

/** A day or a time of day beyond which nothing can be chosen. */
export const LimitInput = (given: InputProps<'limit'>) =>
  given.prop.of === 'time' ? <TimeLimit {...given} /> : <DayLimit {...given} />;

function TimeLimit({ id, label, value, onChange }: InputProps<'limit'>) {
  return (
    <TimePicker
      id={id}
      aria-label={label}
      className="ts-full"
      value={typeof value === 'string' ? dayjs(`2000-01-01T${value}`) : null}
      placeholder={say(inspectorTexts.unset)}
      onChange={(next) => onChange(next ? next.format('HH:mm:ss').replace(/^(\d\d:\d\d):00$/, '$1') : undefined)}
    />
  );
}

type Sort = 'fixed' | 'today';

function DayLimit({ id, label, value, onChange }: InputProps<'limit'>) {
  const days = daysFromToday(value);
  const held: Sort | undefined = days !== undefined ? 'today' : value === undefined ? undefined : 'fixed';
  // Of a fixed day it is chosen first that it is one.
  const [chosen, setChosen] = useState<Sort>();
  const sort = held ?? chosen;
  const choose = (next: Sort | undefined) => {
    setChosen(next);
    onChange(next === 'today' ? 'today' : undefined);
  };
  return (
    <Space.Compact block>
      <Select<Sort>
        id={id}
        aria-label={label}
        allowClear
        value={sort as Sort}
        placeholder={say(inspectorTexts.unset)}
        options={(['fixed', 'today'] as const).map((one) => ({ value: one, label: say(texts[one]) }))}
        onChange={choose}
      />
      {sort === 'today' && (
        <InputNumber
          aria-label={say(texts.days)}
          title={say(texts.days)}
          precision={0}
          min={-farthest}
          max={farthest}
          value={days ?? 0}
          formatter={(shown) => (Number(shown) > 0 ? `+${shown}` : `${shown ?? ''}`)}
          onChange={(next) => onChange(limitFromToday(next ?? 0))}
        />
      )}
      {sort === 'fixed' && (
        <DatePicker
          aria-label={label}
          value={typeof value === 'string' ? dayjs(value) : null}
          onChange={(next) => onChange(next ? next.format('YYYY-MM-DD') : undefined)}
        />
      )}
    </Space.Compact>
  );
}
