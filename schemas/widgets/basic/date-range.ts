import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { dayRules, newDayRules } from '../limit-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const dateRange = {
  title: t('日期范围', '日期範圍', 'Date range', '期間'),
  group: 'basic',
  icon: 'ScheduleOutlined',
  kinds: ['range'],
  props: {
    withTime: props.withTime,
    timeFormat: props.clockFormat,
    min: props.earliest,
    max: props.latest,
    separator: props.separator,
    clearable: props.clearable,
  },
  inRows: true,
  refine: dayRules,
  refineNew: newDayRules,
} as const satisfies WidgetDefinition;
