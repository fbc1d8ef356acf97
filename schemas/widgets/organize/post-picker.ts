import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

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
  source: { source: 'organization', of: 'post' },
  inRows: true,
  refine: choiceRules,
} as const satisfies WidgetDefinition;
