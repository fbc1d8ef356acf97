import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';
import { treePickerOf } from './picker.ts';

export const companyPicker = treePickerOf({
  part: 'company',
  title: t('公司选择', '公司選擇', 'Company', '会社'),
  icon: 'BankOutlined',
}) satisfies WidgetDefinition;
