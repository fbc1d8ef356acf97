import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

export const radio = {
  title: t('单选框组', '單選框組', 'Radio group', 'ラジオボタン'),
  group: 'basic',
  icon: 'CheckCircleOutlined',
  kinds: ['text'],
  props: {
    options: props.options,
    optionStyle: props.optionStyle,
  },
  inRows: true,
} as const satisfies WidgetDefinition;
