import { t } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';
import { pickerOf } from './picker.ts';

export const postPicker = pickerOf({
  part: 'post',
  title: t('岗位选择', '職位選擇', 'Post', '役職'),
  icon: 'IdcardOutlined',
}) satisfies WidgetDefinition;
