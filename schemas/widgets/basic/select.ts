import type { Reading } from '../../kinds/kind.ts';
import { picksRecords } from '../../options/items.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { startOptions } from '../start-options.ts';
import { choiceRules, optionRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const select = {
  title: t('下拉选择', '下拉選擇', 'Select', 'セレクト'),
  group: 'basic',
  icon: 'DownSquareOutlined',
  kinds: ['text', 'refs', 'ref'],
  kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : picksRecords(props) ? 'ref' : 'text'),
  props: {
    placeholder: props.placeholder,
    options: {
      ...props.options,
      sources: ['static', 'dictionary', 'records', 'organization', 'dataSource', 'modules', 'fields'],
    },
    offered: props.offered,
    multiple: props.multiple,
    filterable: props.filterable,
    clearable: props.clearable,
    matching: props.matching,
    maxCount: props.maxCount,
  },
  inRows: true,
  inSearch: true,
  refine: (value: unknown, reading: Reading) =>
    Array.isArray(value) ? choiceRules(value, reading) : optionRules(value, reading),
  input: (props: Record<string, unknown>) => (picksRecords(props) ? 'reference' : 'options'),
  start: { props: { options: startOptions } },
} as const satisfies WidgetDefinition;
