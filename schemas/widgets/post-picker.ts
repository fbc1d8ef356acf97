import { t } from '../language/text.ts';
import { props } from './props.ts';
import type { WidgetDefinition } from './widget.ts';

export const postPicker = {
  title: t('岗位选择', '崗位選擇', 'Post', '役職'),
  group: 'organize',
  icon: 'IdcardOutlined',
  kinds: ['ref', 'refs'],
  kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : 'ref'),
  props: {
    placeholder: props.placeholder,
    multiple: props.multiple,
    clearable: props.clearable,
  },
  to: { resource: 'organize/Post', show: 'fullName' },
  inRows: true,
} as const satisfies WidgetDefinition;
