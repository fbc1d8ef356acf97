import { t } from '../texts/text.ts';
import type { WidgetDefinition } from './widget.ts';

/** In place of a widget that a stored document names and this version does not know: the values of its kind stay. */
export const unknownWidget: WidgetDefinition = {
  title: t('未知的组件', '未知的元件', 'Unknown widget', '不明な部品'),
  group: 'advanced',
  icon: 'WarningOutlined',
  kinds: ['json'],
  props: {},
};
