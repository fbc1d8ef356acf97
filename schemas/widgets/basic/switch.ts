import { flagOf, yesOrNo } from '../../kinds/boolean.ts';
import { type Cell, cellText } from '../../kinds/cell.ts';
import type { ValueKind } from '../../kinds/index.ts';
import type { Reading, Speaking } from '../../kinds/kind.ts';
import { wrong } from '../../kinds/kind.ts';
import { type Caption, languages, t, textIn } from '../../texts/text.ts';
import type { WidgetDefinition } from '../widget.ts';

export const switchWidget = {
  title: t('开关', '開關', 'Switch', 'スイッチ'),
  group: 'basic',
  icon: 'SwitcherOutlined',
  // As an integer it is stored as 1 or 0 (API.md writes `isTree: 0|1`).
  kinds: ['boolean', 'integer'],
  props: {
    activeText: { type: 'caption', label: t('开启时的文字', '開啟時的文字', 'Text when on', 'オン時の文字') },
    inactiveText: { type: 'caption', label: t('关闭时的文字', '關閉時的文字', 'Text when off', 'オフ時の文字') },
  },
  inRows: true,
  inSearch: true,
  numeric: false,
  refine: (value: unknown, reading: Reading) =>
    typeof value === 'boolean' || value === 0 || value === 1 ? value : wrong(reading, 'notAnOption'),
  toText: (value: unknown, { props, language }: Speaking) => {
    // Of what the field held when it was something else the history still tells.
    if (![true, false, 0, 1].includes(value as boolean)) return String(value);
    const on = value === true || value === 1;
    const caption = (on ? props.activeText : props.inactiveText) as Caption | undefined;
    return textIn(caption || yesOrNo(on), language);
  },
  fromCell: (cell: Cell, { kind, props }: { kind: ValueKind; props: Record<string, unknown> }) => {
    const on = captioned(cell, props) ?? flagOf(cell);
    if (on === undefined) return cellText(cell);
    return kind === 'boolean' ? on : Number(on);
  },
  input: 'flag',
} as const satisfies WidgetDefinition;

/** Its own words for on and off come back in any language. */
function captioned(cell: Cell, { activeText, inactiveText }: Record<string, unknown>): boolean | undefined {
  const says = (caption: unknown) =>
    Boolean(caption) && languages.some((language) => textIn(caption as Caption, language) === cellText(cell));
  return says(activeText) ? true : says(inactiveText) ? false : undefined;
}
