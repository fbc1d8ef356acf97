import type { Speaking } from '../../kinds/kind.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

/** SPEC §3, code rule select: one of the rules that number bills, by its code. */
export const codeRuleSelect = {
  title: t('编码规则选择', '編碼規則選擇', 'Code rule', '採番ルール選択'),
  group: 'advanced',
  icon: 'OrderedListOutlined',
  kinds: ['text'],
  props: { placeholder: props.placeholder, clearable: props.clearable },
  source: { source: 'codes', of: 'codeRule' },
  inRows: true,
  toText: (value: unknown, { label }: Speaking) => label(String(value)),
  input: 'options',
} as const satisfies WidgetDefinition;
