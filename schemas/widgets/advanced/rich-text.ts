import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const richText = {
  title: t('富文本', '富文字', 'Rich text', 'リッチテキスト'),
  group: 'advanced',
  icon: 'FileWordOutlined',
  kinds: ['html'],
  props: {
    // SPEC §9: the placeholder of rich text.
    placeholder: { ...props.placeholder, default: t('请输入内容...', '請輸入內容...', 'Write here…', '内容を入力…') },
    minRows: { ...props.minRows, default: 6 },
    maxRows: { ...props.maxRows, default: 20 },
  },
  inRows: true,
  wide: true,
} as const satisfies WidgetDefinition;
