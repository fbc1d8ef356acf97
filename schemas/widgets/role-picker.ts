import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

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
  to: { resource: 'permission/Role', show: 'fullName' },
  inRows: true,
} as const satisfies WidgetDefinition;
