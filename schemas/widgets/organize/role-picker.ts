import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';
import { pickerOf } from './picker.ts';

export const rolePicker = pickerOf({
  part: 'role',
  title: t('角色选择', '角色選擇', 'Role', 'ロール'),
  icon: 'TeamOutlined',
}) satisfies WidgetDefinition;
