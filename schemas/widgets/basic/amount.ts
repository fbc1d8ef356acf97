import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { numberRules, rounded } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const amount = {
  title: t('金额', '金額', 'Amount', '金額'),
  group: 'basic',
  icon: 'PayCircleOutlined',
  kinds: ['decimal'],
  props: {
    placeholder: props.placeholder,
    min: props.min,
    max: props.max,
    prefix: props.prefix,
    suffix: props.suffix,
    capital: {
      type: 'boolean',
      label: t('显示大写金额', '顯示大寫金額', 'Show the amount in words', '漢数字表記'),
      default: false,
    },
  },
  inRows: true,
  places: 2,
  // SPEC §5: the amount widget rounds to 2 decimals.
  prepare: (raw: unknown) => rounded(raw, 2),
  refine: numberRules,
} as const satisfies WidgetDefinition;
