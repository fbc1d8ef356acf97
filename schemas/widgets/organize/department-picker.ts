import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

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
  source: { source: 'organization', of: 'department' },
  inRows: true,
  inSearch: true,
  refine: choiceRules,
} as const satisfies WidgetDefinition;
