import type { Reading } from '../../kinds/kind.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules, leafRules, optionRules, pickedInput, pickedKind } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const treeSelect = {
  title: t('树形选择', '樹狀選擇', 'Tree select', 'ツリー選択'),
  group: 'advanced',
  icon: 'PartitionOutlined',
  kinds: ['ref', 'refs', 'text'],
  kindOf: pickedKind,
  props: {
    placeholder: props.placeholder,
    options: {
      ...props.options,
      help: t(
        '改为选择固定选项、字典或数据源的行，此时不写 to；单选的 kind 为 text，多选为 refs',
        '改為選擇固定選項、字典或資料來源的列，此時不寫 to；單選的 kind 為 text，多選為 refs',
        'Chosen in place of records, without `to`; the kind is then text, and refs for several',
        'レコードの代わりに固定の選択肢・辞書・データソースの行を選びます。`to` は書かず、kind は text、複数なら refs になります',
      ),
      sources: ['dataSource', 'dictionary', 'static'],
      tree: true,
      codesOnce: true,
    },
    offered: props.offered,
    multiple: props.multiple,
    lastLevel: props.lastLevel,
    maxCount: props.maxCount,
    clearable: props.clearable,
    matching: props.matching,
  },
  inRows: true,
  refine: (value: unknown, reading: Reading) => {
    const read = Array.isArray(value) ? choiceRules(value, reading) : optionRules(value, reading);
    return read === null || reading.props.lastLevel !== true ? read : leafRules(read, reading);
  },
  leavesOnly: ({ lastLevel }: Record<string, unknown>) => lastLevel === true,
  input: pickedInput,
  start: { to: { resource: 'organize/Department', show: 'fullName' } },
} as const satisfies WidgetDefinition;
