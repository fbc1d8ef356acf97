import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

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
  // SPEC §5, Calculate: an invalid result becomes 0.
  emptyResult: 0,
  start: { value: '0' },
} as const satisfies WidgetDefinition;
