import { Exact } from '../../expression/core/value.ts';
import { type Reading, wrong } from '../../kinds/kind.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { numberRules, pairRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const slider = {
  title: t('滑块', '滑桿', 'Slider', 'スライダー'),
  group: 'basic',
  icon: 'SlidersOutlined',
  kinds: ['decimal', 'integer', 'numberRange'],
  // Of one number both kinds go.
  kindOf: ({ range }: Record<string, unknown>) => (range ? 'numberRange' : undefined),
  props: {
    min: { ...props.min, default: 0 },
    max: { ...props.max, default: 100 },
    step: { type: 'number', label: t('步长', '步長', 'Step', '増減値'), default: 1, min: 0.0001 },
    range: {
      type: 'boolean',
      label: t('选择一个范围', '選擇一個範圍', 'A range', '範囲を選ぶ'),
      help: t(
        '此时 kind 为 numberRange',
        '此時 kind 為 numberRange',
        'The kind is then numberRange',
        'kind は numberRange になります',
      ),
      default: false,
    },
    showInput: {
      type: 'boolean',
      label: t('旁边显示数字输入', '旁邊顯示數字輸入', 'Number input beside it', '横に数値入力を表示'),
      default: false,
    },
    dots: {
      type: 'boolean',
      label: t('显示间断点', '顯示間斷點', 'Show the steps', '目盛りを表示'),
      default: false,
    },
    marks: {
      type: 'list',
      label: t('刻度文字', '刻度文字', 'Marks', '目盛りの文字'),
      of: {
        value: { type: 'number', required: true, label: t('数值', '數值', 'Value', '値') },
        label: { type: 'caption', required: true, label: t('文字', '文字', 'Text', '文字') },
      },
      max: 50,
      by: 'value',
    },
    suffix: props.suffix,
    clearable: props.clearable,
  },
  inRows: true,
  refine: (value: unknown, reading: Reading) =>
    Array.isArray(value) ? pairRules(value, reading, { end: stopRules, needsBoth: true }) : stopRules(value, reading),
} as const satisfies WidgetDefinition;

/** Where the knob can stand: at `min`, steps away from it, at `max`, and at a mark. */
function stopRules(value: unknown, reading: Reading): unknown {
  const { min, max, step, marks } = reading.props;
  const before = reading.findings.length;
  numberRules(value, reading);
  if (reading.findings.length > before) return null;
  if (typeof min !== 'number' || typeof step !== 'number' || step <= 0) return value;
  const exact = new Exact(String(value));
  const named = Array.isArray(marks) ? marks.map((mark) => mark?.value) : [];
  const isStop =
    exact.minus(min).mod(step).isZero() || [max, ...named].some((stop) => typeof stop === 'number' && exact.eq(stop));
  return isStop ? value : wrong(reading, 'stepFrom', { min, step });
}
