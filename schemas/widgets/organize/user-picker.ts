import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const userPicker = {
  title: t('用户选择', '使用者選擇', 'User', 'ユーザー'),
  group: 'organize',
  icon: 'UserOutlined',
  kinds: ['ref', 'refs'],
  kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : 'ref'),
  props: {
    placeholder: props.placeholder,
    multiple: props.multiple,
    clearable: props.clearable,
  },
  source: { source: 'organization', of: 'user' },
  inRows: true,
  inSearch: true,
  refine: choiceRules,
} as const satisfies WidgetDefinition;
