import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const companyPicker = {
  title: t('公司选择', '公司選擇', 'Company', '会社'),
  group: 'organize',
  icon: 'BankOutlined',
  kinds: ['ref', 'refs'],
  kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : 'ref'),
  props: {
    placeholder: props.placeholder,
    multiple: props.multiple,
    clearable: props.clearable,
  },
  source: { source: 'organization', of: 'company' },
  inRows: true,
  refine: choiceRules,
} as const satisfies WidgetDefinition;
