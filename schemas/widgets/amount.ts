import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

export const amount = {
  title: t('金额', '金額', 'Amount', '金額'),
  group: 'basic',
  icon: 'PayCircleOutlined',
  kinds: ['decimal'],
  props: {
    placeholder: props.placeholder,
    min: props.min,
    max: props.max,
    capital: {
      type: 'boolean',
      label: t('显示大写金额', '顯示大寫金額', 'Show the amount in words', '漢数字表記'),
      default: false,
    },
  },
  inRows: true,
} as const satisfies WidgetDefinition;
