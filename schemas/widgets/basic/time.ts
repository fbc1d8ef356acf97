import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { timeRules } from '../limit-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const time = {
  title: t('时间选择', '時間選擇', 'Time', '時刻'),
  group: 'basic',
  icon: 'ClockCircleOutlined',
  kinds: ['time'],
  props: {
    placeholder: props.placeholder,
    format: props.timeFormat,
    min: props.earliestTime,
    max: props.latestTime,
    clearable: props.clearable,
  },
  inRows: true,
  refine: timeRules,
} as const satisfies WidgetDefinition;
