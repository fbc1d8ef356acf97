import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules, pickedInput, pickedKind } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const treeSelect = {
  title: t('树形选择', '樹狀選擇', 'Tree select', 'ツリー選択'),
  group: 'advanced',
  icon: 'PartitionOutlined',
  kinds: ['ref', 'refs', 'text'],
  kindOf: pickedKind,
  props: {
    placeholder: props.placeholder,
    options: props.rowOptions,
    multiple: props.multiple,
    lastLevel: {
      type: 'boolean',
      label: t('只能选末级', '只能選末級', 'Only leaves', '末端のみ選択可'),
      default: false,
    },
    maxCount: props.maxCount,
    clearable: props.clearable,
    matching: props.matching,
  },
  inRows: true,
  refine: choiceRules,
  input: pickedInput,
  start: { to: { resource: 'organize/Department', show: 'fullName' } },
} as const satisfies WidgetDefinition;
