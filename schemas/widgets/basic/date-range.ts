import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const dateRange = {
  title: t('日期范围', '日期範圍', 'Date range', '期間'),
  group: 'basic',
  icon: 'ScheduleOutlined',
  kinds: ['range'],
  props: {
    withTime: props.withTime,
    separator: props.separator,
    clearable: props.clearable,
  },
  inRows: true,
} as const satisfies WidgetDefinition;
