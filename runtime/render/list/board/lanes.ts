import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { Option } from '../../../host/host.ts';
import { say } from '../../../session/language.ts';
import type { FilterCondition } from '../query.ts';

/** The records that hold one value of the board's field. */
export interface Lane {
  key: string;
  label: string;
  color?: string | undefined;
  /** What a record holds that stands in it; undefined: nothing can be put in. */
  value: string | boolean | null | undefined;
  conditions: FilterCondition[];
  /** Drawn only while something stands in it. */
  ifAny: boolean;
}

const laneTexts = {
  none: t('未设置', '未設定', 'Not set', '未設定'),
  other: t('其他', '其他', 'Other', 'その他'),
  yes: t('是', '是', 'Yes', 'はい'),
  no: t('否', '否', 'No', 'いいえ'),
};

/** More lanes than a person looks over; what they hold is in the last one. */
export const mostLanes = 30;

/** The lanes of a board: one for each choice, before them what holds none, behind them what holds something else. */
export function lanesOf(field: FieldDefinition, options: Option[]): Lane[] {
  const where = (op: FilterCondition['op'], value: unknown): FilterCondition => ({ field: field.name, op, value });
  const none: Lane = {
    key: 'none',
    label: say(laneTexts.none),
    value: field.required ? undefined : null,
    conditions: [where('empty', true)],
    ifAny: field.required === true || field.kind === 'boolean',
  };
  if (field.kind === 'boolean')
    return [
      none,
      ...([true, false] as const).map(
        (value): Lane => ({
          key: `is ${value}`,
          label: say(value ? laneTexts.yes : laneTexts.no),
          color: value ? 'green' : undefined,
          value,
          conditions: [where('eq', value)],
          ifAny: false,
        }),
      ),
    ];
  const shown = options.slice(0, mostLanes);
  return [
    none,
    ...shown.map(
      ({ value, label, color, disabled }): Lane => ({
        key: `is ${value}`,
        label,
        color,
        value: disabled ? undefined : value,
        conditions: [where('eq', value)],
        ifAny: disabled === true,
      }),
    ),
    {
      key: 'other',
      label: say(laneTexts.other),
      value: undefined,
      conditions:
        shown.length > 0
          ? [
              where('notEmpty', true),
              where(
                'notIn',
                shown.map(({ value }) => value),
              ),
            ]
          : [where('notEmpty', true)],
      ifAny: true,
    },
  ];
}
