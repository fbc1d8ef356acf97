import type { Reading, Speaking } from '../../kinds/kind.ts';
import { wrong } from '../../kinds/kind.ts';
import { isOptionPath, staticItems } from '../../options/items.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

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
  refine: (value: unknown, reading: Reading) => {
    const items = staticItems(reading.props);
    if (items && Array.isArray(value) && value.length > 0 && !isOptionPath(items, value)) wrong(reading, 'notAnOption');
    return value;
  },
  toText: (value: unknown, { props, label }: Speaking) =>
    Array.isArray(value) ? value.map((code) => label(String(code))).join(String(props.separator ?? ' / ')) : '',
  input: 'options',
} as const satisfies WidgetDefinition;
