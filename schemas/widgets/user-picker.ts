import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

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
  to: { resource: 'organize/User', show: 'realName' },
  inRows: true,
} as const satisfies WidgetDefinition;
