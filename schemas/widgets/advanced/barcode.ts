import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

/** Names of standards are the same in every language. */
const format = (value: string, name: string) => ({ value, label: t(name, name, name, name) });

/** SPEC §3, bar code: drawn of a fixed text or of what another field holds; nothing of it is stored. */
export const barcode = {
  title: t('条形码', '條碼', 'Barcode', 'バーコード'),
  group: 'advanced',
  icon: 'BarcodeOutlined',
  kinds: ['none'],
  props: {
    dataType: {
      type: 'choice',
      label: t('内容来源', '內容來源', 'What it holds', '内容'),
      choices: [
        { value: 'static', label: t('固定文字', '固定文字', 'A fixed text', '固定の文字') },
        { value: 'relation', label: t('另一字段的值', '另一欄位的值', 'The value of a field', '別の項目の値') },
      ],
      default: 'static',
    },
    text: {
      ...props.codeText,
      help: t('只能是字母和数字', '只能是字母和數字', 'Letters and digits only', '英字と数字のみ'),
      maxLength: 80,
    },
    field: { ...props.codeField, use: 'code' },
    format: {
      type: 'choice',
      label: t('条形码格式', '條碼格式', 'Format', '形式'),
      choices: [
        format('code128', 'CODE 128'),
        format('code39', 'CODE 39'),
        format('ean13', 'EAN-13'),
        format('ean8', 'EAN-8'),
        format('upc', 'UPC-A'),
        format('itf14', 'ITF-14'),
        format('itf', 'ITF'),
        format('msi', 'MSI'),
        format('pharmacode', 'Pharmacode'),
        format('codabar', 'Codabar'),
      ],
      default: 'code128',
    },
    lineColor: props.codeColor,
    background: props.codeBackground,
    width: {
      type: 'integer',
      label: t(
        '最细线条的宽度（像素）',
        '最細線條的寬度（像素）',
        'Width of the thinnest bar in px',
        '最も細い線の幅（px）',
      ),
      default: 4,
      min: 1,
      max: 10,
    },
    height: {
      type: 'integer',
      label: t('高度（像素）', '高度（像素）', 'Height in px', '高さ（px）'),
      default: 40,
      min: 10,
      max: 400,
    },
    margin: {
      type: 'integer',
      label: t('边距（像素）', '邊距（像素）', 'Margin in px', '余白（px）'),
      default: 5,
      min: 0,
      max: 100,
    },
    displayValue: {
      type: 'boolean',
      label: t('在下方显示文字', '在下方顯示文字', 'The text stands below', '下に文字を表示'),
      default: false,
    },
  },
} as const satisfies WidgetDefinition;
