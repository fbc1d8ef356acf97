import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const time = {
  title: t('时间选择', '時間選擇', 'Time', '時刻'),
  group: 'basic',
  icon: 'ClockCircleOutlined',
  kinds: ['time'],
  props: {
    placeholder: props.placeholder,
    format: {
      type: 'choice',
      label: t('格式', '格式', 'Format', '書式'),
      choices: [
        { value: 'HH:mm:ss', label: t('时:分:秒', '時:分:秒', 'Hours, minutes, seconds', '時:分:秒') },
        { value: 'HH:mm', label: t('时:分', '時:分', 'Hours, minutes', '時:分') },
      ],
      default: 'HH:mm:ss',
    },
    clearable: props.clearable,
  },
  inRows: true,
} as const satisfies WidgetDefinition;
