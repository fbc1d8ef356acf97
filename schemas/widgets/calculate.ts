import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

export const calculate = {
  title: t('计算公式', '計算公式', 'Calculation', '計算'),
  group: 'advanced',
  icon: 'CalculatorOutlined',
  kinds: ['decimal'],
  props: {
    precision: props.precision,
    thousands: props.thousands,
    prefix: props.prefix,
    suffix: props.suffix,
  },
  computed: true,
  inRows: true,
} as const satisfies WidgetDefinition;
