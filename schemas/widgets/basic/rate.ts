import { Exact } from '../../expression/core/value.ts';
import { type Reading, wrong } from '../../kinds/kind.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const rate = {
  title: t('评分', '評分', 'Rating', '評価'),
  group: 'basic',
  icon: 'StarOutlined',
  kinds: ['integer', 'decimal'],
  kindOf: ({ allowHalf }: Record<string, unknown>) => (allowHalf ? 'decimal' : 'integer'),
  props: {
    count: { type: 'integer', label: t('星数', '星數', 'Stars', '星の数'), default: 5, min: 1, max: 20 },
    allowHalf: {
      type: 'boolean',
      label: t('允许半星', '允許半星', 'Half stars', '半分の星も可'),
      help: t('此时 kind 为 decimal', '此時 kind 為 decimal', 'The kind is then decimal', 'kind は decimal になります'),
      default: false,
    },
    texts: {
      type: 'list',
      label: t('各星的文字', '各星的文字', 'A text for each star', '星ごとの文字'),
      help: t(
        '从一星起，显示在星的旁边',
        '從一星起，顯示在星的旁邊',
        'Shown beside the stars; the first is that of one star',
        '星の横に表示されます。最初が星1つの文字です',
      ),
      of: { text: { type: 'caption', required: true, label: t('文字', '文字', 'Text', '文字') } },
      max: 20,
    },
    color: { type: 'color', label: t('颜色', '顏色', 'Colour', '色') },
    clearable: props.clearable,
  },
  inRows: true,
  // Nobody wants the sum of ratings, nor stars at the right of a column.
  numeric: false,
  refine: (value: unknown, reading: Reading) => {
    const { count, allowHalf } = reading.props;
    const stars = new Exact(String(value));
    // choice: 0 stars is no rating, as a control of stars has it that was cleared; so an average leaves it out.
    if (stars.isZero()) return null;
    const step = allowHalf ? 0.5 : 1;
    if (stars.isNegative()) return wrong(reading, 'tooSmall', { min: 0 });
    if (typeof count === 'number' && stars.gt(count)) return wrong(reading, 'tooLarge', { max: count });
    return stars.mod(step).isZero() ? value : wrong(reading, 'step', { step });
  },
} as const satisfies WidgetDefinition;
