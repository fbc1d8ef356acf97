import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { startOptions } from '../start-options.ts';
import { optionRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const radio = {
  title: t('单选框组', '單選框組', 'Radio group', 'ラジオボタン'),
  group: 'basic',
  icon: 'CheckCircleOutlined',
  kinds: ['text'],
  props: {
    options: props.options,
    offered: props.offered,
    optionStyle: props.optionStyle,
  },
  inRows: true,
  inSearch: true,
  refine: optionRules,
  input: 'options',
  start: { props: { options: startOptions } },
} as const satisfies WidgetDefinition;
