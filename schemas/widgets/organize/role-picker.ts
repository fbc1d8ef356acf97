import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const rolePicker = {
  title: t('角色选择', '角色選擇', 'Role', 'ロール'),
  group: 'organize',
  icon: 'TeamOutlined',
  kinds: ['ref', 'refs'],
  kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : 'ref'),
  props: {
    placeholder: props.placeholder,
    multiple: props.multiple,
    clearable: props.clearable,
  },
  source: { source: 'organization', of: 'role' },
  inRows: true,
  refine: choiceRules,
} as const satisfies WidgetDefinition;
