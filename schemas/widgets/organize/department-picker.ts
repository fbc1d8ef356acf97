import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';
import { treePickerOf } from './picker.ts';

export const departmentPicker = {
  ...treePickerOf({
    part: 'department',
    title: t('部门选择', '部門選擇', 'Department', '部門'),
    icon: 'ClusterOutlined',
  }),
  inSearch: true,
} as const satisfies WidgetDefinition;
