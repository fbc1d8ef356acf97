import type { Reading } from '../../kinds/kind.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { fileRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

/** A name written by hand. It is stored as a picture, so that whatever holds for pictures holds for it. */
export const signature = {
  title: t('手写签名', '手寫簽名', 'Signature', '手書き署名'),
  group: 'advanced',
  icon: 'SignatureOutlined',
  kinds: ['files'],
  props: {
    lineColor: {
      type: 'color',
      label: t('笔迹颜色', '筆跡顏色', 'Colour of the ink', 'インクの色'),
      default: '#000000',
    },
    lineWidth: {
      type: 'integer',
      label: t('笔迹粗细（像素）', '筆跡粗細（像素）', 'Width of the pen in px', 'ペンの太さ（px）'),
      default: 3,
      min: 1,
      max: 10,
    },
    buttonText: props.buttonText,
    tip: props.tip,
  },
  accepts: ['image/*'],
  inRows: true,
  // Who signs signs once.
  refine: (value: unknown, reading: Reading) => fileRules(value, { ...reading, props: { limit: 1 } }),
} as const satisfies WidgetDefinition;
