import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

export const cascader = {
  title: t('级联选择', '級聯選擇', 'Cascader', 'カスケード選択'),
  group: 'basic',
  icon: 'ApartmentOutlined',
  kinds: ['refs'],
  props: {
    placeholder: props.placeholder,
    options: props.options,
    clearable: props.clearable,
    filterable: props.filterable,
    separator: { type: 'text', label: t('分隔符', '分隔符', 'Separator', '区切り文字'), default: ' / ', maxLength: 8 },
  },
  inRows: true,
} as const satisfies WidgetDefinition;
