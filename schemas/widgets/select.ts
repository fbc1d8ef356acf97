import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

export const select = {
  title: t('下拉选择', '下拉選擇', 'Select', 'セレクト'),
  group: 'basic',
  icon: 'DownSquareOutlined',
  kinds: ['text', 'refs'],
  kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : 'text'),
  props: {
    placeholder: props.placeholder,
    options: props.options,
    multiple: props.multiple,
    filterable: props.filterable,
    clearable: props.clearable,
    maxCount: props.maxCount,
  },
  inRows: true,
} as const satisfies WidgetDefinition;
