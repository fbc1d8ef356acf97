import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { dayRules, newDayRules } from '../limit-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const date = {
  title: t('日期选择', '日期選擇', 'Date', '日付'),
  group: 'basic',
  icon: 'CalendarOutlined',
  kinds: ['date', 'dateTime'],
  kindOf: (props: Record<string, unknown>) => (props.withTime ? 'dateTime' : 'date'),
  props: {
    placeholder: props.placeholder,
    format: {
      type: 'choice',
      label: t('格式', '格式', 'Format', '書式'),
      choices: [
        { value: 'YYYY', label: t('年', '年', 'Year', '年') },
        { value: 'YYYY-MM', label: t('年-月', '年-月', 'Month', '年月') },
        { value: 'YYYY-MM-DD', label: t('年-月-日', '年-月-日', 'Day', '年月日') },
      ],
      default: 'YYYY-MM-DD',
      when: { prop: 'withTime', is: [false] },
    },
    withTime: props.withTime,
    timeFormat: props.clockFormat,
    min: props.earliest,
    max: props.latest,
    clearable: props.clearable,
  },
  inRows: true,
  inSearch: true,
  refine: dayRules,
  refineNew: newDayRules,
} as const satisfies WidgetDefinition;
