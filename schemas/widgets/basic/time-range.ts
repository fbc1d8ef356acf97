import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { timeRules } from '../limit-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const timeRange = {
  title: t('时间范围', '時間範圍', 'Time range', '時間帯'),
  group: 'basic',
  icon: 'FieldTimeOutlined',
  kinds: ['timeRange'],
  props: {
    startPlaceholder: props.startPlaceholder,
    endPlaceholder: props.endPlaceholder,
    format: props.timeFormat,
    min: props.earliestTime,
    max: props.latestTime,
    minuteStep: {
      type: 'integer',
      label: t('分钟间隔', '分鐘間隔', 'Minutes apart', '分の間隔'),
      help: t(
        '选择时列出的分钟，例如 15',
        '選擇時列出的分鐘，例如 15',
        'Which minutes are listed to choose from, such as every 15',
        '選択肢に並ぶ分の間隔（例：15）',
      ),
      default: 1,
      min: 1,
      max: 30,
    },
    overnight: {
      type: 'boolean',
      label: t('可跨到次日', '可跨到隔日', 'May end on the next day', '翌日までまたげる'),
      help: t(
        '例如 22:00 至次日 06:00 的夜班',
        '例如 22:00 至隔日 06:00 的夜班',
        'Such as a night shift from 22:00 to 06:00',
        '22:00〜翌6:00 の夜勤など',
      ),
      default: false,
    },
    separator: props.separator,
    clearable: props.clearable,
  },
  inRows: true,
  refine: timeRules,
} as const satisfies WidgetDefinition;
