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
    separator: {
      type: 'text',
      label: t('分隔文字', '分隔文字', 'Separator', '区切り文字'),
      default: '~',
      maxLength: 8,
    },
    clearable: props.clearable,
  },
  inRows: true,
} as const satisfies WidgetDefinition;
