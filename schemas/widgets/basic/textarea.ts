import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const textarea = {
  title: t('多行输入', '多行輸入', 'Text area', '複数行入力'),
  group: 'basic',
  icon: 'AlignLeftOutlined',
  kinds: ['longText', 'text'],
  props: {
    placeholder: props.placeholder,
    maxlength: props.maxlength,
    showWordLimit: props.showWordLimit,
    minRows: props.minRows,
    maxRows: props.maxRows,
  },
  inRows: true,
  wide: true,
} as const satisfies WidgetDefinition;
