import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { numberRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const number = {
  title: t('数字输入', '數字輸入', 'Number', '数値'),
  group: 'basic',
  icon: 'FieldNumberOutlined',
  kinds: ['decimal', 'integer'],
  props: {
    placeholder: props.placeholder,
    min: props.min,
    max: props.max,
    step: { type: 'number', label: t('步长', '步長', 'Step', '増減値'), default: 1, min: 0 },
    stepStrictly: {
      type: 'boolean',
      label: t('只能是步长的倍数', '只能是步長的倍數', 'Only multiples of the step', '増減値の倍数のみ'),
      default: false,
    },
    precision: props.precision,
    thousands: props.thousands,
    prefix: props.prefix,
    suffix: props.suffix,
  },
  inRows: true,
  refine: numberRules,
} as const satisfies WidgetDefinition;
