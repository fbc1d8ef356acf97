import type { Reading } from '../../kinds/kind.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { numberRules, pairRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const numberRange = {
  title: t('数字范围', '數字範圍', 'Number range', '数値範囲'),
  group: 'basic',
  icon: 'ColumnWidthOutlined',
  kinds: ['numberRange'],
  props: {
    startPlaceholder: props.startPlaceholder,
    endPlaceholder: props.endPlaceholder,
    min: props.min,
    max: props.max,
    precision: props.precision,
    thousands: props.thousands,
    prefix: props.prefix,
    suffix: props.suffix,
    separator: props.separator,
    bothEnds: {
      type: 'boolean',
      label: t('两端都要填写', '兩端都要填寫', 'Both ends are needed', '両端とも必須'),
      help: t(
        '不选时可以只填一端，表示不小于或不大于',
        '不選時可以只填一端，表示不小於或不大於',
        'Without it one end may stay open: at least, or at most',
        'オフの場合は片側だけでもよく、「以上」または「以下」を表します',
      ),
      default: false,
    },
  },
  inRows: true,
  refine: (value: unknown, reading: Reading) =>
    pairRules(value, reading, { end: numberRules, needsBoth: reading.props.bothEnds === true }),
} as const satisfies WidgetDefinition;
