import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

export const checkbox = {
  title: t('多选框组', '多選框組', 'Checkbox group', 'チェックボックス'),
  group: 'basic',
  icon: 'CheckSquareOutlined',
  kinds: ['refs'],
  props: {
    options: props.options,
    optionStyle: props.optionStyle,
    minCount: { type: 'integer', label: t('至少选几项', '至少選幾項', 'At least', '最少選択数'), min: 0, max: 1000 },
    maxCount: props.maxCount,
  },
  inRows: true,
} as const satisfies WidgetDefinition;
