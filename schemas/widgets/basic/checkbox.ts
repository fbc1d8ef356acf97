import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { startOptions } from '../start-options.ts';
import { choiceRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const checkbox = {
  title: t('多选框组', '多選框組', 'Checkbox group', 'チェックボックス'),
  group: 'basic',
  icon: 'CheckSquareOutlined',
  kinds: ['refs'],
  props: {
    options: props.options,
    offered: props.offered,
    optionStyle: props.optionStyle,
    minCount: { type: 'integer', label: t('至少选几项', '至少選幾項', 'At least', '最少選択数'), min: 0, max: 1000 },
    maxCount: props.maxCount,
  },
  inRows: true,
  refine: choiceRules,
  input: 'options',
  start: { props: { options: startOptions } },
} as const satisfies WidgetDefinition;
