import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

/** SPEC §3, QR code: drawn of a fixed text, of what another field holds, or of the whole form; nothing of it is stored. */
export const qrCode = {
  title: t('二维码', 'QR Code', 'QR code', 'QRコード'),
  group: 'advanced',
  icon: 'QrcodeOutlined',
  kinds: ['none'],
  props: {
    dataType: {
      type: 'choice',
      label: t('内容来源', '內容來源', 'What it holds', '内容'),
      choices: [
        { value: 'form', label: t('整个表单', '整個表單', 'The whole form', 'フォーム全体') },
        { value: 'static', label: t('固定文字', '固定文字', 'A fixed text', '固定の文字') },
        { value: 'relation', label: t('另一字段的值', '另一欄位的值', 'The value of a field', '別の項目の値') },
      ],
      default: 'form',
    },
    text: { ...props.codeText, maxLength: 2000 },
    field: { ...props.codeField, use: 'value' },
    lineColor: props.codeColor,
    background: props.codeBackground,
    size: {
      type: 'integer',
      label: t('边长（像素）', '邊長（像素）', 'Size in px', '一辺の長さ（px）'),
      default: 40,
      min: 20,
      max: 400,
    },
  },
} as const satisfies WidgetDefinition;
