import { type Cell, cellText } from '../../kinds/cell.ts';
import type { Reading, Speaking } from '../../kinds/kind.ts';
import { wrong } from '../../kinds/kind.ts';
import { captionOf, chosenItems, isOptionPath, itemsOnPath, staticItems, wayTo } from '../../options/items.ts';
import type { OptionItem, OptionSource } from '../../options/source.ts';
import { languages, t, textIn } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { startOptions } from '../start-options.ts';
import { choiceRules, leafRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

/** One way down a tree, by its codes; or several choices at the ends of ways, each by the code of its last level. */
export const cascader = {
  title: t('级联选择', '階層選擇', 'Cascader', 'カスケード選択'),
  group: 'basic',
  icon: 'ApartmentOutlined',
  kinds: ['refs'],
  props: {
    placeholder: props.placeholder,
    options: { ...props.options, tree: true, codesOnce: 'multiple' },
    multiple: {
      ...props.multiple,
      help: t(
        '值为各项末级的编码；每个编码在选项中只能出现一次',
        '值為各項末級的編碼；每個編碼在選項中只能出現一次',
        'The value holds the code of the last level of each; no code may then stand in two places',
        '値は各項目の末端のコードです。同じコードを2か所に置けません',
      ),
    },
    offered: props.offered,
    maxCount: { ...props.maxCount, when: { prop: 'multiple', is: [true] } },
    clearable: props.clearable,
    filterable: props.filterable,
    separator: props.pathSeparator,
  },
  inRows: true,
  refine: (value: unknown, reading: Reading) => {
    if (!Array.isArray(value) || value.length === 0) return value;
    const items = staticItems(reading.props);
    if (reading.props.multiple !== true) {
      if (items && !isOptionPath(items, value)) wrong(reading, 'notAnOption');
      return value;
    }
    choiceRules(value, reading);
    leafRules(value, reading);
    return value;
  },
  saysWays: ({ multiple }: Record<string, unknown>) => (multiple === true ? 'each' : 'one'),
  leavesOnly: ({ multiple }: Record<string, unknown>) => multiple === true,
  // A choice stands behind all that it hangs below: who closes one of these closes it.
  chosen: (items: OptionItem[], value: readonly unknown[], { multiple }: Record<string, unknown>) =>
    multiple === true
      ? chosenItems(items, value).flatMap((item) => wayTo(items, item.value))
      : itemsOnPath(items, value),
  toText: (value: unknown, { props, label, way, name }: Speaking) => {
    if (!Array.isArray(value)) return '';
    const joint = String(props.separator ?? ' / ');
    if (props.multiple !== true) return value.map((code) => label(String(code))).join(joint);
    // What comes from elsewhere is known by its names alone, not by what they hang below.
    const isOurs = (props.options as OptionSource | undefined)?.source !== 'dataSource';
    return !isOurs && name !== undefined ? name : value.map((code) => way(String(code)).join(joint)).join(betweenWays);
  },
  fromCell: (cell: Cell, { props }: { props: Record<string, unknown> }) => {
    const items = staticItems(props) ?? [];
    const joint = String(props.separator ?? ' / ').trim() || ' ';
    const wayOf = (text: string) => pathOf(text.split(joint), items);
    if (props.multiple !== true) return wayOf(cellText(cell));
    return cellText(cell)
      .split(/[,，、;；\n]/)
      .filter((text) => text.trim() !== '')
      .flatMap((text) => (captionOf(items, text.trim()) === undefined ? (wayOf(text).at(-1) ?? []) : text.trim()));
  },
  input: 'options',
  start: { props: { options: startOptions } },
} as const satisfies WidgetDefinition;

const betweenWays = ', ';

/** The codes of a path of labels: the same label may stand on several branches. What is not there stays as it was said. */
function pathOf(said: string[], items: OptionItem[]): string[] {
  const [label = '', ...rest] = said.map((part) => part.trim());
  const found = items.find(
    (item) => item.value === label || languages.some((language) => textIn(item.label, language) === label),
  );
  return [found?.value ?? label, ...(rest.length > 0 ? pathOf(rest, found?.children ?? []) : [])];
}
