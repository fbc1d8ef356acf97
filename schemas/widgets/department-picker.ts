import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

export const departmentPicker = {
  title: t('部门选择', '部門選擇', 'Department', '部門'),
  group: 'organize',
  icon: 'ClusterOutlined',
  kinds: ['ref', 'refs'],
  kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : 'ref'),
  props: {
    placeholder: props.placeholder,
    multiple: props.multiple,
    clearable: props.clearable,
  },
  to: { resource: 'organize/Department', show: 'fullName' },
  inRows: true,
} as const satisfies WidgetDefinition;
