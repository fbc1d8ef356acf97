import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

export const input = {
  title: t('单行输入', '單行輸入', 'Single-line input', '一行入力'),
  group: 'basic',
  icon: 'FormOutlined',
  kinds: ['text'],
  props: {
    placeholder: props.placeholder,
    prefix: props.prefix,
    suffix: props.suffix,
    maxlength: props.maxlength,
    showWordLimit: props.showWordLimit,
    clearable: props.clearable,
    password: { type: 'boolean', label: t('密码框', '密碼框', 'Password box', 'パスワード入力'), default: false },
  },
  inRows: true,
  names: true,
  masks: ({ password }: Record<string, unknown>) => password === true,
} as const satisfies WidgetDefinition;
