import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';
import { pickerOf } from './picker.ts';

export const userPicker = {
  ...pickerOf({
    part: 'user',
    title: t('用户选择', '使用者選擇', 'User', 'ユーザー'),
    icon: 'UserOutlined',
  }),
  inSearch: true,
} as const satisfies WidgetDefinition;
