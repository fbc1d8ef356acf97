import { t } from '../language/text.ts';
import type { WidgetDefinition } from './widget.ts';

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
} as const satisfies WidgetDefinition;
