import { type Cell, cellText } from '../../kinds/cell.ts';
import type { Reading, Speaking } from '../../kinds/kind.ts';
import { wrong } from '../../kinds/kind.ts';
import { isOptionPath, itemsOnPath, staticItems } from '../../options/items.ts';
import type { OptionItem } from '../../options/source.ts';
import { languages, t, textIn } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { startOptions } from '../start-options.ts';
import type { WidgetDefinition } from '../widget.ts';

export const cascader = {
  title: t('级联选择', '級聯選擇', 'Cascader', 'カスケード選択'),
  group: 'basic',
  icon: 'ApartmentOutlined',
  kinds: ['refs'],
  props: {
    placeholder: props.placeholder,
    options: { ...props.options, tree: true },
    clearable: props.clearable,
    filterable: props.filterable,
    separator: props.pathSeparator,
  },
  inRows: true,
  refine: (value: unknown, reading: Reading) => {
    const items = staticItems(reading.props);
    if (items && Array.isArray(value) && value.length > 0 && !isOptionPath(items, value)) wrong(reading, 'notAnOption');
    return value;
  },
  chosen: itemsOnPath,
  toText: (value: unknown, { props, label }: Speaking) =>
    Array.isArray(value) ? value.map((code) => label(String(code))).join(String(props.separator ?? ' / ')) : '',
  fromCell: (cell: Cell, { props }: { props: Record<string, unknown> }) =>
    pathOf(cellText(cell).split(String(props.separator ?? ' / ').trim() || ' '), staticItems(props) ?? []),
  input: 'options',
  start: { props: { options: startOptions } },
} as const satisfies WidgetDefinition;

/** The codes of a path of labels: the same label may stand on several branches. What is not there stays as it was said. */
function pathOf(said: string[], items: OptionItem[]): string[] {
  const [label = '', ...rest] = said.map((part) => part.trim());
  const found = items.find(
    (item) => item.value === label || languages.some((language) => textIn(item.label, language) === label),
  );
  return [found?.value ?? label, ...(rest.length > 0 ? pathOf(rest, found?.children ?? []) : [])];
}
